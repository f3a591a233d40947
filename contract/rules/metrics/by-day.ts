/** Something that happened on a day, counted in days. */
interface Dated {
  day: number
}

/** Days since 1970 of a date as `YYYY-MM-DD`. */
export const toDayNumber = (date: string): number => Date.parse(date) / 86_400_000

/** The earliest first; of one day, in the order that they had. */
export const sortByDate = <T extends { date: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))

/**
 * Hands out each of some things once, to somebody who comes in the order of the days and wants one within so
 * many days of their own: the first that fits. What is too old for one is too old for all after, so nothing
 * is looked at for long.
 */
export function createDayQueue<T extends Dated>(items: readonly T[], maxDays: number) {
  const waiting = items.toSorted((a, b) => a.day - b.day)
  const taken = new Set<number>()
  let start = 0
  return (day: number, fits: (item: T) => boolean = () => true): T | undefined => {
    while (start < waiting.length && (waiting[start]?.day ?? 0) < day - maxDays) start += 1
    for (let index = start; index < waiting.length; index += 1) {
      const item = waiting[index]
      if (!item || item.day > day + maxDays) return undefined
      if (taken.has(index) || !fits(item)) continue
      taken.add(index)
      if (index === start) start += 1
      return item
    }
    return undefined
  }
}
