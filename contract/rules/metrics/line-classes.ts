import { typedKeys } from '../../core/fields.ts'

/**
 * What a line is. Of a profit & loss and a balance sheet, amounts are as the statement shows them; of a bank account,
 * money in is positive and money out negative.
 */
export const lineClasses = {
  // profit & loss
  recurring_revenue: 'Recurring revenue',
  revenue: 'Other revenue',
  refund: 'Refunds to customers',
  grant_income: 'Grant income',
  other_income: 'Other income',
  cost_of_sales: 'Cost of sales',
  expense: 'Operating cost',
  uncategorized: 'Cost without a category',
  other_expense: 'Other cost',
  // balance sheet
  cash_in_books: 'Cash in the books',
  receivable: 'Owed by customers',
  current_asset: 'Other current asset',
  long_term_asset: 'Long-term asset',
  payable: 'Owed to suppliers',
  card_debt: 'Owed on cards',
  current_liability: 'Other current liability',
  debt: 'Loan',
  equity: 'Equity',
  // bank accounts
  account_balance: 'Balance of an account',
  card_balance: 'Balance of a card',
  loan_balance: 'Balance of a loan',
  investment_balance: 'Balance of an investment account',
  unknown_balance: 'Balance of an account of unknown kind',
  customer_receipt: 'Paid by a customer',
  grant_receipt: 'Grant received',
  other_receipt: 'Other money in',
  supplier_refund: 'Refund from a supplier',
  payment: 'Payment',
  customer_refund: 'Refund to a customer',
  own_transfer: 'Transfer between own accounts',
  card_payment: 'Payment of a card',
  owner_draw: 'Owner’s draw',
  capital: 'Money from owners or investors',
  loan_proceeds: 'Loan received',
  loan_repayment: 'Loan repayment',
  loan_interest: 'Interest paid on a loan',
  interest_charged: 'Interest charged to a connected loan',
  other_account: 'Movement outside cash and cards',
  // ageing
  receivable_recent: 'Receivable of the last 60 days',
  receivable_old: 'Receivable older than 60 days',
  receivable_undated: 'Receivable of unknown age',
  payable_recent: 'Payable of the last 60 days',
  payable_old: 'Payable older than 60 days',
  payable_undated: 'Payable of unknown age',
  // bookkeeping
  open_month: 'Month whose books are open',
} as const

export const lineClassKeys = typedKeys(lineClasses)

export type LineClass = keyof typeof lineClasses

/** Classes of one statement: a line stays within its own. */
const kinds: readonly (readonly LineClass[])[] = [
  ['recurring_revenue', 'revenue', 'refund', 'grant_income', 'other_income'],
  ['cost_of_sales', 'expense', 'uncategorized', 'other_expense'],
  ['cash_in_books', 'receivable', 'current_asset', 'long_term_asset'],
  ['payable', 'card_debt', 'current_liability', 'debt', 'equity'],
  [
    'customer_receipt',
    'grant_receipt',
    'other_receipt',
    'supplier_refund',
    'payment',
    'customer_refund',
    'own_transfer',
    'card_payment',
    'owner_draw',
    'capital',
    'loan_proceeds',
    'loan_repayment',
    'loan_interest',
    'interest_charged',
    'other_account',
  ],
]

/** The classes that a line of one class may be said to be; empty where nothing can be decided about it. */
export const listClassesOfKind = (from: LineClass): readonly LineClass[] =>
  kinds.find((classes) => classes.includes(from)) ?? []

/** Whether a line of one class may be said to be of the other: both stand in the same part of a statement. */
export const isSameKind = (from: LineClass, to: LineClass): boolean => listClassesOfKind(from).includes(to)
