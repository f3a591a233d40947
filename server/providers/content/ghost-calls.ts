import { SignJWT } from 'jose'
import { createVendorCall, type Deadlines, type ProviderLog } from '../http.ts'
import type { GhostAccess } from './config.ts'

const version = { 'accept-version': 'v6.0' }
const TOKEN_LIFETIME = '5m'

export function createGhostCalls(config: GhostAccess, log: ProviderLog, deadline: Deadlines) {
  const sign = adminSigner(config.adminKey)
  const vendor = { ...deadline, provider: 'ghost', baseUrl: config.url, log }
  return {
    readContent: createVendorCall({ ...vendor, prefix: '/ghost/api/content' }, ({ query }) => ({
      // Ghost requires this key in the URL. The key gives access only to published content.
      query: { ...query, key: config.contentKey },
      headers: version,
      // A 404 from a proxy in front of Ghost does not mean that the resource was deleted.
      toFailure: (status, body) => (status === 404 && !isNotFoundBody(body) ? 'down' : undefined),
    })),
    callAdmin: createVendorCall({ ...vendor, prefix: '/ghost/api/admin' }, async ({ method }) => ({
      headers: { ...version, authorization: `Ghost ${await sign()}` },
      retry: method === 'POST' ? 'never' : 'safe',
    })),
  }
}

const isNotFoundBody = (body: string) => /"type"\s*:\s*"NotFoundError"/.test(body)

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
