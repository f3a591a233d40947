import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/core/errors.ts'
import type { Claims } from '#server/core/identity.ts'
import type { CoreContext } from '../../core-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user's key, or the key of the address where no sign-in is needed. */
    callerKey: string
    /** The claims of the caller's token; null where no sign-in is needed. */
    claims: Claims | null
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
 * Sets the `callerKey` and `claims` of every request, without the database. Requests that need a valid token and have none are refused
 * with `unauthorised`.
 */
export function identifyCallers(app: FastifyInstance, ctx: CoreContext): void {
  app.decorateRequest('callerKey', '')
  app.decorateRequest('claims', null)
  app.addHook('onRequest', async (request) => {
    request.callerKey = getCallerKey(request)
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.access === 'public') return
    request.claims = await readClaims(ctx, request.headers.authorization)
    request.callerKey = getCallerKey(request, request.claims)
  })
}

async function readClaims({ identity }: CoreContext, authorization: string | undefined): Promise<Claims> {
  const token = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('unauthorised')
  return identity.verify(token)
}
