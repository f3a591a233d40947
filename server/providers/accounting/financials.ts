import type { StatementLine } from '#contract/rules/metrics/readings.ts'

export interface BooksInfo {
  /** An ISO 4217 code. */
  currency: string | null
  /** The first month of the financial year, 1 to 12. */
  fiscal_year_start: number | null
  /** The last closed day of the books, as `YYYY-MM-DD`. */
  locked_through: string | null
}

export interface Statement {
  currency: string | null
  basis: 'accrual' | 'cash' | 'unknown'
  /** The months that the statement covers, as `YYYY-MM`, including months without amounts. */
  months: string[]
  lines: Pick<StatementLine, 'month' | 'section' | 'groups' | 'account' | 'amount'>[]
}

/** The amounts are decimal strings with two places. */
export interface CashFlowMonth {
  month: string
  receipts: string
  payments: string
}

/** An amount that a customer owes, or that is owed to a supplier, for a billing period. */
export interface AgedItem {
  party: string
  /** The first day of the billing period, or its last day if it has no first day; null if it has neither. */
  billed_from: string | null
  amount: string
  currency: string | null
}

/** A positive `amount` is money in. */
export interface LedgerTransaction {
  id: string
  account_id: string
  date: string
  description: string
  amount: string
  /** Null if the vendor omits the currency. */
  currency: string | null
  /** True if the transaction is not booked yet. Its amount may change, or it may be canceled. */
  pending: boolean
}

export interface LedgerAccountId {
  companyId: string
  connectionId: string
  accountId: string
}

export type OnTransactions = (page: LedgerTransaction[]) => Promise<void>

/** Financial reports. Every method can throw ProviderError; `not_ready` before the vendor's first sync. */
export interface FinancialReports {
  info(companyId: string): Promise<BooksInfo>
  /** Covers the last `months` months, including the current month. */
  profitAndLoss(companyId: string, months: number): Promise<Statement>
  balanceSheet(companyId: string, months: number): Promise<Statement>
  cashFlow(companyId: string, months: number): Promise<CashFlowMonth[]>
  aged(companyId: string, kind: 'receivable' | 'payable'): Promise<AgedItem[]>
  /** Reads page by page, because there may be tens of thousands of transactions. */
  transactions(account: LedgerAccountId, onPage: OnTransactions): Promise<void>
  bankTransactions(connection: Omit<LedgerAccountId, 'accountId'>, onPage: OnTransactions): Promise<void>
}
