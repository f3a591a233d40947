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

export interface ReadAccount {
  id: string
  name: string
  mask: string | null
  type: 'credit' | 'debit' | 'unknown'
  currency: string
  balance: string
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
  /** The first day of the span in which it was billed. */
  billed_from: string
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
  aged: AgedAmount[]
  accounts: ReadAccount[]
  transactions: ReadTransaction[]
}
