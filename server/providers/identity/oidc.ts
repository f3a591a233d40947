import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '#contract/core/errors.ts'
import type { Claims, Identity } from '../../core/identity.ts'
import { discoverProvider, type Discovery } from './discovery.ts'
import { addUserInfo, parseClaims } from './token-claims.ts'

const minuteMs = 60_000
const keys = {
  /** Time limit for each fetch. A request may wait for several fetches: the discovery document, keys and userinfo. */
  answerMs: 900,
  freshMs: 10 * minuteMs,
  /** Maximum age of cached keys while the provider is down. */
  maxAgeMs: 24 * 60 * minuteMs,
  pauseMs: 0.5 * minuteMs,
}

const MAX_VERIFIED_TOKENS = 5000

const LEEWAY_S = 60

/**
 * Creates a verifier for access tokens of an OpenID provider. Uses the provider's published keys and checks the issuer
 * as published, the audience, the algorithm (RS256 or ES256), and the expiry with 60 seconds of leeway. While the
 * provider is down, cached keys are used for up to a day, and a token with an unknown key is rejected with
 * `unavailable` within two seconds.
 */
export function createOidcIdentity({ issuer, audience }: { issuer: string; audience: string }): Identity {
  const verified = new LRUCache<string, Claims>({ max: MAX_VERIFIED_TOKENS })
  let provider: Promise<Provider> | null = null
  const open = () => (provider ??= openProvider(issuer).catch(forget))
  const forget = (error: unknown) => {
    provider = null
    throw error
  }
  return {
    async verify(token) {
      const cached = verified.get(token)
      if (cached) return cached
      const { published, keys: publishedKeys } = await open().catch(rejectToken)
      const payload = await prove(token, {
        issuer: published.issuer,
        audience,
        findKey: publishedKeys.findKey,
      })
      const claims = await complete(parseClaims(payload, published.issuer), token, published)
      verified.set(token, claims, { ttl: ((payload.exp ?? 0) + LEEWAY_S) * 1000 - Date.now() })
      return claims
    },
    check: async () => (await open()).keys.read(),
  }
}

interface Provider {
  published: Discovery
  keys: ReturnType<typeof publishedKeys>
}

async function openProvider(issuer: string): Promise<Provider> {
  const published = await discoverProvider(issuer, keys.answerMs)
  return { published, keys: publishedKeys(new URL(published.jwks_uri)) }
}

async function prove(
  token: string,
  { findKey, ...expected }: { issuer: string; audience: string; findKey: JWTVerifyGetKey },
): Promise<JWTPayload> {
  const rules = {
    ...expected,
    algorithms: ['RS256', 'ES256'],
    clockTolerance: LEEWAY_S,
    requiredClaims: ['exp', 'sub'],
  }
  if (token.split('.').length !== 3)
    throw new AppError('unauthorised', {
      cause: new Error(
        'the access token is not a JWT; does the login provider need LOGIN_RESOURCE or LOGIN_SCOPE?',
      ),
    })
  return (await jwtVerify(token, findKey, rules).catch(rejectToken)).payload
}

async function complete(
  claims: Claims,
  token: string,
  { userinfo_endpoint: url }: Discovery,
): Promise<Claims> {
  if (claims.email !== null || url === undefined) return claims
  return addUserInfo(claims, { url, token, timeoutMs: keys.answerMs }).catch(rejectToken)
}

function rejectToken(error: unknown): never {
  throw new AppError(isOutage(error) ? 'unavailable' : 'unauthorised', { cause: error })
}

function publishedKeys(url: URL): { findKey: JWTVerifyGetKey; read: () => Promise<void> } {
  // Expiry is handled below, because jose does not use expired keys, even if it cannot fetch new keys.
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

/** Returns true if the token was not checked, for example because the keys could not be fetched. */
const isOutage = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC'
