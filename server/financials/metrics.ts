import type { FinancialLine, Metric, MetricDetail } from '#contract/financials/financials.ts'
import { type MetricKey, metricKeys, metrics, unitDecimals } from '#contract/rules/metrics/catalogue.ts'
import { toAmount } from '#contract/rules/metrics/cents.ts'
import { computeMetric } from '#contract/rules/metrics/compute.ts'
import { formulas } from '#contract/rules/metrics/formulas.ts'
import type { Line } from '#contract/rules/metrics/line.ts'
import { maxReplyBytes } from '#contract/core/limits.ts'
import { countFittingRows } from '#server/core/data/fitting.ts'
import type { Context } from '#server/context.ts'
import type { FetchBooks } from './load-books.ts'
import { loadMonthMetrics, loadReport, loadMetricSeries, toMetric } from './report.ts'

export interface AtMonth {
  month?: string | undefined
}

interface LinePage {
  limit: number
  offset: number
  maxBytes?: number
}

export const allLines: LinePage = {
  limit: Number.POSITIVE_INFINITY,
  offset: 0,
  maxBytes: Number.POSITIVE_INFINITY,
}

/** Maximum size of the lines in a response, in bytes. The remaining 10% of the response is for the other fields. */
const maxLineBytes = 0.9 * maxReplyBytes.page

const buildEmpty = (key: MetricKey, reason = 'No accounting or bank data yet'): Metric => ({
  key,
  ...metrics[key],
  decimals: unitDecimals[metrics[key].unit],
  value: null,
  currency: null,
  status: 'not_enough_data',
  special: null,
  reason,
  period: null,
  as_of: null,
  open_books: false,
  previous: null,
})

/** Without `month`, lists each metric for its latest month. */
export async function listMetrics(ctx: Context, companyId: string, { month }: AtMonth): Promise<Metric[]> {
  const report = await loadReport(ctx, companyId)
  if (!report) return metricKeys.map((key) => buildEmpty(key))
  if (month === undefined) return report.latest
  return (
    (await loadMonthMetrics(ctx, companyId, month)) ??
    metricKeys.map((key) => buildEmpty(key, 'Choose one of the last 24 months'))
  )
}

/** `month` defaults to the latest month with data. */
export interface MetricAt extends AtMonth {
  companyId: string
  key: MetricKey
}

/** `limit` and `offset` apply to each term's lines and to the excluded lines. */
export async function getMetric(
  ctx: Context,
  fetchBooks: FetchBooks,
  { companyId, key, month, limit, offset, maxBytes = maxLineBytes }: MetricAt & LinePage,
): Promise<MetricDetail> {
  const report = await loadReport(ctx, companyId)
  const { expression } = formulas[key]
  if (!report)
    return {
      ...buildEmpty(key),
      terms: [],
      excluded: [],
      excluded_count: 0,
      series: [],
      expression: typeof expression === 'string' ? expression : '',
    }
  const loaded = await fetchBooks(ctx, { companyId, computed_at: report.computed_at })
  const result = computeMetric(loaded.books, key, month)
  const terms = result.terms.map(({ name, value, lines }) => ({
    name,
    value,
    line_count: lines.length,
    lines: lines.slice(offset, offset + limit).map(toFinancialLine),
  }))
  const excluded = result.excluded
    .slice(offset, offset + limit)
    .map(({ line, reason }) => ({ ...toFinancialLine(line), reason }))
  const fitting = Number.isFinite(maxBytes)
    ? countFittingRows([...terms.map(({ lines }) => lines), excluded], maxBytes)
    : undefined
  return {
    ...toMetric(key, result, loaded),
    expression: result.expression,
    terms: terms.map((term) => ({ ...term, lines: term.lines.slice(0, fitting) })),
    excluded_count: result.excluded.length,
    excluded: excluded.slice(0, fitting),
    series: await loadMetricSeries(ctx, companyId, key),
  }
}

export function toFinancialLine(line: Line): FinancialLine {
  const { cents, party: _, is_matched: __, ...fields } = line
  return { ...fields, amount: toAmount(cents) }
}
