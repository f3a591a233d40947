import type { JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { Send } from './plaid-calls.ts'

// Bounds how long a key that Plaid has retired is still accepted.
const FRESH_MS = 60 * 60 * 1000
// Anybody can make up key ids, so the lookups they cause are limited.
const MAX_LOOKUPS_A_MINUTE = 20
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

/** Plaid's webhook keys by id, cached for an hour. Throws `auth` for a key that is unknown or retired. */
export function plaidKeys(send: Send, now: () => number = Date.now): (id: string) => Promise<JWK> {
  const keys = new LRUCache<string, z.output<typeof answer>['key']>({
    max: MAX_KEYS,
    // an entry of exactly its ttl is still fresh to lru-cache
    ttl: FRESH_MS - 1,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    perf: { now },
  })
  let minute = { began: 0, lookups: 0 }

  const mayLookUp = (): boolean => {
    if (now() - minute.began >= 60_000) minute = { began: now(), lookups: 0 }
    minute.lookups += 1
    return minute.lookups <= MAX_LOOKUPS_A_MINUTE
  }

  const lookUp = async (id: string) => {
    const isKnown = keys.peek(id, { allowStale: true }) !== undefined
    if (!isKnown && !mayLookUp()) throw refused('too many unknown key ids')
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

  return async (id) => {
    const key = keys.get(id) ?? (await lookUp(id))
    if (key.expired_at != null) throw refused('the key is retired')
    const { kty, crv, x, y } = key
    return { kty, crv, x, y }
  }
}

const refused = (note: string) => new ProviderError('plaid', 'webhook', 'auth', { details: { note } })
