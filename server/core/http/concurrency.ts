import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { concurrencyLimits, type ConcurrencyLimit } from '#contract/core/limits.ts'
import type { Context } from '../context.ts'
import { currentCaller } from '../data/caller.ts'
import { TurnRefused, Turns } from '../turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that a route serves. */
    endpoint?: Endpoint
  }
}

/**
 * Works on a few requests of each person at a time, so that nobody can starve the others. The others of that person wait
 * with their bodies unread; beyond a number, or after a time, they are refused with `too_many_requests`.
 */
export function limitConcurrency(app: FastifyInstance, ctx: Context): void {
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
    const endTurn = await turns[getTurnKind(endpoint, request)].take(request.callerKey).catch(refuse)
    raw.once('finish', endTurn)
    raw.once('close', endTurn)
    if (!raw.destroyed) return
    // whoever hung up while they waited gets no answer, and their connection emits nothing any more
    endTurn()
    throw new AppError('invalid_request', { message: 'The request broke off' })
  })
  // the reading of a body would lose what was set before it
  app.addHook('preHandler', ({ callerKey }, _reply, done) => currentCaller.run(callerKey, done))
}

const createTurns = ({ each, total, waiting, maxWaitSeconds }: ConcurrencyLimit) =>
  new Turns({ each, total, waiting, maxWaitMs: maxWaitSeconds * 1000 })

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
