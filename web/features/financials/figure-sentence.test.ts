import { expect, test } from 'vitest'
import { buildMetricDetail, buildMetric } from '#web/testing/financials.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { describeCalculation } from './figure-sentence.ts'

const write = (key: MetricKey, value: string, expression: string, amounts: Record<string, string>) => {
  const terms = Object.entries(amounts).map(([name, amount]) => ({
    name,
    value: amount,
    line_count: 0,
    lines: [],
  }))
  return describeCalculation(buildMetricDetail(buildMetric(key, value), { expression, terms }))
}

const burn = { money_out: '-120000.00', money_in: '33300.00' }

test.each<[MetricKey, string, string, Record<string, string>, string | null]>([
  [
    'runway',
    '9.2',
    'balances / ((0 - money_out - money_in) / 3)',
    { balances: '265800.00', ...burn },
    '$265,800 cash ÷ average net burn of $28,900 a month = 9.2 months',
  ],
  [
    'net_burn',
    '28900.00',
    '(0 - money_out - money_in) / 3',
    burn,
    '($120,000 spent − $33,300 received) ÷ 3 months = $28,900',
  ],
  [
    'gross_margin',
    '60.0',
    '(revenue - cost_of_sales) / revenue * 100',
    { revenue: '100000.00', cost_of_sales: '40000.00' },
    '($100,000 revenue − $40,000 cost of sales) ÷ $100,000 = 60.0%',
  ],
  [
    'debt_service_cover',
    '2.00',
    '(money_in + spending) / (0 - repayments - interest)',
    { money_in: '50000.00', spending: '-30000.00', repayments: '-9000.00', interest: '-1000.00' },
    '($50,000 received − $30,000 spending) ÷ ($9,000 repayments + $1,000 interest) = 2.00 times',
  ],
  ['cash', '265800.00', 'balances', { balances: '265800.00' }, null],
])('%s is written with its amounts', (key, value, expression, amounts, expected) => {
  expect(write(key, value, expression, amounts)).toBe(expected)
})
