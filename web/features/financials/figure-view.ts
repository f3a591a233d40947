import { useSearchParams } from 'react-router'
import { type MetricKey, metricKeys } from '#contract/rules/metrics/catalogue.ts'

/** The months that charts show: the last so many, or those of a fiscal year. */
export const ranges = ['6', '12', '24', 'year', 'year-before'] as const
export type Range = (typeof ranges)[number]

/** A figure whose lines are open: at a month of its own where a point of a chart was pressed. */
export interface OpenFigure {
  key: MetricKey
  month: string | null
}

/** What the page shows stands in the address, so that a link or a reload opens the same. */
export function useFigureView() {
  const [params, setParams] = useSearchParams()
  const change = (values: Record<string, string | null>) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(values))
        if (value === null) next.delete(name)
        else next.set(name, value)
      return next
    })
  const key = metricKeys.find((one) => one === params.get('figure'))
  const at = parseMonth(params.get('at'))
  const open: OpenFigure | null = key ? { key, month: parseMonth(params.get('month')) ?? at } : null
  return {
    at,
    range: ranges.find((one) => one === params.get('months')) ?? '12',
    open,
    setAt: (month: string | null) => change({ at: month, month: null }),
    setRange: (range: string) => change({ months: range }),
    openFigure: (figure: MetricKey, month: string | null = null) => change({ figure, month }),
    close: () => change({ figure: null, month: null }),
  }
}

export type FigureView = ReturnType<typeof useFigureView>

const parseMonth = (text: string | null) =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null
