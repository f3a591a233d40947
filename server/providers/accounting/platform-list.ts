import type { ProviderLog } from '../http.ts'
import type { Platform, PlatformList } from './index.ts'

const FRESH_MS = 60 * 60 * 1000
const PAUSE_AFTER_FAILURE_MS = 60 * 1000

/**
 * Remembers the platforms for an hour. While `load` fails, the last list is served with the time it was read, and the
 * vendor is left alone for a minute; without any list the failure is thrown. Calls at one time share one `load`.
 */
export function rememberPlatforms(
  load: () => Promise<Platform[]>,
  log: ProviderLog,
  now: () => number = Date.now,
): () => Promise<PlatformList> {
  let known: PlatformList | undefined
  let freshUntil = 0
  let loading: Promise<PlatformList> | undefined

  const refresh = async (): Promise<PlatformList> => {
    try {
      known = { platforms: await load(), read_at: new Date(now()).toISOString() }
      freshUntil = now() + FRESH_MS
      return known
    } catch (error) {
      if (!known) throw error
      freshUntil = now() + PAUSE_AFTER_FAILURE_MS
      log.warn({ err: error, read_at: known.read_at }, 'platforms could not be read, serving the last list')
      return known
    } finally {
      loading = undefined
    }
  }

  return async () => {
    if (known && now() < freshUntil) return known
    loading ??= refresh()
    return loading
  }
}
