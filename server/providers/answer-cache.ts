import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { ProviderLog } from './http.ts'
import { resolveWithin, deadlineMs, withDeadline } from './deadline.ts'
import { ProviderError } from './provider-error.ts'
import { type AnswerStore, type KnownAnswer, storedAnswers } from './stored-answers.ts'

const SECOND = 1000
const MAX_ANSWERS = 200

export interface CachedAnswer<T> {
  value: T
  /** ISO 8601 UTC. */
  read_at: string
}

interface AnswerCacheOptions<T> {
  /** For errors. */
  provider: string
  operation: string
  /** The address of the service: answers from another one are not served. */
  source: string
  /** The form of an answer, for those that come out of the store. */
  schema: z.ZodType<T>
  /** Where answers outlive the process; without it, they end with it. */
  store?: AnswerStore | undefined
  /** How long an answer stays fresh. A minute. */
  freshMs?: number
  /** How long a service that failed is left alone. 15 seconds. */
  pauseMs?: number
  /** How long a caller waits. */
  waitMs?: number
  now?: () => number
}

type Load<T> = () => Promise<T | null>
type ReadThroughCache<T> = (key: string, load: Load<T>) => Promise<CachedAnswer<T> | null>

/**
 * Remembers answers by key, the 200 used last. When one is no longer fresh and `load` fails or takes too long, the last
 * one is served with the time it was read, however old; out of the store if that has a newer one, or this process has
 * none. Without any, the failure is thrown, ProviderError `down` when it takes too long. A late answer is stored
 * for the next caller. Concurrent calls share one `load`. A load that returns null (it is gone) deletes the answer.
 */
export function cacheAnswers<T extends object>(
  log: ProviderLog,
  keeping: AnswerCacheOptions<T>,
): ReadThroughCache<T> {
  const { provider, operation, source, freshMs = 60 * SECOND, pauseMs = 15 * SECOND } = keeping
  const { now = Date.now, waitMs = deadlineMs.page } = keeping
  const memory = memoryAnswers<T>(now)
  const store = storedAnswers(log, keeping.store, keeping.schema)
  const toAnswerKey = (key: string) => ({ provider, operation, key: `${source} ${key}` })
  const loading = shareRunning<CachedAnswer<T> | null>()
  const lookingBack = shareRunning<CachedAnswer<T> | null>()

  /** The stored answer, if there is no newer one; the service is then not called for a while. */
  const fallback = (key: string) =>
    lookingBack(key, async () => {
      const justFound = memory.findFresh(key)
      if (justFound) return justFound
      const known = pickNewer(memory.find(key), await store.find(toAnswerKey(key)))
      return known && memory.save(key, known, pauseMs)
    })

  const refresh = async (key: string, load: Load<T>) => {
    try {
      const value = await withDeadline(deadlineMs.background, load)
      const answer = { value, read_at: new Date(now()).toISOString() }
      const shown = memory.save(key, answer, freshMs)
      await store.keep(toAnswerKey(key), answer)
      return shown
    } catch (error) {
      const known = await fallback(key)
      if (!known) throw error
      log.warn({ err: error, provider, operation, key, read_at: known.read_at }, 'shown as last read')
      return known
    }
  }

  return async (key, load) => {
    const known = memory.findFresh(key)
    if (known) return known
    const whole = loading(key, () => refresh(key, load)).then((answer) => ({ answer }))
    const found = await resolveWithin(whole, { ms: waitMs, onLateError: () => {} })
    if (found) return found.answer
    const shown = await fallback(key)
    if (shown) return shown
    throw new ProviderError(provider, operation, 'down', { details: { note: 'slow' } })
  }
}

/** The answers that this process has itself, in the order of their last use. */
function memoryAnswers<T>(now: () => number) {
  const answers = new LRUCache<string, CachedAnswer<T>>({
    max: MAX_ANSWERS,
    ttl: 60 * SECOND,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    perf: { now },
  })
  return {
    find: (key: string) => answers.peek(key, { allowStale: true }) ?? null,
    findFresh: (key: string) => answers.get(key) ?? null,
    save(key: string, { value, read_at }: KnownAnswer<T>, freshForMs: number) {
      answers.delete(key)
      if (value === null) return null
      const answer = { value, read_at }
      // an entry of exactly its ttl is still fresh to lru-cache
      answers.set(key, answer, { ttl: freshForMs - 1 })
      return answer
    },
  }
}

const pickNewer = <T>(one: KnownAnswer<T> | null, other: KnownAnswer<T> | null): KnownAnswer<T> | null =>
  one && (!other || one.read_at >= other.read_at) ? one : other

/** Concurrent callers of the same key share one answer. */
function shareRunning<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const shared = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}
