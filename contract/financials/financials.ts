import { z } from 'zod'
import { companyParams } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { FinancialBalance, MergedAccount } from './accounts.ts'
import { amount, Computed, month, period } from './values.ts'
import { lineClassKeys } from '../rules/metrics/line-classes.ts'
import { metricKeys, metricUnits } from '../rules/metrics/catalogue.ts'

export const FinancialSource = z.object({
  connection: field.id(),
  platform: z.string(),
  kind: z.enum(['accounting', 'bank']),
  /**
   * waiting: not synced yet · ok: fully synced · partial: partly synced · failed: the last sync failed; older data, if
   * any, remains · stale: the last successful sync is older than two days, or the connection is broken or disconnected.
   */
  status: z.enum(['waiting', 'ok', 'partial', 'failed', 'stale']),
  as_of: field.timestamp().nullable(),
  first_month: month().nullable(),
  last_month: month().nullable(),
  currencies: z.array(z.string()),
  problem: z.string().nullable(),
})
export type FinancialSource = z.infer<typeof FinancialSource>

const figure = amount().nullable()

/**
 * One month of statements in one currency. Amounts are never converted. Months in a currency other than that of
 * the books contain only bank data.
 */
export const FinancialMonth = z.object({
  month: month(),
  currency: z.string(),
  /**
   * closed: the books are final · open: the books may still change or do not cover the month · partial: the month is
   * not over.
   */
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
  /** The month-end total of the cash accounts in this currency; for the current month, the latest total. */
  cash: figure,
  money_in: figure,
  money_out: figure,
  /** True if a later sync changed the statement. */
  restated: z.boolean(),
  metrics: z.object({
    revenue: Computed,
    gross_margin: Computed,
    net_burn: Computed,
    cash: Computed,
    runway: Computed,
    revenue_concentration: Computed,
    recurring_share: Computed,
  }),
})
export type FinancialMonth = z.infer<typeof FinancialMonth>

export const FinancialGap = z.object({
  connection: field.id(),
  source: z.string(),
  statement: z.enum(['profit_and_loss', 'balance_sheet', 'bank_transactions']),
  month: month(),
})
export type FinancialGap = z.infer<typeof FinancialGap>

export const FinancialRefresh = z.object({
  /** partial: some data could not be synced, and its previous values remain. */
  status: z.enum(['never', 'queued', 'running', 'done', 'partial', 'failed']),
  started_at: field.timestamp().nullable(),
  finished_at: field.timestamp().nullable(),
  step: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  error: z.string().nullable(),
})
export type FinancialRefresh = z.infer<typeof FinancialRefresh>

export const Financials = z.object({
  company: field.id(),
  /** The currency of the books and of the metrics; null without synced data. */
  currency: z.string().nullable(),
  /** The first month of the fiscal year, 1 to 12; null if unknown. */
  fiscal_year_start: z.int().nullable(),
  /** When the least recently synced source of the figures was last synced. */
  as_of: field.timestamp().nullable(),
  closed_through: month().nullable(),
  sources: z.array(FinancialSource),
  /** The months, oldest first. The current month is partial. */
  months: z.array(FinancialMonth),
  balances: z.array(FinancialBalance),
  merged: z.array(MergedAccount),
  /** Limitations of the figures, as sentences that name the bank, account or currency. */
  limits: z.array(z.string()),
  gaps: z.array(FinancialGap),
  refresh: FinancialRefresh,
})
export type Financials = z.infer<typeof Financials>

export const FinancialLine = z.object({
  /** Stable across syncs. For a balance, the account's id at the bank. */
  id: z.string(),
  source: z.string(),
  account: z.string(),
  date: field.date(),
  description: z.string(),
  /**
   * In statements, costs and debts are positive. For bank accounts, cards and loans, money in is positive; money out
   * and debts are negative.
   */
  amount: amount(),
  currency: z.string(),
  class: z.enum(lineClassKeys),
  rule: z.string(),
  /** The class before an analyst changed it; null if no analyst changed it. */
  original_class: z.enum(lineClassKeys).nullable(),
})
export type FinancialLine = z.infer<typeof FinancialLine>

export const EarlierMetric = Computed.extend({ period })

export const Metric = z.object({
  key: z.enum(metricKeys),
  name: z.string(),
  /** A decimal with `decimals` places; null if it is unavailable or replaced by `special`. */
  value: z.string().nullable(),
  unit: z.enum(metricUnits),
  decimals: z.int(),
  currency: z.string().nullable(),
  status: z.enum(['ok', 'not_enough_data']),
  /** `infinite` and `beyond_36_months` apply to runway, `no_debt` to debt service coverage. */
  special: z.enum(['infinite', 'beyond_36_months', 'no_debt']).nullable(),
  reason: z.string().nullable(),
  period: period.nullable(),
  as_of: field.timestamp().nullable(),
  /** True if the books of any month in the period are still open. */
  open_books: z.boolean(),
  formula: z.string(),
  version: z.int(),
  previous: EarlierMetric.nullable(),
})
export type Metric = z.infer<typeof Metric>

export const MetricDetail = Metric.extend({
  /** A calculation with term names, numbers and `+ - * / ( )`. */
  expression: z.string(),
  /** A term's value is the sum of all its lines; `lines` is one page of them. */
  terms: z.array(
    z.object({ name: z.string(), value: amount(), line_count: z.int(), lines: z.array(FinancialLine) }),
  ),
  excluded_count: z.int(),
  /** Lines of the period that the metric excludes, paged like each term's `lines`. */
  excluded: z.array(FinancialLine.extend({ reason: z.string() })),
  /** The values for the last 24 months. */
  series: z.array(Computed.extend({ month: month() })),
})
export type MetricDetail = z.infer<typeof MetricDetail>

/** By default, each metric uses the latest month with enough data among the last three complete months. */
const atMonth = z.object({ month: month().optional() })
const metricParams = companyParams.extend({ key: z.enum(metricKeys) })

export const getFinancials = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/financials/',
  access: 'viewer',
  summary:
    'Connected accounting and bank data: monthly statements, balances, sources with their age, and gaps',
  params: companyParams,
  response: Financials,
  hasEtag: true,
})

export const refreshFinancials = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/financials/refresh/',
  access: 'viewer',
  limit: 'costly',
  summary: 'Starts a sync of accounting and bank data, or returns the running sync',
  params: companyParams,
  response: FinancialRefresh,
})

export const getFinancialsRefresh = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/financials/refresh/',
  access: 'viewer',
  summary: 'The status of the current or last sync',
  params: companyParams,
  response: FinancialRefresh,
})

export const exportFinancials = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/financials/export/',
  access: 'viewer',
  limit: 'costly',
  summary: 'The monthly statements as CSV',
  params: companyParams,
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
})

export const listMetrics = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/metrics/',
  access: 'viewer',
  summary: 'All metrics of the company for a month, in a fixed order',
  params: companyParams,
  query: atMonth,
  response: z.array(Metric),
})

/** Maximum lines per term. A response may contain fewer lines to stay below one megabyte. */
export const maxMetricLines = 5000

export const getMetric = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/metrics/:key/',
  access: 'viewer',
  summary: 'A metric with the data behind it, so that it can be recomputed; the lines of each term are paged',
  params: metricParams,
  query: atMonth.extend({
    limit: z.coerce.number<unknown>().int().min(1).max(maxMetricLines).default(maxMetricLines),
    offset: z.coerce.number<unknown>().int().min(0).max(1_000_000).default(0),
  }),
  response: MetricDetail,
  errors: ['provider_unavailable'],
})

export const exportMetric = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/metrics/:key/export/',
  access: 'viewer',
  limit: 'costly',
  summary: 'The lines of a metric as CSV, including excluded lines with the reason',
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
  summary: 'All metrics for a month as CSV',
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
  summary: 'Overrides the class of a line and recomputes all metrics',
  params: companyParams.extend({ lineId: field.id() }),
  body: z.object({ class: z.enum(lineClassKeys), note: field.longText(500).optional() }),
  response: FinancialLine,
  errors: ['invalid_request', 'provider_unavailable'],
})
