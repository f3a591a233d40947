import type { BankMovement } from './pairing.ts'
import { createDayQueue, sortByDate, toDayNumber } from './by-day.ts'
import { toCents } from './cents.ts'
import type { ReadTransaction } from './readings.ts'

const maxDays = 3

/** The movements of a bank that the books have too: the same amount within three days, each entry used once. */
export function matchMovements(
  movements: readonly BankMovement[],
  entries: readonly ReadTransaction[],
): Set<string> {
  const groups = Map.groupBy(entries, ({ currency, amount }) => `${currency} ${toCents(amount)}`)
  const queues = new Map(
    [...groups].map(([key, group]) => [
      key,
      createDayQueue(
        group.map(({ date }) => ({ day: toDayNumber(date) })),
        maxDays,
      ),
    ]),
  )
  const matched = new Set<string>()
  for (const { id, date, cents, currency } of sortByDate(movements))
    if (queues.get(`${currency} ${cents}`)?.(toDayNumber(date))) matched.add(id)
  return matched
}
