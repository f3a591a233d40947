import { SignJWT } from 'jose'
import type { z } from 'zod'
import { type Deadlines, providerCall, type ProviderLog } from '../http.ts'
import type { GhostAccess } from './config.ts'

/** Reads published content. */
export type ReadContent = <S extends z.ZodType>(
  operation: string,
  path: string,
  query: Record<string, string>,
  schema: S,
) => Promise<z.output<S>>

interface AdminOptions {
  query?: Record<string, string>
  method?: 'POST' | 'PUT'
  body?: object
}

/** Calls the Admin API; a GET by default. */
export type CallAdmin = <S extends z.ZodType>(
  operation: string,
  path: string,
  schema: S,
  options?: AdminOptions,
) => Promise<z.output<S>>

const version = { 'accept-version': 'v6.0' }
const TOKEN_LIFETIME = '5m'

export function ghostCalls(
  config: GhostAccess,
  log: ProviderLog,
  deadline: Deadlines,
): { readContent: ReadContent; callAdmin: CallAdmin } {
  const sign = adminSigner(config.adminKey)
  const base = `${config.url.replace(/\/+$/, '')}/ghost/api`
  const address = (path: string, query: Record<string, string>) =>
    `${base}${path}?${new URLSearchParams(query).toString()}`
  const shared = { ...deadline, provider: 'ghost', log }

  return {
    readContent: (operation, path, query, schema) =>
      providerCall({
        ...shared,
        operation,
        schema,
        // Ghost takes this key in the address only; it opens nothing that is not published
        url: address(`/content${path}`, { ...query, key: config.contentKey }),
        headers: version,
        retry: 'safe',
        // a 404 from a server in front of Ghost does not mean that the resource is gone
        toFailure: (status, body) => (status === 404 && !isNotFoundBody(body) ? 'down' : undefined),
      }),
    async callAdmin(operation, path, schema, { query = {}, ...options } = {}) {
      return providerCall({
        ...shared,
        ...options,
        operation,
        schema,
        url: address(`/admin${path}`, query),
        headers: { ...version, authorization: `Ghost ${await sign()}` },
        // a PUT writes the same again
        retry: options.method === 'POST' ? 'never' : 'safe',
      })
    },
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
