const WINDOW_MS = 60_000
const MAX_FAILURES = 10
const MAX_ADDRESSES = 10_000

/** Slows down password guessing: after ten failures within a minute, sign-ins with the same email address must wait. */
export interface Throttle {
  /** Returns the seconds until a sign-in with the address may be attempted; 0 if it may be attempted now. */
  waitFor(address: string): number
  failed(address: string): void
}

/** Counts failures in memory. A restart resets the counts, which hardly helps an attacker. */
export const createThrottle = (now: () => number = Date.now): Throttle => {
  const failures = new Map<string, number[]>()
  const recent = (address: string) => (failures.get(address) ?? []).filter((at) => at > now() - WINDOW_MS)
  return {
    waitFor(address) {
      const times = recent(address)
      const oldest = times.at(-MAX_FAILURES)
      return oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - now()) / 1000)
    },
    failed(address) {
      const times = [...recent(address), now()].slice(-MAX_FAILURES)
      // Deleting the entry before setting it moves it to the end, so that the first entry is the least recent.
      failures.delete(address)
      failures.set(address, times)
      const [oldest] = failures.keys()
      if (failures.size > MAX_ADDRESSES && oldest !== undefined) failures.delete(oldest)
    },
  }
}
