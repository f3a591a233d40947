interface Dated {
  day: number
}

/** Converts `YYYY-MM-DD` to days since January 1, 1970. */
export const toDayNumber = (date: string): number => Date.parse(date) / 86_400_000

/** Sorts items by date, earliest first. */
export const sortByDate = <T extends { date: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))

/**
 * Returns a function that removes and returns the first matching item within `maxDays` of a day. Call the function with
 * days in ascending order, because each call discards the items that are too old.
 */
export function createDayMatcher<T extends Dated>(items: readonly T[], maxDays: number) {
  const queue = items.toSorted((a, b) => a.day - b.day)
  const usedIndexes = new Set<number>()
  let start = 0
  return (day: number, fits: (item: T) => boolean = () => true): T | undefined => {
    while (start < queue.length && (queue[start]?.day ?? 0) < day - maxDays) start += 1
    for (let index = start; index < queue.length; index += 1) {
      const item = queue[index]
      if (!item || item.day > day + maxDays) return undefined
      if (usedIndexes.has(index) || !fits(item)) continue
      usedIndexes.add(index)
      if (index === start) start += 1
      return item
    }
    return undefined
  }
}
