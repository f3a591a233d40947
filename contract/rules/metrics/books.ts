import type { Line } from './line.ts'
import { addMonths, toMonth } from './months.ts'

/** A term of a metric uses a single ledger, so it never mixes accrual and cash data. */
export type Ledger = 'profit_and_loss' | 'balance_sheet' | 'bank' | 'cash' | 'loans' | 'aging' | 'bookkeeping'

export interface Books {
  /** The currency of the figures. */
  currency: string
  /** The first month of the fiscal year, 1 to 12; null if unknown. */
  fiscalYearStart: number | null
  /** True if there is data from both books and a bank. */
  isComparable: boolean
  lastMonth: string
  /** Lines by month. Current lines of `cash`, `loans` and `aging` have the key `now`. */
  lines: Readonly<Record<Ledger, ReadonlyMap<string, readonly Line[]>>>
  /** The keys for which each ledger has complete data: months, and `now` for current data. */
  months: Readonly<Record<Ledger, ReadonlySet<string>>>
  openMonths: ReadonlySet<string>
  /** The reason why a ledger lacks months or current data, such as `First Bank Savings has no balance`. */
  limits: Partial<Record<Ledger, string>>
}

/** The key of current data in `lines` and `months` of `Books`; the other keys are months. */
export const now = 'now'

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

/** Lists the months from `from` to `to`, including both. */
export function listMonthRange(from: string, to: string): Set<string> {
  const months = new Set<string>()
  for (let month = from; month <= to; month = addMonths(month, 1)) months.add(month)
  return months
}
