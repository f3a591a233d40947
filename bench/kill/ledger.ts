import { AppError } from '#contract/errors.ts'

/** Something that was asked of the product, and whether it said that it was done. */
export interface Asked {
  isAcknowledged: boolean
}

export interface Upload extends Asked {
  filename: string
  sha256: string
  idempotencyKey: string
  /** Let go once it is acknowledged. */
  content: Uint8Array<ArrayBuffer> | null
}

export interface Edit extends Asked {
  text: string
}

export interface Move extends Asked {
  companyId: string
  to: string
}

export interface ReviewAsked extends Asked {
  company: string
  /** null while nobody has told it. */
  companyId: string | null
}

export interface Invitation extends Asked {
  email: string
}

export interface Delivery extends Asked {
  eventId: string
}

/** Everything that was asked in one round, in the order it was asked. */
export interface Ledger {
  uploads: Upload[]
  edits: Edit[]
  moves: Move[]
  reviews: ReviewAsked[]
  invitations: Invitation[]
  deliveries: Delivery[]
  sync: Asked[]
  /** Answers that nobody should have got. */
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

export const acknowledged = <T extends Asked>(asked: readonly T[]): T[] =>
  asked.filter(({ isAcknowledged }) => isAcknowledged)

/** What a caller is told when the server is killed under its request, or its database is. */
const isKilled = (error: unknown) =>
  error instanceof AppError ? ['network', 'unavailable'].includes(error.code) : isBrokenLine(error)

/** `fetch` says no more than this of a line that breaks while a body comes. */
const isBrokenLine = (error: unknown) =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message)

/** Asks for something and notes whether it was acknowledged; false once the server is gone. */
export async function ask(
  { surprises }: Ledger,
  asked: Asked,
  what: string,
  call: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await call()
    asked.isAcknowledged = true
    return true
  } catch (error) {
    if (!isKilled(error)) surprises.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** The answer, or null when the server was killed under the question. */
export async function unlessKilled<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (isKilled(error)) return null
    throw error
  }
}
