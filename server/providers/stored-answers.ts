import type { z } from 'zod'

/** Identifies the request that an answer belongs to. */
export interface AnswerKey {
  provider: string
  operation: string
  /** Identifies a request, with the address it was sent to. */
  key: string
}

/**
 * Stores answers beyond the life of the process and shares them with other servers. An implementation may store only
 * few and small ones: a missing answer is simply not known.
 */
export interface AnswerStore {
  find(question: AnswerKey): Promise<CachedEntry<unknown> | null>
  /** Stores the answer, unless a newer one is stored; that a resource is gone only over an answer. */
  save(question: AnswerKey, answer: CachedEntry<object>): Promise<void>
}

/** An answer as it is stored. */
export interface CachedEntry<T> {
  /** Null when the resource no longer existed. */
  value: T | null
  /** ISO 8601 UTC, with milliseconds. */
  read_at: string
}

/**
 * Wraps a store so that it never fails, because its content is optional: failures are logged, and answers that do not
 * match `schema` (another version of the product wrote them) are ignored.
 */
export function storedAnswers<T extends object>(
  log: { warn(details: object, message: string): void },
  store: AnswerStore | undefined,
  schema: z.ZodType<T>,
): {
  find(question: AnswerKey): Promise<CachedEntry<T> | null>
  save(question: AnswerKey, answer: CachedEntry<T>): Promise<void>
} {
  const nothing = (message: string, question: AnswerKey) => (error: unknown) => {
    log.warn({ err: error, ...question }, message)
    return null
  }
  return {
    async find(question) {
      const cannotRead = nothing('a stored answer could not be read', question)
      const answer = await store?.find(question).catch(cannotRead)
      if (!answer || answer.value === null) return answer ? { ...answer, value: null } : null
      const parsed = schema.safeParse(answer.value)
      return parsed.success ? { ...answer, value: parsed.data } : cannotRead(parsed.error)
    },
    async save(question, answer) {
      await store?.save(question, answer).catch(nothing('an answer could not be stored', question))
    },
  }
}
