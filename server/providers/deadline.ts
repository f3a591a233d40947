import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long outside services may take for one request of ours, all calls together, in milliseconds. */
export const deadlineMs = {
  /** For a page that shows what is known in any case. */
  page: 1200,
  /** For what somebody asked for by pressing a button. */
  action: 9000,
  /** For what goes on behind a page that has been answered. */
  background: 20_000,
  /** For what is put away before an answer leaves; what stays is swept later. */
  tidying: 500,
}

const deadline = new AsyncLocalStorage<number>()

/** Gives every outside call of `work` together `ms` milliseconds, whatever was said around it. */
export const withDeadline = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  deadline.run(performance.now() + ms, work)

/** When an outside call that is made now has to be over, on the clock of `performance.now()`. */
export const givenUpAt = (): number => deadline.getStore() ?? Infinity

/**
 * What `work` gives, or null when that takes longer than a page may wait. Then it goes on, and `onLateFault` hears when
 * it fails after all.
 */
export async function inTime<T>(
  work: Promise<T>,
  { onLateFault, ms = deadlineMs.page }: { onLateFault: (error: unknown) => void; ms?: number },
): Promise<T | null> {
  const timer = new AbortController()
  const tooLate = sleep(ms, null, { signal: timer.signal, ref: false }).catch(() => null)
  let isLate = false
  work.catch((error: unknown) => {
    if (isLate) onLateFault(error)
  })
  const first = await Promise.race([work, tooLate.then(() => late)]).finally(() => timer.abort())
  if (first !== late) return first as T
  isLate = true
  return null
}

const late = Symbol('late')
