import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { type Deadlines, callService, type ProviderLog } from '../http.ts'
import type { DriveConfig } from './config.ts'

const SCOPE = 'https://www.googleapis.com/auth/drive'
const LIFETIME = '1h'
const EARLY_MS = 60_000

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export interface GoogleTokens {
  /**
   * Returns a token that is valid for at least a minute. Throws ProviderError, with the kind `auth` if Google rejects
   * the account.
   */
  get(): Promise<string>
  /** Discards a token that Google rejected before it expired. */
  discard(): void
}

export function openGoogleTokens(account: DriveConfig, log: ProviderLog, deadline: Deadlines): GoogleTokens {
  const key = createPrivateKey(account.privateKey)
  const tokens = new LRUCache<'token', string>({
    max: 1,
    fetchMethod: async (_key, _old, { options }) => {
      const { access_token, expires_in } = await requestToken(account, key, log, deadline)
      options.ttl = Math.max(1, expires_in * 1000 - EARLY_MS)
      return access_token
    },
  })
  return { get: () => tokens.forceFetch('token'), discard: () => tokens.clear() }
}

const requestToken = async (account: DriveConfig, key: KeyObject, log: ProviderLog, deadline: Deadlines) =>
  callService({
    ...deadline,
    provider: 'google',
    operation: 'get token',
    url: account.tokenUrl,
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await sign(account, key),
    }),
    // Each call creates a new token, and earlier tokens stay valid.
    retry: 'safe',
    schema: tokenAnswer,
    // Google returns 400 for any problem with the signature, account or permissions, and 404 for a wrong address.
    toFailure: (status) => (status === 400 || status === 404 ? 'auth' : undefined),
    log,
  })

const sign = ({ clientEmail, subject, tokenUrl }: DriveConfig, key: KeyObject): Promise<string> => {
  const token = new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
  if (subject !== null) token.setSubject(subject)
  return token.sign(key)
}
