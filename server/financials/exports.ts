import type { FinancialLine } from '#contract/financials/financials.ts'
import { lineClasses } from '#contract/rules/metrics/line-classes.ts'
import { getFiscalYear } from '#contract/rules/metrics/fiscal-year.ts'
import type { Context } from '#server/context.ts'
import { buildCsvFile } from '#server/core/files/csv.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { getFinancials } from './financials.ts'
import type { FetchBooks } from './load-books.ts'
import { allLines, type AtMonth, getMetric, listMetrics, type MetricAt } from './metrics.ts'

const monthColumns = [
  ...(['month', 'currency', 'status', 'basis', 'revenue', 'cost_of_sales', 'gross_profit'] as const),
  ...(['expenses', 'net_profit', 'assets', 'liabilities', 'equity'] as const),
  ...(['cash', 'money_in', 'money_out', 'restated'] as const),
]

export async function exportFinancials(ctx: Context, companyId: string): Promise<OutgoingFile> {
  const { months, fiscal_year_start } = await getFinancials(ctx, companyId)
  const rows = months.map((month) => [
    getFiscalYear(month.month, fiscal_year_start ?? 1),
    ...monthColumns.map((column) => month[column]),
  ])
  return buildCsvFile('financials.csv', ['fiscal_year', ...monthColumns], [rows])
}

const metricColumns = [
  ...(['key', 'name', 'value', 'unit', 'currency', 'status', 'special', 'reason'] as const),
  ...(['as_of', 'formula', 'version'] as const),
]

export async function exportMetrics(ctx: Context, companyId: string, at: AtMonth): Promise<OutgoingFile> {
  const metrics = await listMetrics(ctx, companyId, at)
  const rows = metrics.map((metric) => [
    ...metricColumns.map((column) => metric[column]),
    metric.period?.from ?? null,
    metric.period?.to ?? null,
  ])
  return buildCsvFile('metrics.csv', [...metricColumns, 'from', 'to'], [rows])
}

const lineColumns = ['date', 'source', 'account', 'description', 'amount', 'currency'] as const

export async function exportMetric(
  ctx: Context,
  fetchBooks: FetchBooks,
  at: MetricAt,
): Promise<OutgoingFile> {
  const { terms, excluded } = await getMetric(ctx, fetchBooks, { ...allLines, ...at })
  const header = ['term', ...lineColumns, 'class', 'rule', 'left_out_because']
  return buildCsvFile(`${at.key.replaceAll('_', '-')}.csv`, header, [
    [
      ...terms.flatMap(({ name, lines }) => lines.map((line) => toRow(name, line, null))),
      ...excluded.map((line) => toRow(null, line, line.reason)),
    ],
  ])
}

const toRow = (term: string | null, line: FinancialLine, reason: string | null) => [
  term,
  ...lineColumns.map((column) => line[column]),
  lineClasses[line.class],
  line.rule,
  reason,
]
