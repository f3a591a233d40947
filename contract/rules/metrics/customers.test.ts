import { expect, test } from 'vitest'
import { computeMetric } from './compute.ts'
import { buildLine, buildMonthlyBooks, buildMonthLines } from './testing.ts'

test('the largest customer is unknown if no payment names a customer, as in payouts of payment processors', () => {
  const books = buildMonthlyBooks({ bank: buildMonthLines(12, () => [buildLine('customer_receipt', 50)]) })
  expect(computeMetric(books, 'revenue_concentration')).toMatchObject({
    value: null,
    status: 'not_enough_data',
    reason: 'The bank statements name no customers',
  })
})
