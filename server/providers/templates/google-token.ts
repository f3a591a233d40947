import { SignJWT } from 'jose'
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
  /** A token that is good for a minute at least. Throws ProviderError; `auth` when the account is refused. */
  get(): Promise<string>
  /** Forgets the token, which was refused before its time. */
  forget(): void
}

/** Throws at once, naming GOOGLE_PRIVATE_KEY, when that is no RSA key. */
export function googleTokens(account: GoogleAccount, log: ProviderLog, deadline: Deadlines): GoogleTokens {
  const key = rsaKey(account.privateKey)
  let known: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  const ask = async (): Promise<string> => {
    const answer = await providerCall({
      ...deadline,
      provider: 'google',
      operation: 'get token',
      url: account.tokenUrl,
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await sign(account, key),
      }),
      // every call gives a token of its own, and harms none before it
      retry: 'safe',
      schema: tokenAnswer,
      // whatever is wrong with the signature, the account or its rights comes as 400, a wrong address as 404
      failureOf: (status) => (status === 400 || status === 404 ? 'auth' : undefined),
      log,
    })
    known = { token: answer.access_token, until: Date.now() + answer.expires_in * 1000 - EARLY_MS }
    return answer.access_token
  }

  return {
    async get() {
      if (known && Date.now() < known.until) return known.token
      asking ??= ask().finally(() => (asking = undefined))
      return asking
    },
    forget: () => (known = undefined),
  }
}

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
