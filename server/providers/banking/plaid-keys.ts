import type { JWK } from 'jose'
import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { Send } from './plaid-calls.ts'

// a key that Plaid retires must not be believed for long
const FRESH_MS = 60 * 60 * 1000
// anybody can make up key ids: the questions they may cause are few
const MOST_LOOKUPS_A_MINUTE = 20
const MOST_KEYS = 50

const answer = z.object({
  key: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    expired_at: z.number().nullish(),
  }),
})

/** Plaid's webhook keys by id, remembered for an hour. Throws `auth` for a key that is unknown or retired. */
export function plaidKeys(send: Send, now: () => number = Date.now): (id: string) => Promise<JWK> {
  const known = new Map<string, { key: z.output<typeof answer>['key']; readAt: number }>()
  let minute = { began: 0, lookups: 0 }

  const mayLookUp = (): boolean => {
    if (now() - minute.began >= 60_000) minute = { began: now(), lookups: 0 }
    minute.lookups += 1
    return minute.lookups <= MOST_LOOKUPS_A_MINUTE
  }

  const lookUp = async (id: string) => {
    if (!known.has(id) && !mayLookUp()) throw refused('too many unknown key ids')
    try {
      const { key } = await send('/webhook_verification_key/get', { key_id: id }, answer)
      if (known.size >= MOST_KEYS) known.clear()
      known.set(id, { key, readAt: now() })
      return key
    } catch (error) {
      const isRefusal =
        error instanceof ProviderError && (error.kind === 'invalid' || error.kind === 'not_found')
      throw isRefusal ? refused('the key is unknown to Plaid') : error
    }
  }

  return async (id) => {
    const kept = known.get(id)
    const key = kept && now() - kept.readAt < FRESH_MS ? kept.key : await lookUp(id)
    if (key.expired_at != null) throw refused('the key is retired')
    const { kty, crv, x, y } = key
    return { kty, crv, x, y }
  }
}

const refused = (note: string) => new ProviderError('plaid', 'webhook', 'auth', { details: { note } })
