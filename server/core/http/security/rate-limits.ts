import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { bytesPerRequest, type Limit, limits, usualLimits } from '#contract/core/limits.ts'
import type { CoreConfig, CoreContext } from '../../core-context.ts'
import { isLoopback } from '../../settings.ts'
import { getCallerKey } from './caller-key.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a request against the limits of its user and its endpoint. Throws `too_many_requests` with the seconds to
     * wait.
     */
    countRequest: (
      request: FastifyRequest,
      endpoint: Pick<Endpoint, 'method' | 'limit'> & { path: string },
    ) => Promise<void>
    /** Counts a large response as several requests by the user. */
    countReply: (request: FastifyRequest, text: string) => void
  }
  interface FastifyRequest {
    /** The key that is counted: a caller, or a caller and an endpoint. */
    counted: string
  }
}

/** Maximum number of keys that each limit tracks. The least recently used keys are evicted first. */
const maxKeys = 20_000

/**
 * Limits how often endpoints can be called. Counts are in memory, so each server counts separately and a restart resets
 * the counts. Local callers are limited too, because they may come through an undeclared proxy. `npm start` and `npm
 * run dev` exempt local callers (`RATE_LIMITS_LOOPBACK=0`) from all limits except `strict` and `mail`.
 */
export async function limitRequests(app: FastifyInstance, { config, log }: CoreContext): Promise<void> {
  app.decorateRequest('counted', '')
  if (!config.rateLimits) {
    app.decorate('countRequest', () => Promise.resolve())
    app.decorate('countReply', () => {})
    return
  }
  await app.register(rateLimit, { global: false, cache: maxKeys })
  const countPerson = createCounter(app, usualLimits.person)
  const countAddress = createCounter(app, usualLimits.address)
  const endpointCounters = {
    strict: createCounter(app, limits.strict),
    costly: createCounter(app, limits.costly),
    mail: createCounter(app, limits.mail),
  }
  warnOfUnknownProxy(app, { config, log })
  const isOperator = ({ ip }: FastifyRequest) => !config.limitsLoopback && isLoopback(ip)
  app.addHook('onRequest', async (request) => {
    if (!isOperator(request)) await countAddress(request, getCallerKey(request))
  })
  app.decorate('countRequest', async (request, { limit, path, method }) => {
    const isExempt = isOperator(request)
    const { callerKey } = request
    const isUser = callerKey !== getCallerKey(request)
    if (isUser && !isExempt) await countPerson(request, callerKey)
    if (limit && !(isExempt && limit === 'costly'))
      await endpointCounters[limit](request, `${callerKey} ${method} ${path}`)
  })
  app.decorate('countReply', (request, text) => {
    const { callerKey } = request
    if (callerKey === getCallerKey(request) || isOperator(request)) return
    // A response that exceeds the limit is still sent. The next request is rejected.
    for (let bytes = text.length - bytesPerRequest; bytes > 0; bytes -= bytesPerRequest)
      countPerson(request, callerKey).catch(() => {})
  })
}

/** Converts the trusted proxies to the format of Fastify's `trustProxy` option. */
export function toTrustProxyOption({ trustProxy }: Pick<CoreConfig, 'trustProxy'>) {
  if (typeof trustProxy === 'object' || trustProxy === 0) return trustProxy || false
  return (_address: string, hop: number) => hop < trustProxy
}

/** The counter throws `too_many_requests` above the limit. */
function createCounter(app: FastifyInstance, { requests, seconds }: Limit) {
  const count = app.createRateLimit({
    max: requests,
    timeWindow: seconds * 1000,
    keyGenerator: ({ counted }) => counted,
  })
  return async (request: FastifyRequest, counted: string): Promise<void> => {
    request.counted = counted
    const usage = await count(request)
    if (!usage.isAllowed && usage.isExceeded)
      throw new AppError('too_many_requests', { details: { retry_after: Math.max(1, usage.ttlInSeconds) } })
  }
}

/** Warns once about an undeclared proxy. All callers share its address, so limits affect the wrong callers. */
function warnOfUnknownProxy(
  app: FastifyInstance,
  { config, log }: Pick<CoreContext, 'config' | 'log'>,
): void {
  if (config.trustProxy !== 0) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      log.warn('ignoring X-Forwarded-For: set TRUST_PROXY if it comes from your proxy')
    }
    done()
  })
}
