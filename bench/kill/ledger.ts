import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#contract/core/errors.ts'

/** A request to the product, and whether the product confirmed it. */
export interface Attempt {
  isAcknowledged: boolean
}

export interface Upload extends Attempt {
  filename: string
  sha256: string
  idempotencyKey: string
  /** Released once it is acknowledged. */
  content: Uint8Array<ArrayBuffer> | null
}

export interface Edit extends Attempt {
  text: string
}

export interface Move extends Attempt {
  companyId: string
  to: string
}

export interface ReviewRequest extends Attempt {
  company: string
  /** null until the creation of the company was acknowledged. */
  companyId: string | null
}

export interface Invitation extends Attempt {
  email: string
}

export interface Delivery extends Attempt {
  eventId: string
}

/** Every request of one round, in order. */
export interface Ledger {
  uploads: Upload[]
  edits: Edit[]
  moves: Move[]
  reviews: ReviewRequest[]
  invitations: Invitation[]
  deliveries: Delivery[]
  sync: Attempt[]
  /** Failures that a killed server does not explain. */
  surprises: string[]
}

export const emptyLedger = (): Ledger => ({
  uploads: [],
  edits: [],
  moves: [],
  reviews: [],
  invitations: [],
  deliveries: [],
  sync: [],
  surprises: [],
})

export const acknowledged = <T extends Attempt>(attempts: readonly T[]): T[] =>
  attempts.filter(({ isAcknowledged }) => isAcknowledged)

const retryMs = 250
const maxAttempts = 120

/** Whether a call failed because the server or its database was killed. */
const isKilled = (error: unknown) =>
  error instanceof AppError ? ['network', 'unavailable'].includes(error.code) : isBrokenConnection(error)

/** The only messages that `fetch` gives when a connection breaks while a body arrives. */
const isBrokenConnection = (error: unknown) =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message)

/** Makes a request and records whether it was acknowledged; false once the server is gone. */
export async function request(
  { surprises }: Ledger,
  attempt: Attempt,
  description: string,
  call: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await call()
    attempt.isAcknowledged = true
    return true
  } catch (error) {
    if (!isKilled(error))
      surprises.push(`${description}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** The response of a server that has just started and may still be busy: asks again as such an answer says. */
export async function repeatWhileUnavailable<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await call()
    } catch (error) {
      if (attempt === maxAttempts || !isKilled(error)) throw error
      await pause(retryMs)
    }
}

/** The response, or null when the server was killed meanwhile. */
export async function unlessKilled<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (isKilled(error)) return null
    throw error
  }
}
