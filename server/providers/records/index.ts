import type { Readable } from 'node:stream'

/** A table that people maintain elsewhere: investors, or loan performance. */
export interface RecordSource<T> {
  /**
   * Reads every row, and passes on each page before it reads the next; each `external_id` comes once. An error of
   * `onPage` ends the reading. Throws ProviderError: `not_found` when there is no such table or file.
   */
  read(onPage: (page: RecordPage<T>) => Promise<void>): Promise<ReadSummary>
}

export type InvestorSource = RecordSource<InvestorRecord>

export interface LoanSource extends RecordSource<LoanRecord> {
  /** The content of a loan file by its `file_key`. Throws ProviderError `not_found` when it no longer exists. */
  openFile(fileKey: string): Promise<Readable>
}

export interface RecordPage<T> {
  rows: T[]
  /** Rows with errors; their previously imported data stays unchanged. */
  rejected: RejectedRow[]
  /** Rows that were left out, and assumptions under which others were read. */
  notes?: TableNote[]
}

/** Something about a table that is not an error. */
export interface TableNote {
  place: string
  message: string
}

/** A row with all its errors, worded for the person who maintains the table. */
export interface RejectedRow {
  /** null when the row has no usable id. */
  external_id: string | null
  /** Where it is, such as `investors.csv, row 12`, as a spreadsheet numbers rows. */
  place: string
  errors: { field: string; message: string }[]
}

export interface ReadSummary {
  rows: number
  rejected: number
  /**
   * Why a record may be in the table although it is in neither rows nor rejected: the end of “Nothing was removed, because …”.
   * null when every row had an id.
   */
  incomplete: string | null
  /** Unknown columns with content, misspelled ones among them. */
  ignored_columns: string[]
}

export const investmentStages = ['pre_seed', 'seed', 'series_a', 'series_b', 'series_c', 'growth'] as const
export type InvestmentStage = (typeof investmentStages)[number]

export const revenueStages = ['pre_revenue', 'post_revenue'] as const
export type RevenueStage = (typeof revenueStages)[number]

/** US dollars as decimal strings with two places; null for an open end. */
export interface MoneyRange {
  min: string | null
  max: string | null
}

export interface InvestorRecord {
  external_id: string
  name: string
  website: string | null
  description: string | null
  /** ISO 3166-1 alpha-2. Empty lists mean: no preference. */
  countries: string[]
  stages: InvestmentStage[]
  startup_round_size: MoneyRange
  startup_target_valuation: MoneyRange
  /** Names as spelled in the table; the dictionaries map them to our own. */
  business_models: string[]
  sectors: string[]
  revenue: RevenueStage[]
  /** For sending introductions; never shown to applicants. */
  contact_email: string | null
  active: boolean
}

export interface LoanRecord {
  external_id: string
  /** At least one of the two is set. */
  company: { id: string | null; name: string | null }
  type: string
  status: string
  /** Calendar dates, `YYYY-MM-DD`. */
  start_date: string
  /** US dollars as decimal strings with two places. */
  amount: string
  repaid: string
  outstanding: string | null
  invoices: LoanFileRecord[]
  documents: LoanFileRecord[]
}

export interface LoanFileRecord {
  external_id: string
  name: string
  document_date: string
  amount: string | null
  /** The file's own name, and the key by which `openFile` finds it; null when there is no file. */
  filename: string | null
  file_key: string | null
}
