import type { Ledger } from './books.ts'
import type { MetricKey } from './catalogue.ts'
import type { Line } from './line.ts'
import type { LineClass } from './line-classes.ts'
import { countDaysInMonth, listMonths } from './months.ts'

export interface TermDefinition {
  ledger: Ledger
  classes: readonly LineClass[]
  months: number | 'fiscal_year'
  /** The number of months from the term's last month to the metric's month. */
  before: number
  pick?: (lines: readonly Line[]) => readonly Line[]
}

export interface Formula {
  expression: string | ((month: string) => string)
  terms: Readonly<Record<string, TermDefinition>>
  leftOut: Partial<Record<LineClass, string>>
  /** Additional terms whose lines may be listed as excluded. */
  beside?: readonly TermDefinition[]
  /** The alternative for companies without a balance sheet. */
  withoutBooks?: Pick<Formula, 'expression' | 'terms'> & { formula: string }
  isComparison?: boolean
  /** The number of months between periods; null if there is no previous period. */
  step: number | null
}

const term =
  (ledger: Ledger) =>
  (classes: readonly LineClass[], months: TermDefinition['months'] = 1, before = 0): TermDefinition => ({
    ledger,
    classes,
    months,
    before,
  })
const profit = term('profit_and_loss')
const bank = term('bank')
const balance = term('balance_sheet')
const aging = term('aging')

const revenueClasses = ['recurring_revenue', 'revenue', 'refund'] as const
const costClasses = ['cost_of_sales', 'expense', 'other_expense'] as const
export const moneyIn = ['customer_receipt', 'grant_receipt', 'other_receipt', 'customer_refund'] as const
const spending = ['payment', 'supplier_refund', 'owner_draw'] as const
export const moneyOut = [...spending, 'loan_interest', 'interest_charged'] as const

const noRevenue = {
  grant_income: 'Grants are not revenue',
  other_income: 'Other income is not revenue',
} as const

const noBurn = {
  own_transfer: 'The money stays in the company',
  card_payment: 'The card’s purchases are counted instead',
  capital: 'Money from owners or investors is not recurring',
  loan_proceeds: 'Loans must be repaid',
  loan_repayment: 'Loan repayments are not spending; they count as debt service',
  other_account: 'Only cash accounts and cards count',
} as const

const { loan_repayment: _, ...noCover } = noBurn

const noCash = {
  card_balance: 'Card balances are not deducted',
  loan_balance: 'Loans are not deducted',
  investment_balance: 'Investments and retirement accounts are not cash',
  unknown_balance: 'The bank doesn’t report the kind of account',
} as const

const cash: TermDefinition = term('cash')(['account_balance'])
const debtBalances: TermDefinition = term('loans')(['loan_balance', 'card_balance'])
const chargedInService = 'Charged interest is paid as part of repayments'

function pickLargest(lines: readonly Line[]): readonly Line[] {
  const sums = new Map<string, bigint>()
  for (const { party: name, cents } of lines)
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0n) + cents)
  const [largest] = [...sums].toSorted(([a, x], [b, y]) => (x === y ? a.localeCompare(b) : x > y ? -1 : 1))
  return largest ? lines.filter((line) => line.party === largest[0]) : []
}

function pickOthers(lines: readonly Line[]): readonly Line[] {
  const largest = new Set(pickLargest(lines))
  return lines.filter((line) => !largest.has(line))
}

const pickMatched = (is_matched: boolean, isIn: boolean) => (lines: readonly Line[]) =>
  lines.filter((line) => (line.is_matched ?? false) === is_matched && line.cents > 0n === isIn)

const transactions: readonly LineClass[] = [
  ...moneyIn,
  ...spending,
  'loan_interest',
  'loan_repayment',
  'own_transfer',
  'card_payment',
  'capital',
  'loan_proceeds',
]
const matchedTerm = (is_matched: boolean, isIn: boolean): TermDefinition => ({
  ...bank(transactions, 3),
  pick: pickMatched(is_matched, isIn),
})

const receipts = ['customer_receipt', 'customer_refund'] as const

/** Costs and debts are positive in statements. Money out and debts are negative in bank accounts. */
export const formulas: Record<MetricKey, Formula> = {
  revenue: {
    expression: 'revenue',
    terms: { revenue: profit(revenueClasses) },
    leftOut: noRevenue,
    step: 1,
  },
  revenue_12_months: {
    expression: 'revenue',
    terms: { revenue: profit(revenueClasses, 12) },
    leftOut: noRevenue,
    step: 12,
  },
  revenue_fiscal_year: {
    expression: 'revenue',
    terms: { revenue: profit(revenueClasses, 'fiscal_year') },
    leftOut: noRevenue,
    step: 12,
  },
  revenue_fiscal_growth: {
    expression: '(revenue - revenue_before) / revenue_before * 100',
    terms: {
      revenue: profit(revenueClasses, 'fiscal_year'),
      revenue_before: profit(revenueClasses, 'fiscal_year', 12),
    },
    leftOut: noRevenue,
    step: 12,
  },
  revenue_growth: {
    expression: '(revenue - revenue_before) / revenue_before * 100',
    terms: { revenue: profit(revenueClasses, 3), revenue_before: profit(revenueClasses, 3, 3) },
    leftOut: noRevenue,
    step: 3,
  },
  recurring_share: {
    expression: 'recurring / (recurring + other) * 100',
    terms: { recurring: profit(['recurring_revenue'], 3), other: profit(['revenue', 'refund'], 3) },
    leftOut: noRevenue,
    step: 3,
  },
  gross_margin: {
    expression: '(revenue - cost_of_sales) / revenue * 100',
    terms: { revenue: profit(revenueClasses, 3), cost_of_sales: profit(['cost_of_sales'], 3) },
    leftOut: noRevenue,
    step: 3,
  },
  gross_burn: {
    expression: '(0 - money_out) / 3',
    terms: { money_out: bank(moneyOut, 3) },
    leftOut: {
      own_transfer: noBurn.own_transfer,
      card_payment: noBurn.card_payment,
      loan_repayment: noBurn.loan_repayment,
      other_account: noBurn.other_account,
    },
    step: 3,
  },
  net_burn: {
    expression: '(0 - money_out - money_in) / 3',
    terms: { money_in: bank(moneyIn, 3), money_out: bank(moneyOut, 3) },
    leftOut: noBurn,
    step: 3,
  },
  cash: { expression: 'balances', terms: { balances: cash }, leftOut: noCash, step: 1 },
  runway: {
    expression: 'balances / ((0 - money_out - money_in) / 3)',
    terms: { balances: cash, money_in: bank(moneyIn, 3), money_out: bank(moneyOut, 3) },
    leftOut: { ...noBurn, ...noCash },
    step: 1,
  },
  revenue_concentration: {
    expression: 'largest_customer / (largest_customer + other_customers) * 100',
    terms: {
      largest_customer: { ...bank(receipts, 12), pick: pickLargest },
      other_customers: { ...bank(receipts, 12), pick: pickOthers },
    },
    leftOut: {
      grant_receipt: 'Grants are not customer payments',
      other_receipt: 'This is not a customer payment',
      capital: noBurn.capital,
      loan_proceeds: 'Lenders are not customers',
    },
    step: 12,
  },
  days_sales_outstanding: {
    expression: (month) => `receivables / revenue * ${countQuarterDays(month)}`,
    terms: { receivables: balance(['receivable']), revenue: profit(revenueClasses, 3) },
    leftOut: noRevenue,
    step: 3,
  },
  receivables_old: {
    expression: 'old / (old + recent) * 100',
    terms: { old: aging(['receivable_old']), recent: aging(['receivable_recent']) },
    leftOut: { receivable_undated: 'The books don’t contain the billing date' },
    step: null,
  },
  payables: {
    expression: 'payables',
    terms: { payables: balance(['payable']) },
    leftOut: { card_debt: 'Card balances count as debt' },
    step: 1,
  },
  payables_old: {
    expression: 'old / (old + recent) * 100',
    terms: { old: aging(['payable_old']), recent: aging(['payable_recent']) },
    leftOut: { payable_undated: 'The books don’t contain the billing date' },
    step: null,
  },
  current_ratio: {
    expression: 'current_assets / current_liabilities',
    terms: {
      current_assets: balance(['cash_in_books', 'receivable', 'current_asset']),
      current_liabilities: balance(['payable', 'card_debt', 'current_liability']),
    },
    leftOut: { long_term_asset: 'Long-term assets are not current', debt: 'Loans count as debt' },
    step: 1,
  },
  debt: {
    expression: 'loans + cards',
    terms: { loans: balance(['debt']), cards: balance(['card_debt']) },
    leftOut: {
      payable: 'Suppliers are not lenders',
      current_liability: 'This is not owed to a lender',
      loan_balance: 'The balance sheet counts instead, which may include this loan',
      card_balance: 'The balance sheet counts instead, which may include this card',
    },
    beside: [debtBalances],
    step: 1,
    withoutBooks: {
      formula: 'Current balances of connected loans and cards; unconnected loans and cards are not included',
      expression: '0 - loans - cards',
      terms: {
        loans: { ...debtBalances, classes: ['loan_balance'] },
        cards: { ...debtBalances, classes: ['card_balance'] },
      },
    },
  },
  debt_service: {
    expression: '(0 - repayments - interest) / 3',
    terms: { repayments: bank(['loan_repayment'], 3), interest: bank(['loan_interest'], 3) },
    leftOut: { interest_charged: chargedInService, loan_proceeds: 'The money was received, not paid' },
    step: 3,
  },
  debt_service_cover: {
    expression: '(money_in + spending) / (0 - repayments - interest)',
    terms: {
      money_in: bank(moneyIn, 12),
      spending: bank(spending, 12),
      repayments: bank(['loan_repayment'], 12),
      interest: bank(['loan_interest'], 12),
    },
    leftOut: { ...noCover, interest_charged: chargedInService },
    step: 12,
  },
  bank_match: {
    expression: '(matched_in - matched_out) / (matched_in - matched_out + other_in - other_out) * 100',
    terms: {
      matched_in: matchedTerm(true, true),
      matched_out: matchedTerm(true, false),
      other_in: matchedTerm(false, true),
      other_out: matchedTerm(false, false),
    },
    isComparison: true,
    leftOut: {},
    step: 3,
  },
  uncategorized_share: {
    expression: 'uncategorized / (uncategorized + categorized) * 100',
    terms: { uncategorized: profit(['uncategorized'], 3), categorized: profit(costClasses, 3) },
    leftOut: {},
    step: 3,
  },
  open_months: {
    expression: 'open_months',
    terms: { open_months: term('bookkeeping')(['open_month'], 12) },
    leftOut: {},
    step: 12,
  },
}

const countQuarterDays = (month: string) =>
  listMonths(month, 3).reduce((days, quarterMonth) => days + countDaysInMonth(quarterMonth), 0)
