import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify } from 'jose'
import { z } from 'zod'
import {
  isEqualInConstantTime,
  parseSignedBody,
  createWebhookError,
  type WebhookHeaders,
} from '../webhook-body.ts'
import type { PlaidEvent } from './index.ts'
import type { Send } from './plaid-calls.ts'
import { createPlaidKeyFinder } from './plaid-keys.ts'

const refused = (note: string) => createWebhookError('plaid', 'auth', note)

const MAX_AGE_SECONDS = 5 * 60
// Plaid's clock may be slightly ahead.
const MAX_AHEAD_SECONDS = 60

const claims = z.object({ iat: z.number(), request_body_sha256: z.string() })

const event = z.object({
  webhook_type: z.string().min(1),
  webhook_code: z.string().min(1),
  item_id: z.string().nullish(),
})

/**
 * Creates a reader for Plaid's webhooks. `Plaid-Verification` is a JWT with the hash of the body, signed with one of
 * Plaid's keys. `rawBody` must be the received bytes, because reserialized JSON has a different hash. Time and hash are
 * checked before the key lookup. `caller` is an IP address, for the limit on key lookups. The reader throws
 * ProviderError: `auth` for an invalid signature, time or hash, `rate_limited` for too many unknown keys, `invalid` for
 * a body that is not an event.
 */
export function createPlaidWebhookReader(send: Send) {
  const findKey = createPlaidKeyFinder(send)
  return async (headers: WebhookHeaders, rawBody: Buffer, caller: string): Promise<PlaidEvent> => {
    const token = headers['plaid-verification']
    if (typeof token !== 'string') throw refused('no Plaid-Verification header')
    const keyId = parseKeyId(token)
    const { iat } = checkClaims(token, rawBody)
    await verifySignature(token, await findKey(keyId, caller))
    return toEvent(iat, rawBody)
  }
}

/** Does not verify the signature. */
function checkClaims(token: string, rawBody: Buffer): z.output<typeof claims> {
  const parsed = claims.safeParse(decodeClaims(token))
  if (!parsed.success) throw refused('the claims are incomplete')
  const { iat, request_body_sha256 } = parsed.data
  const age = Date.now() / 1000 - iat
  if (age > MAX_AGE_SECONDS || age < -MAX_AHEAD_SECONDS)
    throw refused(`signed ${Math.round(age)} seconds ago`)
  const hash = createHash('sha256').update(rawBody).digest()
  if (!isEqualInConstantTime(Buffer.from(request_body_sha256, 'hex'), hash))
    throw refused('the body is not the one signed')
  return parsed.data
}

function decodeClaims(token: string): unknown {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}

function parseKeyId(token: string): string {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg === 'ES256' && typeof kid === 'string' && /^[\w-]{1,100}$/.test(kid)) return kid
  } catch {
    // The token is not a JWT.
  }
  throw refused('not a JWT signed with ES256 and a key id')
}

async function verifySignature(token: string, jwk: JWK): Promise<void> {
  try {
    await jwtVerify(token, await importJWK(jwk, 'ES256'), { algorithms: ['ES256'] })
  } catch (error) {
    throw refused(error instanceof errors.JOSEError ? error.code : 'the signature cannot be checked')
  }
}

function toEvent(iat: number, rawBody: Buffer): PlaidEvent {
  const { item_id } = parseSignedBody('plaid', event, rawBody)
  // Two updates of an item may have the same body and differ only in the time of the signature.
  const id = createHash('sha256').update(`${iat}.`).update(rawBody).digest('hex')
  return { id, item_id: item_id ?? null }
}
