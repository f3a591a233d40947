import type { BankTransaction } from './pairing.ts'
import { createDayMatcher, sortByDate, toDayNumber } from './by-day.ts'
import { toCents } from './cents.ts'
import type { ReadTransaction } from './readings.ts'

const maxDays = 3

/**
 * Returns the ids of bank transactions with a matching entry in the books: the same amount and currency within three
 * days.
 */
export function matchTransactions(
  transactions: readonly BankTransaction[],
  entries: readonly ReadTransaction[],
): Set<string> {
  const groups = Map.groupBy(entries, ({ currency, amount }) => `${currency} ${toCents(amount)}`)
  const matchers = new Map(
    [...groups].map(([key, group]) => [
      key,
      createDayMatcher(
        group.map(({ date }) => ({ day: toDayNumber(date) })),
        maxDays,
      ),
    ]),
  )
  const matchedIds = new Set<string>()
  for (const { id, date, cents, currency } of sortByDate(transactions))
    if (matchers.get(`${currency} ${cents}`)?.(toDayNumber(date))) matchedIds.add(id)
  return matchedIds
}
