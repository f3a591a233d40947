import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#contract/core/errors.ts'

export interface Attempt {
  kind: 'upload' | 'edit' | 'move' | 'company' | 'review' | 'invitation' | 'delivery' | 'sync'
  /** The attempt's file name, text, company id or name, email address, event id or table. */
  key: string
  value?: string
  isAcknowledged: boolean
}

export interface Ledger {
  attempts: Attempt[]
  /** Failures that the kill did not cause. */
  surprises: string[]
}

export const selectAttempts = ({ attempts }: Pick<Ledger, 'attempts'>, kind: Attempt['kind']): Attempt[] =>
  attempts.filter((attempt) => attempt.kind === kind)

const retryMs = 250
const maxAttempts = 120

const isKilled = (error: unknown) =>
  error instanceof AppError ? ['network', 'unavailable'].includes(error.code) : isBrokenConnection(error)

/** The message is `fetch failed` if the connection is lost before the response, or `terminated` during its body. */
const isBrokenConnection = (error: unknown) =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message)

export async function sendAndRecord(
  { attempts, surprises }: Ledger,
  request: Pick<Attempt, 'kind' | 'key' | 'value'>,
  call: () => Promise<unknown>,
): Promise<boolean> {
  const attempt = { ...request, isAcknowledged: false }
  attempts.push(attempt)
  try {
    await call()
    attempt.isAcknowledged = true
  } catch (error) {
    if (!isKilled(error)) surprises.push(`${attempt.kind} ${attempt.key}: ${String(error)}`)
  }
  return attempt.isAcknowledged
}

/** Retries while the server is unavailable, pausing for up to 30 seconds in total, then throws. */
export async function retryWhileUnavailable<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await call()
    } catch (error) {
      if (attempt === maxAttempts || !isKilled(error)) throw error
      await pause(retryMs)
    }
}

export async function resolveUnlessKilled<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (isKilled(error)) return null
    throw error
  }
}
