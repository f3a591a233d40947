import { AsyncLocalStorage } from 'node:async_hooks'
import pTimeout from 'p-timeout'

/** Time limits in milliseconds. Each limit covers all provider calls of a request or background task. */
export const deadlineMs = {
  /** Limit for loading a page, which can show cached data if a provider is too slow. */
  page: 1200,
  /** Limit for an action that a user waits for. It leaves time for the server's own work and cleanup within 10 s. */
  action: 8500,
  background: 20_000,
  /** Limit for cleanup before the response is sent. A job later deletes any files that remain. */
  cleanup: 500,
}

const deadline = new AsyncLocalStorage<number>()

/** Runs `work` with a deadline of `ms` milliseconds for all of its provider calls. Replaces an outer deadline. */
export const withDeadline = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  deadline.run(performance.now() + ms, work)

/**
 * Returns the time by which a provider call must end, on the clock of `performance.now()`; Infinity without a deadline.
 */
export const getDeadline = (): number => deadline.getStore() ?? Infinity

/**
 * Returns the result of `work` or throws its error. Returns null if `work` takes longer than `ms` milliseconds. In that
 * case, `work` continues in the background, and `onLateError` is called if it fails.
 */
export function resolveWithin<T>(
  work: Promise<T>,
  { onLateError, ms = deadlineMs.page }: { onLateError: (error: unknown) => void; ms?: number },
): Promise<T | null> {
  let isLate = false
  work.catch((error: unknown) => {
    if (isLate) onLateError(error)
  })
  const giveUp = () => {
    isLate = true
    return null
  }
  return pTimeout<T, null>(work, { milliseconds: ms, fallback: giveUp })
}
