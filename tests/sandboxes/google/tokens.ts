import { jwtVerify } from 'jose'
import { createPublicKey, randomBytes } from 'node:crypto'
import { type ApiRequest, type ApiRoute, Refusal } from '#local/sandboxes/kit/api-server.ts'
import type { GoogleSandboxOptions } from './sandbox.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const SCOPE = 'https://www.googleapis.com/auth/drive'

export interface Tokens {
  route: ApiRoute
  /** Throws a Refusal if the call has no valid token. */
  guard(request: ApiRequest): void
}

export function createTokenIssuer(options: GoogleSandboxOptions, url: () => string): Tokens {
  const { clientEmail, publicKey, tokenTtl = 3600 } = options
  const key = createPublicKey(publicKey)
  const living = new Map<string, number>()

  const prove = async (assertion: string): Promise<void> => {
    try {
      const { payload } = await jwtVerify(assertion, key, {
        algorithms: ['RS256'],
        issuer: clientEmail,
        audience: `${url()}/token`,
        maxTokenAge: '1h',
        requiredClaims: ['exp', 'iat', 'scope'],
      })
      if (payload['scope'] !== SCOPE) throw new Error('another scope')
    } catch {
      throw new Refusal(400, 'Invalid JWT Signature.', 'invalid_grant')
    }
  }

  return {
    route: {
      operation: 'get-token',
      method: 'POST',
      url: '/token',
      open: true,
      async handle({ body }) {
        const form = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map()
        if (form.get('grant_type') !== GRANT)
          throw new Refusal(400, 'Unsupported grant type.', 'invalid_request')
        await prove(String(form.get('assertion')))
        const token = `ya29.${randomBytes(24).toString('base64url')}`
        living.set(token, Date.now() + tokenTtl * 1000)
        return { access_token: token, expires_in: tokenTtl, token_type: 'Bearer' }
      },
    },
    guard({ headers }) {
      const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
      if ((living.get(token) ?? 0) > Date.now()) return
      throw new Refusal(401, 'Request had invalid authentication credentials.', 'authError')
    },
  }
}
