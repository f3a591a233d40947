import type { Line } from './line.ts'
import { addMonths, toMonth } from './months.ts'

/** The kinds of records that metrics are made of; accrual and cash are never mixed within one term. */
export type Ledger =
  | 'profit_and_loss'
  | 'balance_sheet'
  | 'bank'
  | 'cash'
  | 'loans'
  | 'ageing'
  | 'bookkeeping'

/** Everything that is known of a company's money, by month, ready for any metric at any month. */
export interface Books {
  /** The currency of the figures; lines in others are left out. */
  currency: string
  /** The month in which the company's year begins, 1 to 12; null if the books do not say. */
  fiscalYearStart: number | null
  /** Whether there is a bank beside the books, so that one can be compared with the other. */
  isComparable: boolean
  /** The last month that is over. */
  lastMonth: string
  /** Lines by month; those of `cash`, `loans` and `ageing` that are of now stand under `now`. */
  lines: Readonly<Record<Ledger, ReadonlyMap<string, readonly Line[]>>>
  /** The months that each kind covers whole. */
  months: Readonly<Record<Ledger, ReadonlySet<string>>>
  /** Months that are over and whose books may still change. */
  openMonths: ReadonlySet<string>
  /** What keeps a ledger from covering more months: which bank or account, and since when. */
  limits: Partial<Record<Ledger, string>>
}

/** The present, beside the months of the past. */
export const now = 'now'

/** Lines by the month of their date. */
export function groupByMonth(lines: readonly Line[]): Map<string, Line[]> {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const month = toMonth(line.date)
    const group = groups.get(month)
    if (group) group.push(line)
    else groups.set(month, [line])
  }
  return groups
}

/** Every month from the one to the other, both included. */
export function monthRange(from: string, to: string): Set<string> {
  const months = new Set<string>()
  for (let month = from; month <= to; month = addMonths(month, 1)) months.add(month)
  return months
}
