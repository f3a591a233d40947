import type { ProviderLog } from '../http.ts'
import { ProviderError } from '../provider-error.ts'
import { rememberAnswers } from '../recent-answers.ts'
import type { Platform, PlatformList } from './index.ts'

const MINUTE = 60_000
const asked = { provider: 'codat', operation: 'list platforms' }

/**
 * Remembers the platforms for an hour. While `load` fails or is slow, the last list is served with the time it was
 * read, however old, and the vendor is left alone for a minute; without any list the failure is thrown.
 */
export function rememberPlatforms(
  load: () => Promise<Platform[]>,
  log: ProviderLog,
  { now = Date.now, waitMs }: { now?: () => number; waitMs?: number } = {},
): () => Promise<PlatformList> {
  const recall = rememberAnswers<Platform[]>(log, {
    ...asked,
    freshMs: 60 * MINUTE,
    keptMs: Infinity,
    pauseMs: MINUTE,
    now,
    ...(waitMs !== undefined && { waitMs }),
  })
  return async () => {
    const found = await recall('all', load)
    if (!found) throw new ProviderError(asked.provider, asked.operation, 'invalid')
    return { platforms: found.value, read_at: found.read_at }
  }
}
