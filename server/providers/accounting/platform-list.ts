import { z } from 'zod'
import type { ProviderLog } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import { createAnswerCache } from '../answer-cache.ts'
import type { AnswerStore } from '../stored-answers.ts'
import { Platform, type PlatformList } from './index.ts'

const MINUTE = 60_000
const request = { provider: 'codat', operation: 'list platforms' }

interface PlatformCacheOptions {
  source: string
  store?: AnswerStore | undefined
  now?: () => number
}

/**
 * Creates a read-through cache of the platform list, which stays fresh for an hour. If `load` fails or is slow, the
 * cache returns the last list and when it was read, and pauses calls to the vendor for a minute. It throws if there is
 * no last list.
 */
export function createPlatformCache(
  load: () => Promise<Platform[]>,
  log: ProviderLog,
  options: PlatformCacheOptions,
): () => Promise<PlatformList> {
  const readThrough = createAnswerCache(log, {
    ...request,
    ...options,
    schema: z.array(Platform),
    freshMs: 60 * MINUTE,
    pauseMs: MINUTE,
  })
  return async () => {
    const answer = await readThrough('all', load)
    if (!answer) throw new ProviderError(request.provider, request.operation, 'invalid')
    return { platforms: answer.value, read_at: answer.read_at }
  }
}
