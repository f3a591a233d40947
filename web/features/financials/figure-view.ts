import { z } from 'zod'
import { listMetrics } from '#contract/financials/financials.ts'
import { type MetricKey, metricKeys } from '#contract/rules/metrics/catalogue.ts'
import { useQueryState } from '#web/core/address/query-state.ts'

/** The months that charts show: the latest months by their number, or those of a fiscal year. */
export const ranges = ['6', '12', '24', 'year', 'year-before'] as const
export type Range = (typeof ranges)[number]

/** A figure whose lines are open, at the month of a chart's point or of the page. */
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

/** The address of the page holds its state, so that a link or a reload opens the same. */
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
