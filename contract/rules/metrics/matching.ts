import type { BankMovement } from './bank-rules.ts'
import { toCents } from './cents.ts'
import type { ReadTransaction } from './readings.ts'

const maxDays = 3
const toDay = (date: string) => Date.parse(date) / 86_400_000

/** The movements of a bank that the books have too: the same amount within three days, each entry used once. */
export function matchMovements(
  movements: readonly BankMovement[],
  entries: readonly ReadTransaction[],
): Set<string> {
  const waiting = Map.groupBy(
    entries.map(({ date, amount, currency }) => ({
      day: toDay(date),
      key: `${currency} ${toCents(amount)}`,
    })),
    ({ key }) => key,
  )
  const matched = new Set<string>()
  for (const { id, date, cents, currency } of movements) {
    const candidates = waiting.get(`${currency} ${cents}`)
    const day = toDay(date)
    const index = candidates?.findIndex((entry) => Math.abs(entry.day - day) <= maxDays) ?? -1
    if (index < 0) continue
    candidates?.splice(index, 1)
    matched.add(id)
  }
  return matched
}
