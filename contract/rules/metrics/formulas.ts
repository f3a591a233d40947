import type { Ledger } from './books.ts'
import type { MetricKey } from './catalogue.ts'
import type { Line } from './line.ts'
import type { LineClass } from './line-classes.ts'
import { countDays, listMonths } from './months.ts'

/** The lines that a term adds up. */
export interface TermDefinition {
  ledger: Ledger
  classes: readonly LineClass[]
  /** How many months it covers, the last of them `before` months earlier; or those of the fiscal year so far. */
  months: number | 'fiscal_year'
  before: number
  /** Which of the lines, where their class does not say it. */
  pick?: (lines: readonly Line[]) => readonly Line[]
}

export interface Formula {
  expression: string | ((month: string) => string)
  terms: Readonly<Record<string, TermDefinition>>
  /** Classes that lie in the period and are left out, each with the reason. */
  leftOut: Partial<Record<LineClass, string>>
  /** Lines beside those of the terms that may be left out. */
  beside?: readonly TermDefinition[]
  /** What replaces it for a company without a balance sheet. */
  withoutBooks?: Pick<Formula, 'expression' | 'terms'> & { formula: string }
  /** Whether it compares a bank with the books. */
  isComparison?: boolean
  /** How many months earlier the period before ends; null where there is none. */
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
const ageing = term('ageing')

const revenueClasses = ['recurring_revenue', 'revenue', 'refund'] as const
const costClasses = ['cost_of_sales', 'expense', 'other_expense'] as const
export const moneyIn = ['customer_receipt', 'grant_receipt', 'other_receipt', 'customer_refund'] as const
const spending = ['payment', 'supplier_refund', 'owner_draw'] as const
export const moneyOut = [...spending, 'loan_interest', 'interest_charged'] as const

const noRevenue = {
  grant_income: 'A grant is no revenue',
  other_income: 'Other income is no revenue',
} as const

const noBurn = {
  own_transfer: 'It stays in the company',
  card_payment: 'What was bought with the card is counted where it was bought',
  capital: 'Money from owners or investors does not come every month',
  loan_proceeds: 'A loan has to be paid back',
  loan_repayment: 'Paying back a loan is not spending; it is counted in debt service',
  other_account: 'Only cash accounts and cards are counted',
} as const

const { loan_repayment: _, ...noCover } = noBurn

const noCash = {
  card_balance: 'What is owed on cards is not taken off',
  loan_balance: 'Loans are not taken off',
  investment_balance: 'Investments and retirement accounts are not cash',
  unknown_balance: 'The bank does not say what kind of account it is',
} as const

const cash: TermDefinition = term('cash')(['account_balance'])
const owed: TermDefinition = term('loans')(['loan_balance', 'card_balance'])
const chargedInService = 'It is paid as a part of repayments'

/** The lines of the customer who paid most; refunds are taken off what that customer paid. */
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

const matching = (is_matched: boolean, isIn: boolean) => (lines: readonly Line[]) =>
  lines.filter((line) => (line.is_matched ?? false) === is_matched && line.cents > 0n === isIn)

const movements: readonly LineClass[] = [
  ...moneyIn,
  ...spending,
  'loan_interest',
  'loan_repayment',
  'own_transfer',
  'card_payment',
  'capital',
  'loan_proceeds',
]
const matched = (is_matched: boolean, isIn: boolean): TermDefinition => ({
  ...bank(movements, 3),
  pick: matching(is_matched, isIn),
})

const receipts = ['customer_receipt', 'customer_refund'] as const

/**
 * How each metric comes about. Costs and debts are positive, as statements show them; money out of a bank is
 * negative.
 */
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
      grant_receipt: 'A grant is paid by no customer',
      other_receipt: 'It is paid by no customer',
      capital: noBurn.capital,
      loan_proceeds: 'A lender is no customer',
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
    terms: { old: ageing(['receivable_old']), recent: ageing(['receivable_recent']) },
    leftOut: { receivable_undated: 'The books do not say when it was billed' },
    step: null,
  },
  payables: {
    expression: 'payables',
    terms: { payables: balance(['payable']) },
    leftOut: { card_debt: 'Cards are counted as debt' },
    step: 1,
  },
  payables_old: {
    expression: 'old / (old + recent) * 100',
    terms: { old: ageing(['payable_old']), recent: ageing(['payable_recent']) },
    leftOut: { payable_undated: 'The books do not say when it was billed' },
    step: null,
  },
  current_ratio: {
    expression: 'current_assets / current_liabilities',
    terms: {
      current_assets: balance(['cash_in_books', 'receivable', 'current_asset']),
      current_liabilities: balance(['payable', 'card_debt', 'current_liability']),
    },
    leftOut: { long_term_asset: 'It lasts longer than a year', debt: 'Loans are counted as debt' },
    step: 1,
  },
  debt: {
    expression: 'loans + cards',
    terms: { loans: balance(['debt']), cards: balance(['card_debt']) },
    leftOut: {
      payable: 'Suppliers are no lenders',
      current_liability: 'It is owed to no lender',
      loan_balance: 'The balance sheet is counted; this connected loan may be in it',
      card_balance: 'The balance sheet is counted; this connected card may be in it',
    },
    beside: [owed],
    step: 1,
    withoutBooks: {
      formula: 'What is owed today on connected loans and cards; there may be others that are not connected',
      expression: '0 - loans - cards',
      terms: { loans: { ...owed, classes: ['loan_balance'] }, cards: { ...owed, classes: ['card_balance'] } },
    },
  },
  debt_service: {
    expression: '(0 - repayments - interest) / 3',
    terms: { repayments: bank(['loan_repayment'], 3), interest: bank(['loan_interest'], 3) },
    leftOut: { interest_charged: chargedInService, loan_proceeds: 'It was received, not paid' },
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
      matched_in: matched(true, true),
      matched_out: matched(true, false),
      other_in: matched(false, true),
      other_out: matched(false, false),
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
  listMonths(month, 3).reduce((days, one) => days + countDays(one), 0)
