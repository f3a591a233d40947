import { SignJWT } from 'jose'
import { createCalls, type Deadlines, type ProviderLog } from '../http.ts'
import type { GhostAccess } from './config.ts'

const version = { 'accept-version': 'v6.0' }
const TOKEN_LIFETIME = '5m'

/** Calls of Ghost's Content API, which reads what is published, and of its Admin API. */
export function ghostCalls(config: GhostAccess, log: ProviderLog, deadline: Deadlines) {
  const sign = adminSigner(config.adminKey)
  const vendor = { ...deadline, provider: 'ghost', baseUrl: config.url, log }
  return {
    readContent: createCalls({ ...vendor, prefix: '/ghost/api/content' }, ({ query }) => ({
      // Ghost takes this key in the address only; it opens nothing that is not published
      query: { ...query, key: config.contentKey },
      headers: version,
      // a 404 from a server in front of Ghost does not mean that the resource is gone
      toFailure: (status, body) => (status === 404 && !isNotFoundBody(body) ? 'down' : undefined),
    })),
    callAdmin: createCalls({ ...vendor, prefix: '/ghost/api/admin' }, async ({ method }) => ({
      headers: { ...version, authorization: `Ghost ${await sign()}` },
      // a PUT writes the same again
      retry: method === 'POST' ? 'never' : 'safe',
    })),
  }
}

const isNotFoundBody = (body: string) => /"type"\s*:\s*"NotFoundError"/.test(body)

/** Signs the tokens that Ghost's Admin API wants: HS256 with the bytes that the key's second half spells. */
function adminSigner(adminKey: string): () => Promise<string> {
  const [id = '', secret = ''] = adminKey.split(':')
  const key = Buffer.from(secret, 'hex')
  return () =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: id })
      .setIssuedAt()
      .setExpirationTime(TOKEN_LIFETIME)
      .setAudience('/admin/')
      .sign(key)
}
