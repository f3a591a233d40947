import type { StatementLine } from '#contract/rules/metrics/readings.ts'

/** What the vendor says about the company's books. */
export interface BooksInfo {
  /** ISO 4217. */
  currency: string | null
  /** The month in which the financial year begins, 1 to 12. */
  fiscal_year_start: number | null
  /** The books are closed up to this day, YYYY-MM-DD. */
  locked_through: string | null
}

/** A monthly statement: each account once a month, with the amount that the statement shows. */
export interface Statement {
  currency: string | null
  basis: 'accrual' | 'cash' | 'unknown'
  /** The months that the statement covers, also those in which every account is zero. */
  months: string[]
  lines: Pick<StatementLine, 'month' | 'section' | 'groups' | 'account' | 'amount'>[]
}

/** What came into the bank accounts and left them in a month; both are positive. */
export interface CashFlowMonth {
  month: string
  receipts: string
  payments: string
}

/** What is owed by one customer, or to one supplier, by when it was billed. */
export interface AgedItem {
  party: string
  /** The first day of the span, or its last where it has no first; null without either. */
  billed_from: string | null
  amount: string
  currency: string | null
}

/** An entry of the books in one of their bank accounts, or a movement at a bank; money in is positive. */
export interface LedgerTransaction {
  id: string
  account_id: string
  date: string
  description: string
  amount: string
  /** Null where the vendor gives none. */
  currency: string | null
  /** Not booked yet: it may change its amount, or never be. */
  pending: boolean
}

/** A bank account in the books of a company, by the vendor's ids. */
export interface LedgerAccountId {
  companyId: string
  connectionId: string
  accountId: string
}

export type OnTransactions = (page: LedgerTransaction[]) => Promise<void>

/** What a company's books say. Every method throws ProviderError, `not_ready` until the vendor has read the books once. */
export interface FinancialReports {
  info(companyId: string): Promise<BooksInfo>
  /** The last so many months, the present one among them. */
  profitAndLoss(companyId: string, months: number): Promise<Statement>
  balanceSheet(companyId: string, months: number): Promise<Statement>
  cashFlow(companyId: string, months: number): Promise<CashFlowMonth[]>
  aged(companyId: string, kind: 'receivable' | 'payable'): Promise<AgedItem[]>
  /** Page by page, as there may be tens of thousands. */
  transactions(account: LedgerAccountId, onPage: OnTransactions): Promise<void>
  /** Of a bank that is connected through the vendor, page by page. */
  bankTransactions(connection: Omit<LedgerAccountId, 'accountId'>, onPage: OnTransactions): Promise<void>
}
