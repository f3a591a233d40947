import { typedKeys } from '../../core/fields.ts'

/**
 * Labels of the line classes. Amounts in financial statements have the statement's sign; in bank accounts, money in is
 * positive and money out is negative.
 */
export const lineClasses = {
  recurring_revenue: 'Recurring revenue',
  revenue: 'Other revenue',
  refund: 'Refunds to customers',
  grant_income: 'Grant income',
  other_income: 'Other income',
  cost_of_sales: 'Cost of sales',
  expense: 'Operating expense',
  uncategorized: 'Uncategorized expense',
  other_expense: 'Other expense',
  cash_in_books: 'Cash in the books',
  receivable: 'Owed by customers',
  current_asset: 'Other current asset',
  long_term_asset: 'Long-term asset',
  payable: 'Owed to suppliers',
  card_debt: 'Card balances',
  current_liability: 'Other current liability',
  debt: 'Loan',
  equity: 'Equity',
  account_balance: 'Account balance',
  card_balance: 'Card balance',
  loan_balance: 'Loan balance',
  investment_balance: 'Investment account balance',
  unknown_balance: 'Balance of an unknown kind of account',
  customer_receipt: 'Customer payment',
  grant_receipt: 'Grant received',
  other_receipt: 'Other money in',
  supplier_refund: 'Refund from a supplier',
  payment: 'Payment',
  customer_refund: 'Refund to a customer',
  own_transfer: 'Transfer between company accounts',
  card_payment: 'Card payment',
  owner_draw: 'Owner’s draw',
  capital: 'Money from owners or investors',
  loan_proceeds: 'Loan received',
  loan_repayment: 'Loan repayment',
  loan_interest: 'Loan interest paid',
  interest_charged: 'Interest charged on a connected loan',
  other_account: 'Transaction in another account',
  receivable_recent: 'Receivable from the last 60 days',
  receivable_old: 'Receivable older than 60 days',
  receivable_undated: 'Receivable of unknown age',
  payable_recent: 'Payable from the last 60 days',
  payable_old: 'Payable older than 60 days',
  payable_undated: 'Payable of unknown age',
  open_month: 'Month with open books',
} as const

export const lineClassKeys = typedKeys(lineClasses)

export type LineClass = keyof typeof lineClasses

/** An analyst can change a line's class only within its group. */
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

/** Lists the classes that an analyst can select, including `from`. Empty if the class cannot change. */
export const listSelectableClasses = (from: LineClass): readonly LineClass[] =>
  kinds.find((classes) => classes.includes(from)) ?? []

/** True if both classes, which may be equal, are in the same group. */
export const canReclassify = (from: LineClass, to: LineClass): boolean =>
  listSelectableClasses(from).includes(to)
