import type { StatementSection } from './statement-rules.ts'

/** One account of a monthly statement, as the statement shows it. */
export interface StatementLine {
  id: string
  statement: 'profit_and_loss' | 'balance_sheet'
  /** `2026-10` */
  month: string
  section: StatementSection
  /** The groups that the account stands in, the outermost first. */
  groups: string[]
  account: string
  amount: string
  currency: string
}

/** Cash counts as money of the company; a card and a loan are debt; investments and retirement plans are neither. */
export const accountKinds = {
  cash: 'Cash account',
  card: 'Card',
  loan: 'Loan',
  investment: 'Investment or retirement account',
  unknown: 'Account of unknown kind',
} as const
export type AccountKind = keyof typeof accountKinds

/** The currency of an amount whose provider names none, not even an unofficial one. It is part of no figure. */
export const unknownCurrency = 'unknown'

export interface ReadAccount {
  /** Unique within its connection. */
  id: string
  name: string
  /** The last digits of its number. */
  mask: string | null
  institution: string | null
  kind: AccountKind
  /** ISO 4217, an unofficial code such as `DOGE`, or `unknown`. */
  currency: string
  /** Null when the provider gives none. */
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

/** What is owed to or by one party, by the day it was billed. */
export interface AgedAmount {
  id: string
  kind: 'receivable' | 'payable'
  party: string
  /** The first day of the span in which it was billed, or else its last; null when the provider gives neither. */
  billed_from: string | null
  amount: string
  currency: string
}

/** The last good reading of one connection. */
export interface SourceReading {
  connection: string
  platform: string
  kind: 'accounting' | 'bank'
  is_linked: boolean
  read_at: string
  currency: string | null
  /** The month in which the company's year begins, 1 to 12. */
  fiscal_year_start: number | null
  /** The books are closed up to this day. */
  locked_through: string | null
  statements: StatementLine[]
  /** The months that the provider reports on, also those in which every account is zero. */
  statement_months: Record<StatementLine['statement'], string[]>
  aged: AgedAmount[]
  accounts: ReadAccount[]
  /**
   * Whether the provider gave every movement that the bank has of the months that are read: true and false
   * where it can be told, null where it cannot.
   */
  is_history_complete: boolean | null
  transactions: ReadTransaction[]
}
