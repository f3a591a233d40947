import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { toStoredEmail } from '#contract/core/addresses.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Claims, Identity } from '../../core/identity.ts'

/** The namespace of the custom claims in access tokens. */
const namespace = 'https://headwater.app/'

const Extra = z.object({
  sub: z.string().min(1).max(255),
  [`${namespace}email`]: z.string().max(254).nullable().default(null),
  [`${namespace}email_verified`]: z.boolean().default(false),
  [`${namespace}name`]: z.string().max(200).nullable().default(null),
  [`${namespace}geo`]: z.unknown().optional(),
})

const minuteMs = 60_000
const keys = {
  /** A caller may wait for two fetches: of newer keys, and of a missing key. */
  answerMs: 900,
  freshMs: 10 * minuteMs,
  /** How long cached keys are used while the provider is down. */
  maxAgeMs: 24 * 60 * minuteMs,
  /** Pause after a failed fetch. */
  pauseMs: 0.5 * minuteMs,
}

/** Maximum number of verified tokens in the cache. They are cached until they expire. */
const MAX_VERIFIED_TOKENS = 5000

/** Tolerated clock difference between this server and the provider. */
const LEEWAY_S = 60

/**
 * Verifies access tokens of an Auth0-compatible provider with its published keys: issuer, audience, RS256 only,
 * expiry with 60 seconds of leeway. `aud` may be a string or a list. While the provider is down, cached keys are used
 * for a day; a token with an unknown key throws `unavailable` within two seconds.
 */
export function oidcIdentity({ issuer, audience }: { issuer: string; audience: string }): Identity {
  const { findKey, read } = publishedKeys(new URL('.well-known/jwks.json', issuer))
  const proven = new LRUCache<string, Claims>({ max: MAX_VERIFIED_TOKENS })
  return {
    async verify(token) {
      const cached = proven.get(token)
      if (cached) return cached
      const payload = await prove(token)
      const claims = parseClaims(payload, issuer)
      proven.set(token, claims, { ttl: ((payload.exp ?? 0) + LEEWAY_S) * 1000 - Date.now() })
      return claims
    },
    check: read,
  }

  async function prove(token: string): Promise<JWTPayload> {
    const rules = {
      issuer,
      audience,
      algorithms: ['RS256'],
      clockTolerance: LEEWAY_S,
      requiredClaims: ['exp', 'sub'],
    }
    try {
      return (await jwtVerify(token, findKey, rules)).payload
    } catch (error) {
      throw new AppError(isOutage(error) ? 'unavailable' : 'unauthorised', { cause: error })
    }
  }
}

/** Finds a token's key at `url`. Fetches the keys again when they are old or the key is missing. */
function publishedKeys(url: URL): { findKey: JWTVerifyGetKey; read: () => Promise<void> } {
  // Expiry is handled below, because jose drops old keys before it has new keys.
  const published = createRemoteJWKSet(url, { timeoutDuration: keys.answerMs, cacheMaxAge: Infinity })
  let readAt = -Infinity
  let pauseUntil = -Infinity
  const read = async () => {
    await published.reload()
    readAt = Date.now()
  }
  const findKey: JWTVerifyGetKey = async (header, token) => {
    const age = Date.now() - readAt
    if (age > keys.maxAgeMs) await read()
    else if (age > keys.freshMs && Date.now() > pauseUntil) {
      pauseUntil = Date.now() + keys.pauseMs
      await read().catch(() => {})
    }
    return published(header, token)
  }
  return { findKey, read }
}

/** Returns true if the keys could not be fetched, which is not the caller's fault. */
const isOutage = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC'

function parseClaims(payload: JWTPayload, issuer: string): Claims {
  const read = Extra.safeParse(payload)
  if (!read.success) throw new AppError('unauthorised', { cause: read.error })
  const email = read.data[`${namespace}email`] as string | null
  return {
    issuer,
    subject: read.data.sub,
    email: email === null ? null : toStoredEmail(email),
    email_verified: read.data[`${namespace}email_verified`] === true,
    name: (read.data[`${namespace}name`] as string | null) ?? null,
    expiresAt: (payload.exp ?? 0) * 1000,
    geo: read.data[`${namespace}geo`],
  }
}
