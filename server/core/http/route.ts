import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type CompanyAccess,
  type CompanyKey,
  type Endpoint,
  type Parsed,
  acceptsIdempotencyKey,
} from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { LimitName } from '#contract/core/limits.ts'
import { deadlineMs, withDeadline } from '#server/core/deadline.ts'
import type { CoreContext, CurrentUser } from '../core-context.ts'
import type { CompanyCaller } from './access.ts'
import { authorizeRequest, type CompanyLookups } from './authorize.ts'
import { sendEvents } from './event-streams.ts'
import type { AuthorizeForm, FormAuthorization } from './forms/form-authorization.ts'
import { createBodyReader } from './forms/uploads.ts'
import { runIdempotently, hashRequest, readIdempotencyKey } from './idempotency.ts'
import { createParser, readBaseVersion } from './parse-request.ts'
import { type Result, sendFile, sendJson, serializeReply } from './send-reply.ts'

type CompanyOf<E extends Endpoint> = E['access'] extends CompanyAccess
  ? CompanyCaller
  : E['access'] extends 'staff' | 'admin'
    ? E['params'] extends z.ZodObject<infer Shape>
      ? Extract<keyof Shape, CompanyKey> extends never
        ? null
        : CompanyCaller
      : null
    : null

export type HandlerRequest<E extends Endpoint, Ctx> = Parsed<E> & {
  /** If the request has an Idempotency-Key, transactions of this context record that the request changed data. */
  ctx: Ctx
  user: E['access'] extends 'public' ? null : CurrentUser
  company: CompanyOf<E>
  /**
   * Identifies the caller for limits: the user or, on public endpoints, the IP address. An IPv6 /64 network counts as
   * a single address.
   */
  callerKey: string
  baseVersion: number | undefined
  lastEventId: string | undefined
  /**
   * Counts the call against a limit, for calls whose cost depends on the data. Throws `too_many_requests` if the limit
   * is exceeded.
   */
  countCall: (limit: LimitName) => Promise<void>
  /**
   * Sets the response's `Age` header from the time at which the data was read from a provider. Use it for responses
   * whose body does not contain this time.
   */
  setAge: (readAt: string) => void
}

type Handler<E extends Endpoint, Ctx> = (request: HandlerRequest<E, Ctx>) => Promise<Result<E>>

export type Route<Ctx extends CoreContext> = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, Ctx>,
  ...authorizeForm: FormAuthorization<E, Ctx>
) => void

declare module 'fastify' {
  interface FastifyInstance {
    endpoints: Endpoint[]
  }
}

/** Creates the function that registers the routes of contract endpoints. */
export const createRouteRegistrar =
  <Ctx extends CoreContext>(app: FastifyInstance, ctx: Ctx, lookups: CompanyLookups): Route<Ctx> =>
  (endpoint, handler, ...options) => {
    app.endpoints.push(endpoint)
    const parse = createParser(endpoint)
    const readBody = createBodyReader(ctx, endpoint, ...(options as [AuthorizeForm<Endpoint, Ctx>?]))
    const handle = createWork(endpoint, handler)
    app.route({
      method: endpoint.alsoPost ? [endpoint.method, 'POST'] : endpoint.method,
      url: endpoint.path,
      // HEAD must not change anything.
      exposeHeadRoute: endpoint.method === 'GET' && !endpoint.alsoPost,
      config: { endpoint },
      handler: async (request, reply) => {
        if (endpoint.alsoPost) rejectPrefetch(request)
        // Calls are counted before they are authorized, so that rejected calls count, too.
        await app.countRequest(request, endpoint)
        const authorized = await authorizeRequest(ctx, endpoint, request, lookups)
        const key = acceptsIdempotencyKey(endpoint) ? readIdempotencyKey(request) : undefined
        const form = await readBody(request)
        try {
          const parsed = parse(request, form.body)
          const work = handle({ ...parsed, ...authorized, ...describeCall(endpoint, request, reply) })
          const call = { endpoint, request, reply }
          if (endpoint.response === 'file') return await sendFile(ctx, call, await work(ctx))
          if (endpoint.response === 'events') return sendEvents(call, await work(ctx))
          const answer = async (workCtx: Ctx) => serializeReply(endpoint, await work(workCtx))
          if (!authorized.user || key === undefined) return sendJson(call, await answer(ctx))
          const repeatable = { userId: authorized.user.id, key, hash: hashRequest(endpoint, parsed) }
          const onRepeat = () => void reply.header('idempotency-replayed', 'true')
          return sendJson(call, await runIdempotently(ctx, repeatable, answer, onRepeat))
        } finally {
          await form.discard()
        }
      },
    })
  }

function createWork<E extends Endpoint, Ctx>(endpoint: E, handler: Handler<E, Ctx>) {
  const deadline = endpoint.method === 'GET' && !endpoint.alsoPost ? deadlineMs.page : deadlineMs.action
  return (request: object) => (ctx: Ctx) =>
    // The cast is safe: the request has been parsed and authorized according to the endpoint.
    withDeadline(deadline, () => handler({ ...request, ctx } as unknown as HandlerRequest<E, Ctx>))
}

const describeCall = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => ({
  callerKey: request.callerKey,
  baseVersion: readBaseVersion(request),
  lastEventId: request.headers['last-event-id']?.toString(),
  countCall: (limit: LimitName) => request.server.countRequest(request, { ...endpoint, limit }),
  setAge: (readAt: string) => void reply.header('age', secondsSince(readAt)),
})

const secondsSince = (time: string) => Math.max(0, Math.floor((Date.now() - Date.parse(time)) / 1000))

/**
 * A GET that changes state must be intentional. Throws `forbidden` for prefetches and navigation, such as a click on a
 * forged link.
 */
function rejectPrefetch(request: FastifyRequest): void {
  const { 'sec-purpose': purpose, purpose: oldPurpose, 'sec-fetch-mode': mode } = request.headers
  const purposes = [purpose, oldPurpose].flat().join(' ')
  if (purposes.includes('prefetch') || mode === 'navigate') throw new AppError('forbidden')
}
