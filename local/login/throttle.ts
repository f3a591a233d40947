const WINDOW_MS = 60_000
const MAX_FAILURES = 10
const MAX_ADDRESSES = 10_000

/** Slows down guessing: after ten failures within a minute an address has to wait. */
export interface Throttle {
  /** seconds until this address may try again; 0: now */
  waitFor(address: string): number
  failed(address: string): void
}

/** Counts in memory: a restart resets the counts, which helps a guesser little. */
export const makeThrottle = (now: () => number = Date.now): Throttle => {
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
      // taken out and put in again, so that the map's first entry is always the one silent for longest
      failures.delete(address)
      failures.set(address, times)
      const [silent] = failures.keys()
      if (failures.size > MAX_ADDRESSES && silent !== undefined) failures.delete(silent)
    },
  }
}
