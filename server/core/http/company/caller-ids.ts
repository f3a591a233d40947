import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { authenticate, readClaims } from '../current-user.ts'

/** How many people's ids are cached, so that their requests are counted before the database is asked. */
const maxIds = 5000

/** What a server caches of those who call: the id of a person by issuer and subject, which never changes. */
export const createCallerIds = () => new LRUCache<string, string>({ max: maxIds })
export type CallerIds = ReturnType<typeof createCallerIds>

/** The id of a caller, by which a request is counted before the database is asked for more. */
export async function findCallerId(
  ctx: Context,
  ids: CallerIds,
  { headers }: FastifyRequest,
): Promise<string> {
  const { issuer, subject } = await readClaims(ctx, headers.authorization)
  const key = `${issuer} ${subject}`
  const id = ids.get(key) ?? (await authenticate(ctx, headers.authorization)).id
  ids.set(key, id)
  return id
}
