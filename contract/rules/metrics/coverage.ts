import { monthRange } from './books.ts'
import { toCents } from './cents.ts'
import { toDayNumber } from './by-day.ts'
import { addMonths, toMonth } from './months.ts'
import type { ReadAccount, ReadTransaction, SourceReading } from './readings.ts'

export interface BankCoverage {
  /** Months of which every movement is known. */
  months: Set<string>
  /** The bank that limits them; null when the months begin with the company's first movement. */
  limit: string | null
}

/**
 * A history of unknown completeness that starts with this many movements, from a balance other than zero, is
 * cut off.
 */
const denseStart = { movements: 3, days: 31 }

/** A month whose first movement is on one of its first days counts as whole. */
const firstDays = 7

/**
 * The months of which the movements of all cash accounts and cards in `currency` are known: from the
 * company's first movement, or from the start of a history that is incomplete, to the last month that was
 * over when every bank was read. An account that was read completely and has no movements moved nothing.
 */
export function findCoverage(banks: readonly SourceReading[], currency: string): BankCoverage {
  const histories = banks.flatMap((bank) => toHistory(bank, currency))
  const firsts = histories.flatMap(({ first }) => (first === null ? [] : [first])).toSorted()
  const [earliest] = firsts
  const readFirst = histories.toSorted((a, b) => a.readAt.localeCompare(b.readAt))[0]
  if (earliest === undefined || !readFirst) return { months: new Set(), limit: null }
  const latestLimit = histories
    .filter(({ isIncomplete }) => isIncomplete)
    .toSorted((a, b) => compareStarts(b.first, a.first))[0]
  const end = addMonths(toMonth(readFirst.readAt), -1)
  if (latestLimit && latestLimit.first === null)
    return { months: new Set(), limit: `${latestLimit.platform} has given no transactions yet` }
  const start = latestLimit?.first && latestLimit.first > earliest ? latestLimit.first : earliest
  const months = monthRange(toFirstMonth(start), end)
  const isLimited = latestLimit && start !== earliest
  return { months, limit: isLimited ? `Transactions of ${latestLimit.platform} begin on ${start}` : null }
}

const toFirstMonth = (date: string) =>
  Number(date.slice(8)) <= firstDays ? toMonth(date) : addMonths(toMonth(date), 1)

/** No movements at all come last. */
const compareStarts = (a: string | null, b: string | null) => (a ?? '9999').localeCompare(b ?? '9999')

interface History {
  platform: string
  readAt: string
  /** The date of the first movement. */
  first: string | null
  isIncomplete: boolean
}

/** A bank without cash accounts or cards in the currency of the figures has no history that they need. */
function toHistory(bank: SourceReading, currency: string): History[] {
  const { platform, read_at: readAt, is_history_complete } = bank
  const accounts = bank.accounts.filter(
    (account) => account.currency === currency && (account.kind === 'cash' || account.kind === 'card'),
  )
  if (accounts.length === 0) return []
  const ids = new Set(accounts.map(({ id }) => id))
  const transactions = bank.transactions.filter(({ account_id }) => ids.has(account_id))
  const first = findFirstDate(transactions)
  const isIncomplete =
    is_history_complete === false ||
    (is_history_complete === null && first !== null && isCutOff(accounts, transactions, first))
  return [{ platform, readAt, first, isIncomplete }]
}

export function findFirstDate(transactions: readonly ReadTransaction[]): string | null {
  const first = transactions.reduce((earliest, { date }) => (date < earliest ? date : earliest), '9999-12-31')
  return first === '9999-12-31' ? null : first
}

/**
 * Whether a bank seems to give only the recent part of a busy account: it had money before its first movement
 * and moved often from that day on.
 */
function isCutOff(
  accounts: readonly ReadAccount[],
  transactions: readonly ReadTransaction[],
  first: string,
): boolean {
  const limit = toDayNumber(first) + denseStart.days
  const early = transactions.filter(({ date }) => toDayNumber(date) < limit)
  return early.length >= denseStart.movements && accounts.some((account) => hadMoney(account, transactions))
}

function hadMoney({ id, balance }: ReadAccount, transactions: readonly ReadTransaction[]): boolean {
  if (balance === null) return true
  const moved = transactions
    .filter(({ account_id }) => account_id === id)
    .reduce((sum, { amount }) => sum + toCents(amount), 0n)
  return toCents(balance) !== moved
}
