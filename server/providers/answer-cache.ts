import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { ProviderLog } from './http.ts'
import { resolveWithin, deadlineMs, withDeadline } from '../core/deadline.ts'
import { ProviderError } from '../core/provider-error.ts'
import { type AnswerStore, type CachedEntry, wrapAnswerStore } from './stored-answers.ts'

const SECOND = 1000
const MAX_ANSWERS = 200

export interface CachedAnswer<T> {
  value: T
  /** ISO 8601 in UTC. */
  read_at: string
}

interface AnswerCacheOptions<T> {
  provider: string
  operation: string
  /** The service's address. Stored responses from other addresses are not used. */
  source: string
  schema: z.ZodType<T>
  store?: AnswerStore | undefined
  /** Time until a response is stale. Default: one minute. */
  freshMs?: number
  /** Pause after a failed or slow `load`. Default: 15 seconds. */
  pauseMs?: number
  /** Maximum wait for `load`. Default: `deadlineMs.page`. */
  waitMs?: number
  now?: () => number
}

type Load<T> = () => Promise<T | null>
type ReadThroughCache<T> = (key: string, load: Load<T>) => Promise<CachedAnswer<T> | null>

/**
 * Creates a read-through cache of the 200 most recently used responses. If memory has no fresh response and `load`
 * fails or is slow, the cache returns the newest response from memory or the store and when it was read, regardless of
 * age. Without any response, it throws the failure, or ProviderError `down` when `load` is slow. A late response is
 * cached for the next caller. Concurrent calls with the same key share one `load`. If `load` returns null,
 * the resource no longer exists, and the cached response is deleted.
 */
export function createAnswerCache<T extends object>(
  log: ProviderLog,
  options: AnswerCacheOptions<T>,
): ReadThroughCache<T> {
  const { provider, operation, source, freshMs = 60 * SECOND, pauseMs = 15 * SECOND } = options
  const { now = Date.now, waitMs = deadlineMs.page } = options
  const memory = memoryAnswers<T>(now)
  const store = wrapAnswerStore(log, options.store, options.schema)
  const toAnswerKey = (key: string) => ({ provider, operation, key: `${source} ${key}` })
  const loading = shareRunning<CachedAnswer<T> | null>()
  const fallingBack = shareRunning<CachedAnswer<T> | null>()

  /** Treats a stale response as fresh for `pauseMs`, which pauses calls to the service. */
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
      log.warn({ err: error, provider, operation, key, read_at: stale.read_at }, 'a stale response was used')
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
      // lru-cache treats an entry as fresh when its age equals the TTL.
      answers.set(key, answer, { ttl: freshForMs - 1 })
      return answer
    },
  }
}

const pickNewer = <T>(a: CachedEntry<T> | null, b: CachedEntry<T> | null): CachedEntry<T> | null =>
  a && (!b || a.read_at >= b.read_at) ? a : b

function shareRunning<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const shared = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}
