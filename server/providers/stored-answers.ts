import type { z } from 'zod'
import type { ProviderLog } from './http.ts'

/** Which question an answer belongs to. */
export interface AnswerKey {
  provider: string
  operation: string
  /** Identifies a request, with the address it was sent to. */
  key: string
}

/** An answer as it lies in a store. */
export interface StoredAnswer {
  /** null when the resource no longer existed. */
  value: unknown
  /** ISO 8601 UTC, with milliseconds. */
  read_at: string
}

/**
 * Stores answers beyond the life of the process and shares them with other servers. An implementation may store only
 * few and small ones: a missing answer is simply not known.
 */
export interface AnswerStore {
  find(question: AnswerKey): Promise<StoredAnswer | null>
  /** Keeps the answer, unless it has one to this question that is newer. */
  put(question: AnswerKey, answer: { value: object; read_at: string }): Promise<void>
  /** Notes that there was nothing at this time, where it knew of something. */
  forget(question: AnswerKey, readAt: string): Promise<void>
}

/** An answer in its own form; null: it was gone. */
export interface KnownAnswer<T> {
  value: T | null
  read_at: string
}

/**
 * A store that never fails, because its content is optional: failures are logged, and what does not fit `schema` (another
 * version of the product wrote it) is not there.
 */
export function storedAnswers<T extends object>(
  log: ProviderLog,
  store: AnswerStore | undefined,
  schema: z.ZodType<T>,
): {
  find(question: AnswerKey): Promise<KnownAnswer<T> | null>
  keep(question: AnswerKey, answer: KnownAnswer<T>): Promise<void>
} {
  const nothing = (message: string, question: AnswerKey) => (error: unknown) => {
    log.warn({ err: error, ...question }, message)
    return null
  }
  return {
    async find(question) {
      const cannotRead = nothing('a stored answer could not be read', question)
      const found = await store?.find(question).catch(cannotRead)
      if (!found || found.value === null) return found ? { ...found, value: null } : null
      const parsed = schema.safeParse(found.value)
      return parsed.success ? { ...found, value: parsed.data } : cannotRead(parsed.error)
    },
    async keep(question, { value, read_at }) {
      const kept = value ? store?.put(question, { value, read_at }) : store?.forget(question, read_at)
      await kept?.catch(nothing('an answer could not be stored', question))
    },
  }
}
