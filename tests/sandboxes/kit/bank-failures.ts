import type { FaultOptions } from '#local/sandboxes/plaid/faults.ts'
import type { Deadlines } from '#server/providers/http.ts'

/** Returns short deadlines if the provider never responds, otherwise the defaults, which work on a busy machine. */
export const getDeadlines = ({ answer }: FaultOptions): Deadlines =>
  answer === 'hang' ? { timeoutMs: 150, maxWaitMs: 400 } : {}

/** Faults of a bank provider, each with the failure kind that every bank client must report for it. */
export const commonFailures = [
  [{ answer: 'status', status: 404 }, 'not_found'],
  [{ answer: 'status', status: 429, retry_after: '3600' }, 'rate_limited'],
  [{ answer: 'status', status: 429, count: 9 }, 'rate_limited'],
  [{ answer: 'status', status: 500, count: 9 }, 'down'],
  [{ answer: 'hang', count: 9 }, 'down'],
] as const

export const shortRetryAfters = [
  ['seconds', () => '1'],
  ['a date', () => new Date(Date.now() + 1500).toUTCString()],
] as const
