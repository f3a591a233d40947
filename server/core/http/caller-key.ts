import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/core/errors.ts'
import type { Claims } from '#server/core/identity.ts'
import type { Context } from '../../context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user's key, or the key of the address where no sign-in is needed. */
    callerKey: string
  }
}

/**
 * Returns the key under which requests are limited, take turns and are audited: the user with these claims, or without
 * claims the address. All addresses of an IPv6 /64 network are one address, and an IPv4-mapped address is its IPv4 address.
 */
export const getCallerKey = (
  { ip }: Pick<FastifyRequest, 'ip'>,
  user?: Pick<Claims, 'issuer' | 'subject'>,
): string => (user ? `user ${user.issuer} ${user.subject}` : `address ${normalizeIP(ip)}`)

/**
 * Sets the `callerKey` of every request, without the database. Requests that need a valid token and have none are refused
 * with `unauthorised`.
 */
export function identifyCallers(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest('callerKey', '')
  app.addHook('onRequest', async (request) => {
    request.callerKey = getCallerKey(request)
    const { endpoint } = request.routeOptions.config
    if (endpoint && endpoint.access !== 'public')
      request.callerKey = getCallerKey(request, await readClaims(ctx, request.headers.authorization))
  })
}

/** Reads the claims of a bearer token. Throws `unauthorised` without a valid token. */
export async function readClaims({ identity }: Context, authorization: string | undefined): Promise<Claims> {
  const token = readToken(authorization)
  if (token === null) throw new AppError('unauthorised')
  return identity.verify(token)
}

/** The header that was read last: one request reads its own several times. */
let latest: { authorization: string; token: string } | null = null

function readToken(authorization: string | undefined): string | null {
  if (authorization === undefined) return null
  if (latest?.authorization === authorization) return latest.token
  const token = /^Bearer ([^\s]+)$/i.exec(authorization)?.[1]
  if (token === undefined) return null
  latest = { authorization, token }
  return token
}
