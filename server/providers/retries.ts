import { setTimeout as sleep } from 'node:timers/promises'
import { getDeadline } from '../core/deadline.ts'
import { ProviderError } from '../core/provider-error.ts'

const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 4_000

interface RetryOptions {
  maxWaitMs: number
  maxAttempts: number
  /** Milliseconds before the next attempt; null if a retry cannot help. */
  pauseMs?: (error: ProviderError, attempt: number) => number | null
  /** Called on every ProviderError with the milliseconds before the next attempt, or null after the last attempt. */
  onFailure?: (error: ProviderError, attempt: number, pauseMs: number | null) => void
}

/**
 * Makes at most `maxAttempts` attempts at a call to an external service, within `maxWaitMs` and the caller's deadline
 * (withDeadline). By default, retries only errors of the kinds `rate_limited` and `down`, and not before the service's
 * Retry-After.
 */
export async function withRetries<T>(
  once: (remainingMs: number) => Promise<T>,
  { maxWaitMs, maxAttempts, pauseMs: getPauseMs = getBackoffMs, onFailure }: RetryOptions,
): Promise<T> {
  const giveUpAt = Math.min(performance.now() + maxWaitMs, getDeadline())
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(giveUpAt - performance.now())
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const nextPauseMs = attempt < maxAttempts ? getPauseMs(error, attempt) : null
      const pauseMs = nextPauseMs !== null && performance.now() + nextPauseMs < giveUpAt ? nextPauseMs : null
      onFailure?.(error, attempt, pauseMs)
      if (pauseMs === null) throw error
      await sleep(pauseMs)
    }
  }
}

function getBackoffMs(error: ProviderError, attempt: number): number | null {
  if (error.kind !== 'rate_limited' && error.kind !== 'down') return null
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000
  return Math.random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** attempt)
}
