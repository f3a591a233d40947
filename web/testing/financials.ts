import type {
  FinancialLine,
  FinancialMonth,
  Financials,
  Metric,
  MetricDetail,
} from '#contract/financials/financials.ts'
import { metrics, type MetricKey, unitDecimals } from '#contract/rules/metrics/catalogue.ts'
import { newId } from './people.ts'

const readAt = '2026-11-20T06:00:00Z'

const computed = (value: string | null) => ({
  value,
  status: value === null ? ('not_enough_data' as const) : ('ok' as const),
  special: null,
})

export const buildFinancialMonth = (month: string, over: Partial<FinancialMonth> = {}): FinancialMonth => ({
  month,
  currency: 'USD',
  status: 'closed',
  basis: 'accrual',
  revenue: '150000.00',
  cost_of_sales: '60000.00',
  gross_profit: '90000.00',
  expenses: '130000.00',
  net_profit: '-40000.00',
  assets: null,
  liabilities: null,
  equity: null,
  cash: '400000.00',
  money_in: '145000.00',
  money_out: '185000.00',
  restated: false,
  metrics: {
    revenue: computed('150000.00'),
    gross_margin: computed('60.0'),
    net_burn: computed('40000.00'),
    cash: computed('400000.00'),
    runway: computed('10.0'),
    revenue_concentration: computed('27.0'),
    recurring_share: computed(null),
  },
  ...over,
})

export const buildFinancials = (over: Partial<Financials> = {}): Financials => ({
  company: newId(),
  currency: 'USD',
  fiscal_year_start: 1,
  as_of: readAt,
  closed_through: '2026-10',
  sources: [
    {
      connection: newId(),
      platform: 'QuickBooks Online',
      kind: 'accounting',
      status: 'ok',
      as_of: readAt,
      first_month: '2025-11',
      last_month: '2026-10',
      currencies: ['USD'],
      problem: null,
    },
  ],
  months: [
    '2025-11',
    '2025-12',
    ...Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  ].map((month) => buildFinancialMonth(month)),
  balances: [],
  merged: [],
  limits: [],
  gaps: [],
  refresh: {
    status: 'done',
    started_at: readAt,
    finished_at: readAt,
    step: null,
    done: 4,
    total: 4,
    error: null,
  },
  ...over,
})

export const buildEmptyFinancials = () =>
  buildFinancials({ currency: null, as_of: null, closed_through: null, sources: [], months: [] })

export function buildMetric(key: MetricKey, value: string | null, over: Partial<Metric> = {}): Metric {
  const { name, unit, formula, version } = metrics[key]
  return {
    key,
    name,
    value,
    unit,
    decimals: unitDecimals[unit],
    currency: unit === 'money' ? 'USD' : null,
    status: value === null ? 'not_enough_data' : 'ok',
    special: null,
    reason: value === null ? '4 of 6 months' : null,
    period: { from: '2026-08-01', to: '2026-10-31' },
    as_of: readAt,
    open_books: false,
    formula,
    version,
    previous: null,
    ...over,
  }
}

export const buildFinancialLine = (over: Partial<FinancialLine> = {}): FinancialLine => ({
  id: newId(),
  source: 'QuickBooks Online',
  account: 'Payroll',
  date: '2026-10-31',
  description: 'October salaries',
  amount: '-40000.00',
  currency: 'USD',
  class: 'payment',
  rule: 'Money out of the bank',
  original_class: null,
  ...over,
})

export const buildMetricDetail = (metric: Metric, over: Partial<MetricDetail> = {}): MetricDetail => ({
  ...metric,
  expression: 'cash / net_burn',
  terms: [],
  excluded: [],
  excluded_count: over.excluded?.length ?? 0,
  series: [],
  ...over,
})
