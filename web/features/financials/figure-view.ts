import { z } from 'zod'
import { type FinancialMonth, listMetrics } from '#contract/financials/financials.ts'
import { type MetricKey, metricKeys } from '#contract/rules/metrics/catalogue.ts'
import { getFiscalYear } from '#contract/rules/metrics/fiscal-year.ts'
import { useQueryState } from '#web/core/address/query-state.ts'

export const ranges = ['6', '12', '24', 'year', 'year-before'] as const
export type Range = (typeof ranges)[number]

/** If `month` is null, the figure is for the latest month with enough data among the last three complete months. */
export interface OpenFigure {
  key: MetricKey
  month: string | null
}

const { month } = listMetrics.query.shape

const address = z.object({
  figure: z.enum(metricKeys).optional(),
  month,
  at: month,
  months: z.enum(ranges).optional(),
})

export function useFigureView() {
  const { query, change } = useQueryState(address)
  const at = query.at ?? null
  const open: OpenFigure | null = query.figure ? { key: query.figure, month: query.month ?? at } : null
  return {
    at,
    range: query.months ?? '12',
    open,
    setAt: (next: string | null) => change({ at: next, month: null }),
    setRange: (months: string) => change({ months }),
    openFigure: (figure: MetricKey, ofMonth: string | null = null) => change({ figure, month: ofMonth }),
    close: () => change({ figure: null, month: null }),
  }
}

export type FigureView = ReturnType<typeof useFigureView>

interface Span {
  range: Range
  /** The last month, inclusive. */
  until: string
  /** The first month of the fiscal year, 1 to 12. */
  start: number
}

export function listMonthsInRange(
  months: readonly FinancialMonth[],
  { range, until, start }: Span,
): readonly FinancialMonth[] {
  const past = months.filter(({ month }) => month <= until)
  if (range !== 'year' && range !== 'year-before') return past.slice(-Number(range))
  const year = getFiscalYear(until, start) - (range === 'year' ? 0 : 1)
  return past.filter(({ month }) => getFiscalYear(month, start) === year)
}

export const listRangeOptions = (
  months: readonly FinancialMonth[],
  { until = '', start }: { until: string | undefined; start: number },
) =>
  ranges
    .filter(
      (range) => range !== 'year-before' || listMonthsInRange(months, { range, until, start }).length > 0,
    )
    .map((range) => ({ value: range, label: describeRange(range, getFiscalYear(until, start)) }))

function describeRange(range: Range, year: number): string {
  if (range === 'year') return `Fiscal year ${year} so far`
  return range === 'year-before' ? `Fiscal year ${year - 1}` : `${range} months`
}
