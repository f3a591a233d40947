import type { JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { createMinuteCounter } from '#server/core/minute-counter.ts'
import { ProviderError } from '../../core/provider-error.ts'
import type { Send } from './plaid-calls.ts'

// Bounds how long a key that Plaid has retired is still accepted.
const FRESH_MS = 60 * 60 * 1000
// Anyone can make up key ids, so the lookups of one caller and of all callers are limited.
const MAX_LOOKUPS_A_MINUTE = 10
const MAX_LOOKUPS_OF_ALL = 200
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

/** Finds a key by its id. `caller` is the address that the lookup counts for. */
type FindKey = (id: string, caller: string) => Promise<JWK>

/**
 * Plaid's webhook keys by id, cached for an hour. Throws ProviderError: `auth` for a key that is unknown or retired,
 * `rate_limited` when the caller, or all callers together, looked up too many keys within a minute.
 */
export function plaidKeys(send: Send, now: () => number = Date.now): FindKey {
  const keys = new LRUCache<string, z.output<typeof answer>['key']>({
    max: MAX_KEYS,
    // an entry of exactly its ttl is still fresh to lru-cache
    ttl: FRESH_MS - 1,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    perf: { now },
  })
  const countLookup = createMinuteCounter(now)
  const countOfAll = createMinuteCounter(now)

  const requireLookup = (caller: string) => {
    // a caller who is refused must not use up the lookups of all
    if (countLookup(caller) <= MAX_LOOKUPS_A_MINUTE && countOfAll('all') <= MAX_LOOKUPS_OF_ALL) return
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
