import type { Readable } from 'node:stream'

export interface RecordSource<T> {
  /**
   * Reads all rows page by page and waits for `onPage` after each page. The `rows` contain each `external_id` at most
   * once. An error that `onPage` throws stops the read. Throws ProviderError; `not_found` for a missing table or file.
   */
  read(onPage: (page: RecordPage<T>) => Promise<void>): Promise<ReadSummary>
}

export type InvestorSource = RecordSource<InvestorRecord>

export interface LoanSource extends RecordSource<LoanRecord> {
  /** Throws ProviderError `not_found` if the file no longer exists. */
  openFile(fileKey: string): Promise<Readable>
}

export interface RecordPage<T> {
  rows: T[]
  /** The previously imported data of these rows does not change. */
  rejected: RejectedRow[]
  /** Notes on skipped rows, and on the assumed encoding of a file. */
  notes?: TableNote[]
}

export interface TableNote {
  place: string
  message: string
}

export interface RejectedRow {
  /** Null if the row has no usable id. */
  external_id: string | null
  /** The table and the row, such as `investors.csv, row 12`. */
  place: string
  errors: { field: string; message: string }[]
}

export interface ReadSummary {
  rows: number
  rejected: number
  /**
   * The reason why rows of the table may be missing from the result, such as a row without an id; otherwise null. Shown
   * as “Nothing was removed because …”.
   */
  incomplete: string | null
  /** Unknown columns with content, including misspelled names. */
  ignored_columns: string[]
}

export const investmentStages = ['pre_seed', 'seed', 'series_a', 'series_b', 'series_c', 'growth'] as const
export type InvestmentStage = (typeof investmentStages)[number]

export const revenueStages = ['pre_revenue', 'post_revenue'] as const
export type RevenueStage = (typeof revenueStages)[number]

/** Amounts in US dollars as decimal strings with two places. Null means no limit. */
export interface MoneyRange {
  min: string | null
  max: string | null
}

export interface InvestorRecord {
  external_id: string
  name: string
  website: string | null
  description: string | null
  /** ISO 3166-1 alpha-2 codes. An empty list means no preference, as in all lists of an investor. */
  countries: string[]
  stages: InvestmentStage[]
  startup_round_size: MoneyRange
  startup_target_valuation: MoneyRange
  /** Names from the table, before they are mapped to our dictionaries. */
  business_models: string[]
  sectors: string[]
  revenue: RevenueStage[]
  /** The recipient of introductions. A company gets this address only once the investor wants to talk. */
  contact_email: string | null
  active: boolean
}

export interface LoanRecord {
  external_id: string
  company: { id: string | null; name: string | null }
  type: string
  status: string
  /** A calendar date, as `YYYY-MM-DD`, like all dates of loans and files. */
  start_date: string
  /** In US dollars, as a decimal string with two places, like all amounts of loans and files. */
  amount: string
  repaid: string
  outstanding: string | null
  /** The share of each month’s revenue that repays the loan, in percent. */
  revenue_share: number | null
  /** Minimum monthly payment. */
  minimum: string | null
  planned_end: string | null
  invoices: LoanFileRecord[]
  documents: LoanFileRecord[]
}

export interface LoanFileRecord {
  external_id: string
  name: string
  document_date: string
  amount: string | null
  revenue: string | null
  due_date: string | null
  paid_on: string | null
  /** The file's name. `file_key` is the key for `openFile`. `filename` and `file_key` are null without a file. */
  filename: string | null
  file_key: string | null
}
