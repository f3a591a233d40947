import type { JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { createMinuteCounter } from '#server/core/minute-counter.ts'
import { ProviderError } from '../../core/provider-error.ts'
import type { Send } from './plaid-calls.ts'

// Keys are cached for an hour, so a key is accepted for at most an hour after Plaid retires it.
const FRESH_MS = 60 * 60 * 1000
// Anyone can send unknown key ids, so lookups are limited, both per caller and in total.
const MAX_LOOKUPS_PER_CALLER = 10
const MAX_LOOKUPS_IN_TOTAL = 200
const MAX_KEYS = 50

const answer = z.object({
  key: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    expired_at: z.number().nullish(),
  }),
})

type FindKey = (id: string, caller: string) => Promise<JWK>

/**
 * Creates a function that finds Plaid's webhook keys by id and caches them for an hour. The function throws
 * ProviderError: `auth` for an unknown or retired key, `rate_limited` after too many lookups within a minute, per
 * caller or in total.
 */
export function createPlaidKeyFinder(send: Send, now: () => number = Date.now): FindKey {
  const keys = new LRUCache<string, z.output<typeof answer>['key']>({
    max: MAX_KEYS,
    // lru-cache treats an entry as fresh when its age equals the TTL.
    ttl: FRESH_MS - 1,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    perf: { now },
  })
  const countLookup = createMinuteCounter(now)
  const countOfAll = createMinuteCounter(now)

  const requireLookup = (caller: string) => {
    // Rejected lookups of a caller must not count against the total.
    if (countLookup(caller) <= MAX_LOOKUPS_PER_CALLER && countOfAll('all') <= MAX_LOOKUPS_IN_TOTAL) return
    throw new ProviderError('plaid', 'webhook', 'rate_limited', {
      details: { note: 'too many unknown key ids' },
      retryAfterSeconds: 60,
    })
  }

  const lookUp = async (id: string, caller: string) => {
    const isCached = keys.peek(id, { allowStale: true }) !== undefined
    if (!isCached) requireLookup(caller)
    try {
      const { key } = await send('/webhook_verification_key/get', { key_id: id }, answer)
      keys.set(id, key)
      return key
    } catch (error) {
      const isRefusal =
        error instanceof ProviderError && (error.kind === 'invalid' || error.kind === 'not_found')
      throw isRefusal ? refused('the key is unknown to Plaid') : error
    }
  }

  return async (id, caller) => {
    const key = keys.get(id) ?? (await lookUp(id, caller))
    if (key.expired_at != null) throw refused('the key is retired')
    const { kty, crv, x, y } = key
    return { kty, crv, x, y }
  }
}

const refused = (note: string) => new ProviderError('plaid', 'webhook', 'auth', { details: { note } })
