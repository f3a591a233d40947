import type { ProviderLog } from './http.ts'
import { inTime, patienceMs, withPatience } from './patience.ts'
import { ProviderError } from './provider-error.ts'

const SECOND = 1000
const MOST = 200

export interface RecentAnswer<T> {
  value: T
  /** ISO 8601 UTC. */
  read_at: string
}

interface Keeping {
  /** For errors. */
  provider: string
  operation: string
  /** How long an answer is not asked for again. A minute. */
  freshMs?: number
  /** How long it is good enough while there is no newer one. A day. */
  keptMs?: number
  /** How long a service that failed is left alone. 15 seconds. */
  pauseMs?: number
  /** How long one who asks waits. */
  waitMs?: number
  now?: () => number
}

type Load<T> = () => Promise<T | null>
type Recall<T> = (key: string, load: Load<T>) => Promise<RecentAnswer<T> | null>

/**
 * Remembers answers by key, the 200 used last. When one is no longer fresh and `load` fails or takes too long, the old
 * one is served with the time it was read; without any, the failure is thrown, ProviderError `down` when it takes too
 * long. What comes too late is there for the next who asks. Calls at one time share one `load`. A load that gives null
 * (it is gone) forgets what was there.
 */
export function rememberAnswers<T>(log: ProviderLog, keeping: Keeping): Recall<T> {
  const { provider, operation, freshMs = 60 * SECOND, pauseMs = 15 * SECOND, now = Date.now } = keeping
  const { keptMs = 24 * 3600 * SECOND, waitMs = patienceMs.page } = keeping
  const kept = new Map<string, { answer: RecentAnswer<T>; freshUntil: number }>()
  const loading = new Map<string, Promise<RecentAnswer<T> | null>>()

  const keep = (key: string, answer: RecentAnswer<T>, freshUntil: number) => {
    kept.delete(key)
    kept.set(key, { answer, freshUntil })
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  }

  const isGood = ({ read_at }: RecentAnswer<T>) => now() - Date.parse(read_at) <= keptMs
  /** What can be shown while there is no newer one; then the service is left alone for a while. */
  const fallback = (key: string) => {
    const known = kept.get(key)
    if (!known || !isGood(known.answer)) return null
    keep(key, known.answer, now() + pauseMs)
    return known.answer
  }

  const refresh = async (key: string, load: Load<T>) => {
    try {
      const value = await withPatience(patienceMs.background, load)
      const answer = value === null ? null : { value, read_at: new Date(now()).toISOString() }
      if (answer) keep(key, answer, now() + freshMs)
      else kept.delete(key)
      return answer
    } catch (error) {
      const known = fallback(key)
      if (!known) throw error
      log.warn({ err: error, provider, operation, key, read_at: known.read_at }, 'shown as last read')
      return known
    }
  }

  return async (key, load) => {
    const known = kept.get(key)
    if (known && now() < known.freshUntil) return known.answer
    const refreshed = loading.get(key) ?? refresh(key, load).finally(() => loading.delete(key))
    loading.set(key, refreshed)
    const whole = refreshed.then((answer) => ({ answer }))
    const found = await inTime(whole, { ms: waitMs, onLateFault: () => {} })
    if (found) return found.answer
    const shown = fallback(key)
    if (shown) return shown
    throw new ProviderError(provider, operation, 'down', { details: { note: 'slow' } })
  }
}
