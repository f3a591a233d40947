import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import {
  concurrencyLimits,
  type ConcurrencyLimit,
  type TransferPace,
  transferPace,
} from '#contract/core/limits.ts'
import type { CoreContext } from '../../core-context.ts'
import { currentCaller } from '../../data/database.ts'
import { TurnRejected, Turns } from '../../turns.ts'
import { enforcePace } from './client-pace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** True for cheap routes: the web app's files, and health checks, whose results all callers share. */
    needsNoTurn?: boolean
  }
  interface FastifyRequest {
    /** Ends the request's current turn; null before the turn begins. */
    endTurn: (() => void) | null
  }
}

/**
 * Processes only a few requests of each caller at a time, so that no caller can starve other callers. Further requests
 * wait with their bodies unread. A request is rejected if too many requests of its caller are waiting or if its wait is
 * too long: with `too_many_requests` if the caller has reached its own limit, otherwise with `unavailable`. The client
 * of an upload or download must maintain `pace`. Pages, webhooks and unknown paths take turns by IP address, like
 * public endpoints.
 */
export function limitConcurrency(
  app: FastifyInstance,
  { config }: Pick<CoreContext, 'config'>,
  pace: TransferPace = transferPace,
): void {
  app.decorateRequest('endTurn', null)
  if (!config.rateLimits) return
  const { calls, publicCalls, transfers, streams } = concurrencyLimits
  const turns = {
    calls: createTurns(calls),
    publicCalls: createTurns(publicCalls),
    transfers: createTurns(transfers),
    streams: createTurns(streams),
  }
  const begin = async (request: FastifyRequest, reply: FastifyReply, kind: keyof typeof turns) => {
    await beginTurn(turns[kind], request, reply)
    if (kind === 'transfers') enforcePace(request, reply, () => getPace(turns.transfers, pace))
  }
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint, needsNoTurn } = request.routeOptions.config
    if (!needsNoTurn) await begin(request, reply, getTurnKind(endpoint, request))
  })
  app.addHook('preHandler', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!readsJsonFirst(endpoint)) return
    request.endTurn?.()
    await begin(request, reply, 'transfers')
  })
  // Reading a body would lose an async context that was set earlier.
  app.addHook('preHandler', ({ callerKey }, _reply, done) => currentCaller.run(callerKey, done))
}

const createTurns = ({ each, total, waiting, maxWaitSeconds, spare }: ConcurrencyLimit) =>
  new Turns({ each, total, waiting, maxWaitMs: maxWaitSeconds * 1000, spare: spare ?? 0 })

/**
 * Waits for a turn, which ends with the response at the latest. Throws if the turn is rejected or the client has
 * disconnected.
 */
async function beginTurn(turns: Turns, request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  const endTurn = await turns.take(request.callerKey).catch(refuse)
  request.endTurn = endTurn
  raw.once('finish', endTurn)
  raw.once('close', endTurn)
  if (!raw.destroyed) return
  // A connection that closed while the request was waiting emits no more events.
  endTurn()
  throw new AppError('invalid_request', { message: 'The request is incomplete' })
}

const getPace = (transfers: Turns, { bytes, seconds, crowdedSeconds }: TransferPace) => ({
  bytes,
  ms: 1000 * (transfers.isCrowded() ? crowdedSeconds : seconds),
})

/** True for downloads with a JSON body, which must arrive before the download waits for a transfer turn. */
const readsJsonFirst = (endpoint: Endpoint | undefined) =>
  endpoint?.response === 'file' && endpoint.body !== undefined

function getTurnKind(
  endpoint: Endpoint | undefined,
  request: FastifyRequest,
): keyof typeof concurrencyLimits {
  if (endpoint?.response === 'events') return 'streams'
  if (endpoint && isTransfer(endpoint, request) && !readsJsonFirst(endpoint)) return 'transfers'
  return endpoint === undefined || endpoint.access === 'public' ? 'publicCalls' : 'calls'
}

/** Returns true if a request uploads or downloads a file. */
export const isTransfer = ({ response, encoding }: Endpoint, { headers }: FastifyRequest) =>
  response === 'file' ||
  (encoding !== undefined && headers['content-type']?.startsWith('multipart/') === true)

/**
 * Limits rejections to five per 10 ms. Node accepts one connection per event loop iteration, so iterations that send
 * many rejections would delay the new connections of all other callers.
 */
const refusals = new PQueue({ interval: 10, intervalCap: 5 })
/** While this many rejections are waiting, further rejections are sent immediately. */
const maxWaitingRejections = 2000

async function refuse(error: unknown): Promise<never> {
  if (!(error instanceof TurnRejected)) throw error
  if (refusals.size < maxWaitingRejections) await refusals.add(() => {})
  throw new AppError(error.reason === 'greedy' ? 'too_many_requests' : 'unavailable', {
    cause: error,
    details: { retry_after: 1 },
  })
}
