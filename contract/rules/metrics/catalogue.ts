import { typedKeys } from '../../core/fields.ts'

export const metricUnits = ['money', 'percent', 'months', 'days', 'ratio', 'count'] as const
export type MetricUnit = (typeof metricUnits)[number]

/** Increment `version` when a metric's formula changes, or when the rules that select the formula's lines change. */
export interface MetricDefinition {
  name: string
  unit: MetricUnit
  formula: string
  version: number
}

/** The metrics, in display order. */
export const metrics = {
  revenue: {
    name: 'Revenue',
    unit: 'money',
    formula: 'Income of the month in the books minus refunds, excluding grants and other income',
    version: 1,
  },
  revenue_12_months: {
    name: 'Twelve-month revenue',
    unit: 'money',
    formula: 'Income of the last twelve full months in the books minus refunds',
    version: 1,
  },
  revenue_fiscal_year: {
    name: 'Fiscal year revenue',
    unit: 'money',
    formula: 'Income in the books since the start of the fiscal year minus refunds',
    version: 1,
  },
  revenue_fiscal_growth: {
    name: 'Fiscal year growth',
    unit: 'percent',
    formula: 'Revenue since the start of the fiscal year, compared with the same months of the previous year',
    version: 1,
  },
  revenue_growth: {
    name: 'Revenue growth',
    unit: 'percent',
    formula: 'Revenue of the last three full months, compared with the previous three months',
    version: 1,
  },
  recurring_share: {
    name: 'Recurring share',
    unit: 'percent',
    formula: 'Recurring revenue of the last three full months as a share of total revenue',
    version: 1,
  },
  gross_margin: {
    name: 'Gross margin',
    unit: 'percent',
    formula: 'Revenue minus cost of sales, as a share of revenue, over the last three full months',
    version: 1,
  },
  gross_burn: {
    name: 'Gross burn',
    unit: 'money',
    formula:
      'Average monthly spending from cash accounts and cards plus loan interest over the last three full months, excluding loan repayments',
    version: 2,
  },
  net_burn: {
    name: 'Net burn',
    unit: 'money',
    formula: 'Gross burn minus average monthly money in over the last three full months',
    version: 2,
  },
  cash: {
    name: 'Cash',
    unit: 'money',
    formula: 'Balances of all bank accounts; cards and loans are not deducted',
    version: 1,
  },
  runway: {
    name: 'Runway',
    unit: 'months',
    formula: 'Cash divided by net burn; loan repayments are in debt service instead',
    version: 2,
  },
  revenue_concentration: {
    name: 'Largest customer',
    unit: 'percent',
    formula:
      'Payments of the largest customer in the last twelve full months as a share of all customer payments',
    version: 1,
  },
  days_sales_outstanding: {
    name: 'Days sales outstanding',
    unit: 'days',
    formula:
      'Receivables at the end of the month divided by the average daily revenue of the last three full months',
    version: 1,
  },
  receivables_old: {
    name: 'Old receivables',
    unit: 'percent',
    formula: 'Share of receivables older than 60 days',
    version: 1,
  },
  payables: {
    name: 'Payables',
    unit: 'money',
    formula: 'Amount owed to suppliers at the end of the month',
    version: 1,
  },
  payables_old: {
    name: 'Old payables',
    unit: 'percent',
    formula: 'Share of payables older than 60 days',
    version: 1,
  },
  current_ratio: {
    name: 'Current ratio',
    unit: 'ratio',
    formula: 'Current assets divided by current liabilities at the end of the month',
    version: 1,
  },
  debt: {
    name: 'Debt',
    unit: 'money',
    formula: 'Loans and card balances on the balance sheet at the end of the month',
    version: 2,
  },
  debt_service: {
    name: 'Debt service',
    unit: 'money',
    formula:
      'Average monthly loan repayments and interest paid from cash accounts over the last three full months',
    version: 1,
  },
  debt_service_cover: {
    name: 'Debt service coverage',
    unit: 'ratio',
    formula:
      'Money in minus spending (before loan payments), divided by loan repayments and interest, over the last twelve full months',
    version: 2,
  },
  bank_match: {
    name: 'Bank matches books',
    unit: 'percent',
    formula: 'Share of bank transactions in the last three full months that are also in the books',
    version: 1,
  },
  uncategorized_share: {
    name: 'Uncategorized costs',
    unit: 'percent',
    formula: 'Share of the costs of the last three full months without a category',
    version: 1,
  },
  open_months: {
    name: 'Months with open books',
    unit: 'count',
    formula: 'Number of the last twelve full months that are not closed in the books',
    version: 1,
  },
} as const satisfies Record<string, MetricDefinition>

export type MetricKey = keyof typeof metrics
export const metricKeys = typedKeys(metrics)

export const unitDecimals: Record<MetricUnit, number> = {
  money: 2,
  percent: 1,
  months: 1,
  days: 1,
  ratio: 2,
  count: 0,
}
