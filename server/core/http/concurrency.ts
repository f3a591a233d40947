import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { concurrencyLimits, type ConcurrencyLimit } from '#contract/core/limits.ts'
import type { Context } from '../context.ts'
import { currentCaller } from '../data/caller.ts'
import { TurnRefused, Turns } from '../turns.ts'
import { readClaims } from './current-user.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that a route serves. */
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** By whom requests take turns: a person, or an address where nobody signs in. */
    turnKey: string
  }
}

/**
 * Works on a few requests of each person at a time, so that nobody can starve the others. The others of that person wait
 * with their bodies unread; beyond a number, or after a time, they are refused with `too_many_requests`.
 */
export function limitConcurrency(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest('turnKey', '')
  if (!ctx.config.rateLimits) return
  const { calls, publicCalls, transfers, streams } = concurrencyLimits
  const turns = {
    calls: createTurns(calls),
    publicCalls: createTurns(publicCalls),
    transfers: createTurns(transfers),
    streams: createTurns(streams),
  }
  app.addHook('onRequest', async (request, { raw }) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    request.turnKey = await findTurnKey(ctx, endpoint, request)
    const endTurn = await turns[getTurnKind(endpoint, request)].take(request.turnKey).catch(refuse)
    raw.once('finish', endTurn)
    raw.once('close', endTurn)
    if (!raw.destroyed) return
    // whoever hung up while they waited gets no answer, and their connection emits nothing any more
    endTurn()
    throw new AppError('invalid_request', { message: 'The request broke off' })
  })
  // the reading of a body would lose what was set before it
  app.addHook('preHandler', ({ turnKey }, _reply, done) => {
    if (turnKey) currentCaller.run(turnKey, done)
    else done()
  })
}

const createTurns = ({ each, total, waiting, maxWaitSeconds }: ConcurrencyLimit) =>
  new Turns({ each, total, waiting, maxWaitMs: maxWaitSeconds * 1000 })

/** Knows a person by their token alone: the database is what must not be crowded. Throws `unauthorised`. */
async function findTurnKey(
  ctx: Context,
  { access }: Endpoint,
  { headers, ip }: FastifyRequest,
): Promise<string> {
  if (access === 'public') return `address ${ip}`
  const { issuer, subject } = await readClaims(ctx, headers.authorization)
  return `person ${issuer} ${subject}`
}

function getTurnKind(endpoint: Endpoint, request: FastifyRequest): keyof typeof concurrencyLimits {
  if (endpoint.response === 'events') return 'streams'
  if (isTransfer(endpoint, request)) return 'transfers'
  return endpoint.access === 'public' ? 'publicCalls' : 'calls'
}

const isTransfer = ({ response, encoding }: Endpoint, { headers }: FastifyRequest) =>
  response === 'file' ||
  (encoding !== undefined && headers['content-type']?.startsWith('multipart/') === true)

function refuse(error: unknown): never {
  if (!(error instanceof TurnRefused)) throw error
  throw new AppError(error.reason === 'greedy' ? 'too_many_requests' : 'unavailable', {
    cause: error,
    details: { retry_after: 1 },
  })
}
