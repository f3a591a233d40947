/** Creates a function that counts calls per key in a clock minute and returns the count, including the current call. */
export function createMinuteCounter(now: () => number = Date.now): (key: string) => number {
  let minute = 0
  const counts = new Map<string, number>()
  return (key) => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) counts.clear()
    minute = current
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
