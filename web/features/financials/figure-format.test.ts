import { describe, expect, test } from 'vitest'
import type { Metric } from '#contract/financials/financials.ts'
import { formatMetricName, formatMetricPeriod } from './figure-format.ts'

const period = (from: string, to: string) => ({ from, to })

describe('the name of a figure', () => {
  test.each<[Metric['key'], string, Metric['period'], string]>([
    ['cash', 'Cash', period('2026-11-22', '2026-11-22'), 'Cash on 22 Nov 2026'],
    ['cash', 'Cash', period('2026-11-01', '2026-11-01'), 'Cash on 1 Nov 2026'],
    ['cash', 'Cash', period('2026-10-01', '2026-10-31'), 'Cash at the end of Oct 2026'],
    ['debt', 'Debt', period('2026-11-20', '2026-11-22'), 'Debt on 22 Nov 2026'],
    ['debt', 'Debt', period('2026-10-01', '2026-10-31'), 'Debt'],
    ['net_burn', 'Net burn', period('2026-08-01', '2026-10-31'), 'Net burn'],
    ['cash', 'Cash', null, 'Cash'],
  ])('%s, %s: a balance includes its day', (key, name, of, expected) => {
    expect(formatMetricName({ key, name, period: of }).replaceAll(/\s/g, ' ')).toBe(expected)
  })
})

test('a period of one day is one date', () => {
  const write = (from: string, to: string) => formatMetricPeriod(period(from, to)).replaceAll(/\s/g, ' ')
  expect(write('2026-11-22', '2026-11-22')).toBe('22 Nov 2026')
  expect(write('2026-08-01', '2026-10-31')).toBe('1 Aug 2026 to 31 Oct 2026')
})
