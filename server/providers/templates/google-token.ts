import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { type Deadlines, providerCall, type ProviderLog } from '../http.ts'

export interface GoogleAccount {
  /** `https://oauth2.googleapis.com/token` */
  tokenUrl: string
  /** The service account's address. */
  clientEmail: string
  /** Its private key as PEM; line breaks may be written as \n. */
  privateKey: string
  /** The person to act for, where the domain allows it; null for the account itself. */
  subject: string | null
}

const SCOPE = 'https://www.googleapis.com/auth/drive'
const LIFETIME = '1h'
const EARLY_MS = 60_000

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export interface GoogleTokens {
  /** A token that stays valid for at least a minute. Throws ProviderError; `auth` when the account is refused. */
  get(): Promise<string>
  /** Drops the token after Google refused it before it expired. */
  discard(): void
}

/** Throws at once, naming GOOGLE_PRIVATE_KEY, when that is no RSA key. */
export function googleTokens(account: GoogleAccount, log: ProviderLog, deadline: Deadlines): GoogleTokens {
  const key = rsaKey(account.privateKey)
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

const requestToken = async (account: GoogleAccount, key: KeyObject, log: ProviderLog, deadline: Deadlines) =>
  providerCall({
    ...deadline,
    provider: 'google',
    operation: 'get token',
    url: account.tokenUrl,
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await sign(account, key),
    }),
    // every call gives a token of its own and leaves the earlier ones valid
    retry: 'safe',
    schema: tokenAnswer,
    // Google answers 400 whatever is wrong with the signature, the account or its rights, and 404 for a wrong address
    toFailure: (status) => (status === 400 || status === 404 ? 'auth' : undefined),
    log,
  })

const sign = ({ clientEmail, subject, tokenUrl }: GoogleAccount, key: KeyObject): Promise<string> => {
  const token = new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
  if (subject !== null) token.setSubject(subject)
  return token.sign(key)
}

function rsaKey(pem: string): KeyObject {
  const wrong = 'GOOGLE_PRIVATE_KEY must be the private key of a service account, as PEM'
  let key: KeyObject
  try {
    key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'))
  } catch {
    // the cause may repeat parts of the key
    throw new Error(wrong)
  }
  if (key.asymmetricKeyType !== 'rsa') throw new Error(wrong)
  return key
}
