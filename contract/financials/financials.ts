import { z } from 'zod'
import { companyParams } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { FinancialBalance, MergedAccount } from './accounts.ts'
import { amount, Computed, month, period } from './values.ts'
import { lineClassKeys } from '../rules/metrics/line-classes.ts'
import { metricKeys, metricUnits } from '../rules/metrics/catalogue.ts'

/** What one connection has given so far. */
export const FinancialSource = z.object({
  connection: field.id(),
  platform: z.string(),
  kind: z.enum(['accounting', 'bank']),
  /**
   * waiting – nothing was read yet · ok – all of it was read · partial – some of it was · failed – the last reading gave
   * nothing, the one before stays · stale – the last good reading is older than two days, or the connection is broken.
   */
  status: z.enum(['waiting', 'ok', 'partial', 'failed', 'stale']),
  /** When the last good reading was made; the figures are of then. */
  as_of: field.time().nullable(),
  first_month: month().nullable(),
  last_month: month().nullable(),
  currencies: z.array(z.string()),
  /** What could not be read, in our words. */
  problem: z.string().nullable(),
})
export type FinancialSource = z.infer<typeof FinancialSource>

const figure = amount().nullable()

/**
 * One month of statements. Of a company with bank accounts in other currencies than its books, one for each month and
 * currency: nothing is converted or mixed, and of other currencies there is only what the banks say.
 */
export const FinancialMonth = z.object({
  month: month(),
  currency: z.string(),
  /** closed – the books are done · open – they may still change · partial – the month is not over. */
  status: z.enum(['closed', 'open', 'partial']),
  basis: z.enum(['accrual', 'cash', 'unknown']),
  revenue: figure,
  cost_of_sales: figure,
  gross_profit: figure,
  expenses: figure,
  net_profit: figure,
  assets: figure,
  liabilities: figure,
  equity: figure,
  /** Of all bank accounts at the end of the month, or now in the present one. */
  cash: figure,
  money_in: figure,
  money_out: figure,
  /** Whether a later reading changed the statement; the earlier one stays in its snapshot. */
  restated: z.boolean(),
  /** The figures of charts; each opens with the metric of the same key at this month. */
  metrics: z.object({
    revenue: Computed,
    gross_margin: Computed,
    net_burn: Computed,
    cash: Computed,
    runway: Computed,
  }),
})
export type FinancialMonth = z.infer<typeof FinancialMonth>

/** A month that one of the sources does not cover. */
export const FinancialGap = z.object({
  connection: field.id(),
  source: z.string(),
  statement: z.enum(['profit_and_loss', 'balance_sheet', 'bank_transactions']),
  month: month(),
})
export type FinancialGap = z.infer<typeof FinancialGap>

/** How reading the connected books and banks is doing, polled while it runs. */
export const FinancialRefresh = z.object({
  /** partial – some of it could be read, and what could not keeps its last good reading. */
  status: z.enum(['never', 'queued', 'running', 'done', 'partial', 'failed']),
  started_at: field.time().nullable(),
  finished_at: field.time().nullable(),
  /** What is being read, such as `Reading profit and loss`. */
  step: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  error: z.string().nullable(),
})
export type FinancialRefresh = z.infer<typeof FinancialRefresh>

export const Financials = z.object({
  company: field.id(),
  /** The currency of the books, in which metrics are; null before anything was read. */
  currency: z.string().nullable(),
  /** The month in which the company's year begins, 1 to 12. */
  fiscal_year_start: z.int().nullable(),
  /** Of the oldest source that the figures rest on. */
  as_of: field.time().nullable(),
  /** The last month whose books are closed. */
  closed_through: month().nullable(),
  sources: z.array(FinancialSource),
  /** Oldest first; the present month is partial. */
  months: z.array(FinancialMonth),
  balances: z.array(FinancialBalance),
  /** Accounts that were left out because another connection has them too. */
  merged: z.array(MergedAccount),
  /** What keeps the figures from covering more, in sentences that name the bank or the account. */
  limits: z.array(z.string()),
  gaps: z.array(FinancialGap),
  refresh: FinancialRefresh,
})
export type Financials = z.infer<typeof Financials>

/** A line of a ledger, a statement or a bank account. */
export const FinancialLine = z.object({
  /** Stable over readings; of a balance, the account’s own at its bank. */
  id: z.string(),
  /** The platform or bank that it is from. */
  source: z.string(),
  account: z.string(),
  date: field.date(),
  description: z.string(),
  /** In `currency`: money in, income and assets are positive; money out, costs and what is owed are negative. */
  amount: amount(),
  currency: z.string(),
  class: z.enum(lineClassKeys),
  /** Why it is of this class, in a sentence. */
  rule: z.string(),
  /** What it was before an analyst re-classed it. */
  original_class: z.enum(lineClassKeys).nullable(),
})
export type FinancialLine = z.infer<typeof FinancialLine>

export const EarlierMetric = Computed.extend({ period })

export const Metric = z.object({
  key: z.enum(metricKeys),
  name: z.string(),
  /** A decimal with `decimals` places; null where it cannot be said, and where `special` says it. */
  value: z.string().nullable(),
  unit: z.enum(metricUnits),
  decimals: z.int(),
  /** Of money. */
  currency: z.string().nullable(),
  status: z.enum(['ok', 'not_enough_data']),
  /** infinite and beyond_36_months are of runway, no_debt of debt service cover. */
  special: z.enum(['infinite', 'beyond_36_months', 'no_debt']).nullable(),
  /** What is missing, where there is not enough data. */
  reason: z.string().nullable(),
  period: period.nullable(),
  as_of: field.time().nullable(),
  /** Whether the books of a month in the period are still open. */
  open_books: z.boolean(),
  formula: z.string(),
  version: z.int(),
  /** The same metric one period earlier. */
  previous: EarlierMetric.nullable(),
})
export type Metric = z.infer<typeof Metric>

export const MetricDetail = Metric.extend({
  /** Names of terms, numbers, `+ - * / ( )`. */
  expression: z.string(),
  /** Each the sum of the amounts of its lines, of which `lines` is one page. */
  terms: z.array(
    z.object({ name: z.string(), value: amount(), line_count: z.int(), lines: z.array(FinancialLine) }),
  ),
  /** How many lines were left out in all. */
  excluded_count: z.int(),
  /** What lies in the period and was left out; the same page of it. */
  excluded: z.array(FinancialLine.extend({ reason: z.string() })),
  /** The metric at each of the last 24 months. */
  series: z.array(Computed.extend({ month: month() })),
})
export type MetricDetail = z.infer<typeof MetricDetail>

/** The month that the figures are of; the last whole one where none is named. */
const atMonth = z.object({ month: month().optional() })
const metricParams = companyParams.extend({ key: z.enum(metricKeys) })

export const getFinancials = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/financials/',
  access: 'viewer',
  summary:
    'What connected books and banks say: statements by month, balances, sources with their age, and gaps',
  params: companyParams,
  response: Financials,
  tagged: true,
})

export const refreshFinancials = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/financials/refresh/',
  access: 'viewer',
  limit: 'costly',
  summary: 'Starts reading the connected books and banks again, or joins a reading that has begun',
  params: companyParams,
  response: FinancialRefresh,
})

export const getFinancialsRefresh = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/financials/refresh/',
  access: 'viewer',
  summary: 'How the last or present reading is doing',
  params: companyParams,
  response: FinancialRefresh,
})

export const exportFinancials = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/financials/export/',
  access: 'viewer',
  limit: 'costly',
  summary: 'The statements by month as CSV',
  params: companyParams,
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
})

export const listMetrics = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/metrics/',
  access: 'viewer',
  summary: 'Every metric of the company at one month, in a fixed order',
  params: companyParams,
  query: atMonth,
  response: z.array(Metric),
})

/** The most lines of a term in one reply, which may hold fewer: as many of each term as fit into a megabyte. */
export const maxMetricLines = 5000

export const getMetric = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/metrics/:key/',
  access: 'viewer',
  summary:
    'One metric with all it comes from, so that anybody can compute it again; lines of each term come in pages',
  params: metricParams,
  query: atMonth.extend({
    limit: z.coerce.number<unknown>().int().min(1).max(maxMetricLines).default(maxMetricLines),
    offset: z.coerce.number<unknown>().int().min(0).max(1_000_000).default(0),
  }),
  response: MetricDetail,
})

export const exportMetric = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/metrics/:key/export/',
  access: 'viewer',
  limit: 'costly',
  summary: 'The lines of one metric as CSV, those left out with the reason',
  params: metricParams,
  query: atMonth,
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
})

export const exportMetrics = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/metrics/export/',
  access: 'viewer',
  limit: 'costly',
  summary: 'Every metric at one month as CSV',
  params: companyParams,
  query: atMonth,
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
})

export const reclassifyLine = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/financials/lines/:lineId/class/',
  access: 'assigned',
  limit: 'costly',
  summary: 'Decides what a line is, beside what the rules say; every metric is computed again',
  params: companyParams.extend({ lineId: field.id() }),
  body: z.object({ class: z.enum(lineClassKeys), note: field.longText(500).optional() }),
  response: FinancialLine,
  errors: ['invalid_request'],
})
