import { z } from 'zod'
import type { ProviderLog } from '../http.ts'
import { ProviderError } from '../provider-error.ts'
import { cacheAnswers } from '../answer-cache.ts'
import type { AnswerStore } from '../stored-answers.ts'
import { Platform, type PlatformList } from './index.ts'

const MINUTE = 60_000
const asked = { provider: 'codat', operation: 'list platforms' }

interface PlatformCacheOptions {
  /** The address of the service. */
  source: string
  store?: AnswerStore | undefined
  now?: () => number
}

/**
 * Remembers the platforms for an hour. While `load` fails or is slow, the last list is served with the time it was
 * read, and the vendor is left alone for a minute; without any list the failure is thrown.
 */
export function cachePlatforms(
  load: () => Promise<Platform[]>,
  log: ProviderLog,
  remembering: PlatformCacheOptions,
): () => Promise<PlatformList> {
  const recall = cacheAnswers(log, {
    ...asked,
    ...remembering,
    schema: z.array(Platform),
    freshMs: 60 * MINUTE,
    pauseMs: MINUTE,
  })
  return async () => {
    const found = await recall('all', load)
    if (!found) throw new ProviderError(asked.provider, asked.operation, 'invalid')
    return { platforms: found.value, read_at: found.read_at }
  }
}
