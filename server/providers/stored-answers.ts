import type { z } from 'zod'

export interface AnswerKey {
  provider: string
  operation: string
  /** The service's address and the request. */
  key: string
}

/**
 * Stores responses so that they outlive the process, and shares them with other servers. An implementation may limit
 * the number and size of responses.
 */
export interface AnswerStore {
  find(question: AnswerKey): Promise<CachedEntry<unknown> | null>
  /** Saves a response unless a newer response is stored. A null `value` is saved only over an existing response. */
  save(question: AnswerKey, answer: CachedEntry<object>): Promise<void>
}

export interface CachedEntry<T> {
  /** Null if the resource no longer exists. */
  value: T | null
  /** The time at which the response was read, in ISO 8601 and UTC, with milliseconds. */
  read_at: string
}

/**
 * Wraps a store so that it never throws, because stored responses are optional. Logs failures, and ignores responses
 * that do not match `schema`, such as responses from a different version of the product.
 */
export function wrapAnswerStore<T extends object>(
  log: { warn(details: object, message: string): void },
  store: AnswerStore | undefined,
  schema: z.ZodType<T>,
): {
  find(question: AnswerKey): Promise<CachedEntry<T> | null>
  save(question: AnswerKey, answer: CachedEntry<T>): Promise<void>
} {
  const warnAndReturnNull = (message: string, question: AnswerKey) => (error: unknown) => {
    log.warn({ err: error, ...question }, message)
    return null
  }
  return {
    async find(question) {
      const cannotRead = warnAndReturnNull('a stored response could not be read', question)
      const answer = await store?.find(question).catch(cannotRead)
      if (!answer || answer.value === null) return answer ? { ...answer, value: null } : null
      const parsed = schema.safeParse(answer.value)
      return parsed.success ? { ...answer, value: parsed.data } : cannotRead(parsed.error)
    },
    async save(question, answer) {
      await store?.save(question, answer).catch(warnAndReturnNull('a response could not be stored', question))
    },
  }
}
