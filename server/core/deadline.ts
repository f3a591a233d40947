import { AsyncLocalStorage } from 'node:async_hooks'
import pTimeout from 'p-timeout'

/** How long the outside calls of one request may take together, in milliseconds. */
export const deadlineMs = {
  /** For a page that can show saved data instead. */
  page: 1200,
  /** For an action that a person waits for, ten seconds at most: what is before and after, cleaning up too, takes the rest. */
  action: 8500,
  /** For work that continues after the page was answered. */
  background: 20_000,
  /** For cleaning up before the response is sent; a job removes the rest later. */
  cleanup: 500,
}

const deadline = new AsyncLocalStorage<number>()

/** Gives the outside calls of `work` `ms` milliseconds together, whatever deadline applied before. */
export const withDeadline = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  deadline.run(performance.now() + ms, work)

/** When an outside call made now must end, on the clock of `performance.now()`; Infinity without a deadline. */
export const getDeadline = (): number => deadline.getStore() ?? Infinity

/**
 * The result of `work`, or null when it takes longer than `ms`. Then the work goes on in the background, and `onLateError`
 * receives the error if it fails after all.
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
