import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Limit, limits, usualLimits } from '#contract/limits.ts'
import type { Config } from '../config/config.ts'
import type { Context, CurrentUser } from '../context.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request for an endpoint against its limits. Throws `too_many_requests` with when to come back. */
    countRequest: (
      request: FastifyRequest,
      endpoint: Pick<Endpoint, 'method' | 'path' | 'limit'>,
      user: CurrentUser | null,
    ) => Promise<void>
  }
  interface FastifyRequest {
    /** Who is counted: a person, an address, one of them at one endpoint. */
    counted: string
  }
}

/** How many callers each limit remembers; the longest silent are forgotten first. */
const remembered = 20_000

/**
 * Bounds how often one may ask. It counts in memory: each server counts for itself, and forgets when it restarts.
 * Outside production, callers on this machine are its operator's: of them only what is strict or mails somebody is
 * counted. In production they may be everybody, behind a proxy that nobody declared.
 */
export async function limitRequests(app: FastifyInstance, { config, log }: Context): Promise<void> {
  app.decorateRequest('counted', '')
  if (!config.rateLimits) {
    app.decorate('countRequest', () => Promise.resolve())
    return
  }
  await app.register(rateLimit, { global: false, cache: remembered })
  const counter = counters(app)
  const usual = { person: counter(usualLimits.person), address: counter(usualLimits.address) }
  const named = {
    strict: counter(limits.strict),
    costly: counter(limits.costly),
    mail: counter(limits.mail),
  }
  warnOfUnknownProxy(app, { config, log })
  const isOperator = ({ ip }: FastifyRequest) => !config.production && isLoopback(ip)
  app.addHook('onRequest', async (request) => {
    if (!isOperator(request)) await usual.address(request, addressOf(request))
  })
  app.decorate('countRequest', async (request, { limit, path, method }, user) => {
    const isNear = isOperator(request)
    const who = user?.id ?? addressOf(request)
    if (user && !isNear) await usual.person(request, who)
    if (limit && !(isNear && limit === 'costly')) await named[limit](request, `${who} ${method} ${path}`)
  })
}

/** Whose X-Forwarded-For is believed, as Fastify wants it. */
export function trustedProxies({ trustProxy }: Pick<Config, 'trustProxy'>) {
  if (typeof trustProxy === 'object' || trustProxy === 0) return trustProxy || false
  return (_address: string, hop: number) => hop < trustProxy
}

/** Makes what counts against a limit, and refuses whoever is over it. */
function counters(app: FastifyInstance) {
  return ({ requests, seconds }: Limit) => {
    const count = app.createRateLimit({
      max: requests,
      timeWindow: seconds * 1000,
      keyGenerator: ({ counted }) => counted,
    })
    return async (request: FastifyRequest, counted: string): Promise<void> => {
      request.counted = counted
      const found = await count(request)
      if (!found.isAllowed && found.isExceeded)
        throw new AppError('too_many_requests', { details: { retry_after: Math.max(1, found.ttlInSeconds) } })
    }
  }
}

const addressOf = ({ ip }: FastifyRequest) => normalizeIP(ip)

export const isLoopback = (ip: string) => /^(127\.|::1$|::ffff:127\.)/.test(ip)

/** Behind a proxy that nobody declared, everybody has its address: said once, since limits then hit the wrong ones. */
function warnOfUnknownProxy(app: FastifyInstance, { config, log }: Pick<Context, 'config' | 'log'>): void {
  if (config.trustProxy !== 0) return
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      log.warn('X-Forwarded-For is ignored: set TRUST_PROXY if a proxy of yours sends it')
    }
    done()
  })
}
