import { typedKeys } from '../../core/fields.ts'

export const metricUnits = ['money', 'percent', 'months', 'days', 'ratio', 'count'] as const
export type MetricUnit = (typeof metricUnits)[number]

/** A metric as people read it. `version` rises whenever its formula or the rules of its lines change. */
export interface MetricDefinition {
  name: string
  unit: MetricUnit
  /** In words; the names are those of its terms. */
  formula: string
  version: number
}

/** Every metric, in the order in which they are listed. */
export const metrics = {
  revenue: {
    name: 'Revenue',
    unit: 'money',
    formula: 'Income of the month in the books, less refunds; without grants and other income',
    version: 1,
  },
  revenue_12_months: {
    name: 'Revenue of twelve months',
    unit: 'money',
    formula: 'Income of the last twelve full months in the books, less refunds',
    version: 1,
  },
  revenue_fiscal_year: {
    name: 'Revenue of the fiscal year',
    unit: 'money',
    formula: 'Income since the company’s fiscal year began, in the books, less refunds',
    version: 1,
  },
  revenue_fiscal_growth: {
    name: 'Growth in the fiscal year',
    unit: 'percent',
    formula: 'Revenue since the fiscal year began against the same months of the year before',
    version: 1,
  },
  revenue_growth: {
    name: 'Revenue growth',
    unit: 'percent',
    formula: 'Revenue of the last three full months against the three before',
    version: 1,
  },
  recurring_share: {
    name: 'Recurring share',
    unit: 'percent',
    formula: 'Recurring revenue of the last three full months as a share of all revenue',
    version: 1,
  },
  gross_margin: {
    name: 'Gross margin',
    unit: 'percent',
    formula: 'Revenue less cost of sales, as a share of revenue, over the last three full months',
    version: 1,
  },
  gross_burn: {
    name: 'Gross burn',
    unit: 'money',
    formula:
      'Spending from cash accounts and cards and interest of loans in a month, on average of the last three full months; without loan repayments',
    version: 2,
  },
  net_burn: {
    name: 'Net burn',
    unit: 'money',
    formula: 'Gross burn less money in in a month, on average of the last three full months',
    version: 2,
  },
  cash: {
    name: 'Cash',
    unit: 'money',
    formula: 'Balances of all bank accounts; cards and loans not taken off',
    version: 1,
  },
  runway: {
    name: 'Runway',
    unit: 'months',
    formula: 'Cash divided by net burn, which has no loan repayments: see debt service',
    version: 2,
  },
  revenue_concentration: {
    name: 'Largest customer',
    unit: 'percent',
    formula: 'What the largest customer paid in the last twelve full months as a share of what all paid',
    version: 1,
  },
  days_sales_outstanding: {
    name: 'Days sales outstanding',
    unit: 'days',
    formula:
      'What customers owe at the end of the month, divided by the revenue of a day in the last three full months',
    version: 1,
  },
  receivables_old: {
    name: 'Old receivables',
    unit: 'percent',
    formula: 'Share of what customers owe that is older than 60 days',
    version: 1,
  },
  payables: {
    name: 'Payables',
    unit: 'money',
    formula: 'What is owed to suppliers at the end of the month',
    version: 1,
  },
  payables_old: {
    name: 'Old payables',
    unit: 'percent',
    formula: 'Share of what is owed to suppliers that is older than 60 days',
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
    formula: 'Loans and card balances in the balance sheet at the end of the month',
    version: 2,
  },
  debt_service: {
    name: 'Debt service',
    unit: 'money',
    formula:
      'Loan repayments and interest paid from cash accounts in a month, on average of the last three full months',
    version: 1,
  },
  debt_service_cover: {
    name: 'Debt service cover',
    unit: 'ratio',
    formula:
      'Money in less spending, before loan payments, divided by loan repayments and interest of the last twelve full months',
    version: 2,
  },
  bank_match: {
    name: 'Bank matches books',
    unit: 'percent',
    formula: 'Share of what moved at the bank in the last three full months that the books have too',
    version: 1,
  },
  uncategorized_share: {
    name: 'Uncategorized costs',
    unit: 'percent',
    formula: 'Share of the costs of the last three full months that stand in no category',
    version: 1,
  },
  open_months: {
    name: 'Months with open books',
    unit: 'count',
    formula: 'How many of the last twelve full months are not closed in the books',
    version: 1,
  },
} as const satisfies Record<string, MetricDefinition>

export type MetricKey = keyof typeof metrics
export const metricKeys = typedKeys(metrics)

/** How many decimals a value of each unit has. */
export const unitDecimals: Record<MetricUnit, number> = {
  money: 2,
  percent: 1,
  months: 1,
  days: 1,
  ratio: 2,
  count: 0,
}
