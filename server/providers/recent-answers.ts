import { setTimeout as sleep } from 'node:timers/promises'
import type { ProviderLog } from '../http.ts'

const FRESH_MS = 60 * 1000
const KEPT_MS = 24 * 60 * 60 * 1000
const PAUSE_AFTER_FAILURE_MS = 15 * 1000
const PATIENCE_MS = 2 * 1000
const MOST = 200

export interface RecentAnswer<T> {
  value: T
  /** ISO 8601 UTC. */
  read_at: string
}

type Load<T> = () => Promise<T | null>
type Recall<T> = (key: string, load: Load<T>) => Promise<RecentAnswer<T> | null>

/**
 * Remembers answers for a minute by key, the 200 used last. When one is older and `load` fails or takes longer than two
 * seconds, the old one is served with the time it was read, for a day at most; without any, the failure is thrown.
 * Calls at one time share one `load`. A load that gives null (it is gone) forgets what was there.
 */
export function rememberAnswers<T>(
  log: ProviderLog,
  { now = Date.now, patienceMs = PATIENCE_MS }: { now?: () => number; patienceMs?: number } = {},
): Recall<T> {
  const kept = new Map<string, { answer: RecentAnswer<T>; freshUntil: number }>()
  const loading = new Map<string, Promise<RecentAnswer<T> | null>>()

  const keep = (key: string, answer: RecentAnswer<T>, freshUntil: number) => {
    kept.delete(key)
    kept.set(key, { answer, freshUntil })
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  }

  const refresh = async (key: string, load: Load<T>) => {
    try {
      const value = await load()
      if (value === null) {
        kept.delete(key)
        return null
      }
      const answer = { value, read_at: new Date(now()).toISOString() }
      keep(key, answer, now() + FRESH_MS)
      return answer
    } catch (error) {
      const known = kept.get(key)
      if (known) {
        keep(key, known.answer, now() + PAUSE_AFTER_FAILURE_MS)
        log.warn({ err: error, key, read_at: known.answer.read_at }, 'content could not be read anew')
      }
      throw error
    }
  }

  return async (key, load) => {
    const known = kept.get(key)
    if (known && now() < known.freshUntil) return known.answer
    const refreshed = loading.get(key) ?? refresh(key, load).finally(() => loading.delete(key))
    loading.set(key, refreshed)
    if (!known || now() - Date.parse(known.answer.read_at) > KEPT_MS) return refreshed
    const tooSlow = sleep(patienceMs, undefined, { ref: false }).then(() => {
      // the next ones need not wait as long for the same answer
      if (loading.has(key)) keep(key, known.answer, now() + PAUSE_AFTER_FAILURE_MS)
      return known.answer
    })
    return Promise.race([refreshed.catch(() => known.answer), tooSlow])
  }
}
