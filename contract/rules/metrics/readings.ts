import type { StatementSection } from './statement-rules.ts'

export interface StatementLine {
  id: string
  statement: 'profit_and_loss' | 'balance_sheet'
  /** A month such as `2026-10`. */
  month: string
  section: StatementSection
  /** The groups that contain the account, outermost first. */
  groups: string[]
  account: string
  amount: string
  currency: string
}

/** Only `cash` counts as cash; `card` and `loan` are debt; `investment` and `unknown` are neither. */
export const accountKinds = {
  cash: 'Cash account',
  card: 'Card',
  loan: 'Loan',
  investment: 'Investment or retirement account',
  unknown: 'Unknown kind of account',
} as const
export type AccountKind = keyof typeof accountKinds

/** The currency code for amounts in an unknown currency. */
export const unknownCurrency = 'unknown'

export interface ReadAccount {
  /** Unique within its connection. */
  id: string
  name: string
  /** The last digits of the account number. */
  mask: string | null
  institution: string | null
  kind: AccountKind
  /** An ISO 4217 code, an unofficial code such as `DOGE`, or `unknown`. */
  currency: string
  balance: string | null
}

export interface ReadTransaction {
  id: string
  account_id: string
  date: string
  description: string
  amount: string
  currency: string
}

export interface AgedAmount {
  id: string
  kind: 'receivable' | 'payable'
  party: string
  /**
   * The first day of the billing period, or the last day if the provider sends no first day; null if it sends neither.
   */
  billed_from: string | null
  amount: string
  currency: string
}

/** The data from the last successful sync of a connection. */
export interface SourceReading {
  connection: string
  platform: string
  kind: 'accounting' | 'bank'
  is_linked: boolean
  read_at: string
  currency: string | null
  /** The first month of the fiscal year, 1 to 12. */
  fiscal_year_start: number | null
  /** The last day of the closed books; null if the provider sends no closing date. */
  locked_through: string | null
  statements: StatementLine[]
  /** The months that the provider reports, including months in which all accounts are zero. */
  statement_months: Record<StatementLine['statement'], string[]>
  aged: AgedAmount[]
  accounts: ReadAccount[]
  /** True if the history counts as complete, false if older transactions are still missing, null if unknown. */
  is_history_complete: boolean | null
  transactions: ReadTransaction[]
}
