import { listMonthRange } from './books.ts'
import { toCents } from './cents.ts'
import { toDayNumber } from './by-day.ts'
import { addMonths, toMonth } from './months.ts'
import type { ReadAccount, ReadTransaction, SourceReading } from './readings.ts'

export interface BankCoverage {
  months: Set<string>
  /**
   * A message about the bank that limits the months: its incomplete history starts after the company's first
   * transaction, or it has not sent any transactions yet. Null if no bank limits the months, or if no bank has
   * transactions.
   */
  limit: string | null
}

/**
 * If it is unknown whether a history is complete, the history counts as incomplete if it has at least `transactions`
 * transactions in its first `days` days, and the opening balance of an account is unknown or not zero.
 */
const denseStart = { transactions: 3, days: 31 }

/** The month of the first transaction counts as complete if the transaction is on one of the month's first 7 days. */
const firstDays = 7

/**
 * Finds the months with complete transactions of all cash accounts and cards in `currency`. The months start at the
 * company's first transaction or at the latest start of an incomplete history, whichever is later. They end with the
 * last month that was complete at the oldest reading.
 */
export function getBankCoverage(banks: readonly SourceReading[], currency: string): BankCoverage {
  const histories = banks.flatMap((bank) => toHistory(bank, currency))
  const firsts = histories.flatMap(({ first }) => (first === null ? [] : [first])).toSorted()
  const [earliest] = firsts
  const oldestReading = histories.toSorted((a, b) => a.readAt.localeCompare(b.readAt))[0]
  if (earliest === undefined || !oldestReading) return { months: new Set(), limit: null }
  const latestLimit = histories
    .filter(({ isIncomplete }) => isIncomplete)
    .toSorted((a, b) => compareStarts(b.first, a.first))[0]
  const end = addMonths(toMonth(oldestReading.readAt), -1)
  if (latestLimit && latestLimit.first === null)
    return { months: new Set(), limit: `${latestLimit.platform} hasn’t sent any transactions yet` }
  const start = latestLimit?.first && latestLimit.first > earliest ? latestLimit.first : earliest
  const months = listMonthRange(toFirstMonth(start), end)
  const isLimited = latestLimit && start !== earliest
  return { months, limit: isLimited ? `Transactions from ${latestLimit.platform} start on ${start}` : null }
}

const toFirstMonth = (date: string) =>
  Number(date.slice(8)) <= firstDays ? toMonth(date) : addMonths(toMonth(date), 1)

const compareStarts = (a: string | null, b: string | null) => (a ?? '9999').localeCompare(b ?? '9999')

interface History {
  platform: string
  readAt: string
  first: string | null
  isIncomplete: boolean
}

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

function isCutOff(
  accounts: readonly ReadAccount[],
  transactions: readonly ReadTransaction[],
  first: string,
): boolean {
  const limit = toDayNumber(first) + denseStart.days
  const early = transactions.filter(({ date }) => toDayNumber(date) < limit)
  return (
    early.length >= denseStart.transactions && accounts.some((account) => hadMoney(account, transactions))
  )
}

function hadMoney({ id, balance }: ReadAccount, transactions: readonly ReadTransaction[]): boolean {
  if (balance === null) return true
  const transactionTotal = transactions
    .filter(({ account_id }) => account_id === id)
    .reduce((sum, { amount }) => sum + toCents(amount), 0n)
  return toCents(balance) !== transactionTotal
}
