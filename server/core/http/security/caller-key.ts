import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/core/errors.ts'
import type { Claims } from '#server/core/identity.ts'
import type { CoreContext } from '../../core-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    callerKey: string
    /** Null on endpoints without sign-in. */
    claims: Claims | null
  }
}

/**
 * Returns the key for rate limits, turns and the audit log: the user with these claims or, without claims, the IP
 * address. All addresses of an IPv6 /64 network share a key, and an IPv4-mapped address has the key of its IPv4
 * address. If the connection closed before the request was handled, the address is `unknown`.
 */
export const getCallerKey = (
  { ip }: { ip: FastifyRequest['ip'] | undefined },
  user?: Pick<Claims, 'issuer' | 'subject'>,
): string =>
  user ? `user ${user.issuer} ${user.subject}` : `address ${ip === undefined ? 'unknown' : normalizeIP(ip)}`

/**
 * Sets `callerKey` and `claims` of every request, without using the database. Throws `unauthorised` if the request
 * lacks the valid token that its endpoint requires.
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
