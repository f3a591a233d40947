import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { ProviderLog } from './http.ts'
import { resolveWithin, deadlineMs, withDeadline } from '../core/deadline.ts'
import { ProviderError } from '../core/provider-error.ts'
import { type AnswerStore, type CachedEntry, storedAnswers } from './stored-answers.ts'

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
  /** Validates answers read from the store. */
  schema: z.ZodType<T>
  /** Keeps answers beyond the life of the process. */
  store?: AnswerStore | undefined
  /** How long an answer stays fresh. A minute. */
  freshMs?: number
  /** How long a service is not called after a failure. 15 seconds. */
  pauseMs?: number
  /** How long a caller waits. */
  waitMs?: number
  now?: () => number
}

type Load<T> = () => Promise<T | null>
type ReadThroughCache<T> = (key: string, load: Load<T>) => Promise<CachedAnswer<T> | null>

/**
 * Caches the 200 answers used last. While an answer is no longer fresh and `load` fails or takes too long, the newest one
 * of this process or the store is served with the time it was read, however old. Without any, the failure is thrown:
 * ProviderError `down` when `load` takes too long. A late answer is cached for the next caller. Concurrent calls share
 * one `load`. A load that returns null (the resource is gone) deletes the answer.
 */
export function cacheAnswers<T extends object>(
  log: ProviderLog,
  options: AnswerCacheOptions<T>,
): ReadThroughCache<T> {
  const { provider, operation, source, freshMs = 60 * SECOND, pauseMs = 15 * SECOND } = options
  const { now = Date.now, waitMs = deadlineMs.page } = options
  const memory = memoryAnswers<T>(now)
  const store = storedAnswers(log, options.store, options.schema)
  const toAnswerKey = (key: string) => ({ provider, operation, key: `${source} ${key}` })
  const loading = shareRunning<CachedAnswer<T> | null>()
  const fallingBack = shareRunning<CachedAnswer<T> | null>()

  /** The stored answer, if there is no newer one; the service is then not called for a while. */
  const fallback = (key: string) =>
    fallingBack(key, async () => {
      const recent = memory.findFresh(key)
      if (recent) return recent
      const newest = pickNewer(memory.find(key), await store.find(toAnswerKey(key)))
      return newest && memory.save(key, newest, pauseMs)
    })

  const refresh = async (key: string, load: Load<T>) => {
    try {
      const value = await withDeadline(deadlineMs.background, load)
      const answer = { value, read_at: new Date(now()).toISOString() }
      const saved = memory.save(key, answer, freshMs)
      await store.save(toAnswerKey(key), answer)
      return saved
    } catch (error) {
      const stale = await fallback(key)
      if (!stale) throw error
      log.warn({ err: error, provider, operation, key, read_at: stale.read_at }, 'shown as last read')
      return stale
    }
  }

  return async (key, load) => {
    const fresh = memory.findFresh(key)
    if (fresh) return fresh
    const refreshed = loading(key, () => refresh(key, load)).then((answer) => ({ answer }))
    const result = await resolveWithin(refreshed, { ms: waitMs, onLateError: () => {} })
    if (result) return result.answer
    const stale = await fallback(key)
    if (stale) return stale
    throw new ProviderError(provider, operation, 'down', { details: { note: 'slow' } })
  }
}

/** The answers in the memory of this process, least recently used first out. */
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
    save(key: string, { value, read_at }: CachedEntry<T>, freshForMs: number) {
      answers.delete(key)
      if (value === null) return null
      const answer = { value, read_at }
      // an entry of exactly its ttl is still fresh to lru-cache
      answers.set(key, answer, { ttl: freshForMs - 1 })
      return answer
    },
  }
}

const pickNewer = <T>(one: CachedEntry<T> | null, other: CachedEntry<T> | null): CachedEntry<T> | null =>
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
