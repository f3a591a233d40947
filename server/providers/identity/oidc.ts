import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Claims, Identity } from './index.ts'

/** The namespace of the claims that our login provider adds to access tokens (decisions §8). */
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
  /** One who asks may wait for two answers: for newer keys, and for one that is in none of them. */
  answerMs: 900,
  freshMs: 10 * minuteMs,
  /** How long those read last go on while the provider does not answer. */
  keptMs: 24 * 60 * minuteMs,
  /** How long a provider that did not answer is left alone. */
  pauseMs: 0.5 * minuteMs,
}

/** Verified tokens are cached until they expire, at most this many. */
const MAX_PROVEN = 5000

/** How far the clocks of this server and the provider may differ. */
const LEEWAY_S = 60

/**
 * Proves access tokens of an Auth0-style provider by its published keys: issuer, audience, RS256 only, expiry with
 * 60 s leeway. `aud` may be a text or a list. While the provider does not answer, the keys read last go on for a day; a
 * key that is none of them is `unavailable` within two seconds.
 */
export function oidcIdentity({ issuer, audience }: { issuer: string; audience: string }): Identity {
  const keyOf = publishedKeys(new URL('.well-known/jwks.json', issuer))
  const proven = new LRUCache<string, Claims>({ max: MAX_PROVEN })
  return {
    async verify(token) {
      const known = proven.get(token)
      if (known) return known
      const payload = await prove(token)
      const claims = parseClaims(payload, issuer)
      proven.set(token, claims, { ttl: ((payload.exp ?? 0) + LEEWAY_S) * 1000 - Date.now() })
      return claims
    },
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
      return (await jwtVerify(token, keyOf, rules)).payload
    } catch (error) {
      throw new AppError(isOutage(error) ? 'unavailable' : 'unauthorised', { cause: error })
    }
  }
}

/** Finds the key of a token among those published at `url`, read anew when they are old or the key is none of them. */
function publishedKeys(url: URL): JWTVerifyGetKey {
  // when they are old is decided here: by itself it would drop them before it has others
  const published = createRemoteJWKSet(url, { timeoutDuration: keys.answerMs, cacheMaxAge: Infinity })
  let readAt = -Infinity
  let pauseUntil = -Infinity
  const read = async () => {
    await published.reload()
    readAt = Date.now()
  }
  return async (header, token) => {
    const age = Date.now() - readAt
    if (age > keys.keptMs) await read()
    else if (age > keys.freshMs && Date.now() > pauseUntil) {
      pauseUntil = Date.now() + keys.pauseMs
      await read().catch(() => {})
    }
    return published(header, token)
  }
}

/** The provider could not be asked for its keys: not the caller's fault. */
const isOutage = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC'

function parseClaims(payload: JWTPayload, issuer: string): Claims {
  const read = Extra.safeParse(payload)
  if (!read.success) throw new AppError('unauthorised', { cause: read.error })
  return {
    issuer,
    subject: read.data.sub,
    email: (read.data[`${namespace}email`] as string | null) ?? null,
    email_verified: read.data[`${namespace}email_verified`] === true,
    name: (read.data[`${namespace}name`] as string | null) ?? null,
    geo: read.data[`${namespace}geo`],
  }
}
