import type { FinancialMonth } from '#contract/financials/financials.ts'
import { getFiscalYear } from '#contract/rules/metrics/fiscal-year.ts'
import { type Range, ranges } from './figure-view.ts'

interface Span {
  range: Range
  /** The last month that counts. */
  until: string
  /** The month in which the fiscal year begins, 1 to 12. */
  start: number
}

/** The months that charts show: the last so many up to a month, or its fiscal year so far, or the year before. */
export function listRange(
  months: readonly FinancialMonth[],
  { range, until, start }: Span,
): readonly FinancialMonth[] {
  const past = months.filter(({ month }) => month <= until)
  if (range !== 'year' && range !== 'year-before') return past.slice(-Number(range))
  const year = getFiscalYear(until, start) - (range === 'year' ? 0 : 1)
  return past.filter(({ month }) => getFiscalYear(month, start) === year)
}

/** What charts can show: `12 months`, `Fiscal year 2026 so far`, and `Fiscal year 2025` where there is data of it. */
export const listRangeOptions = (
  months: readonly FinancialMonth[],
  { until = '', start }: { until: string | undefined; start: number },
) =>
  ranges
    .filter((range) => range !== 'year-before' || listRange(months, { range, until, start }).length > 0)
    .map((range) => ({ value: range, label: describeRange(range, getFiscalYear(until, start)) }))

function describeRange(range: Range, year: number): string {
  if (range === 'year') return `Fiscal year ${year} so far`
  return range === 'year-before' ? `Fiscal year ${year - 1}` : `${range} months`
}
