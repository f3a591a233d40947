import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type CompanyAccess,
  type CompanyKey,
  type Endpoint,
  type Parsed,
  takesIdempotencyKey,
} from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { LimitName } from '#contract/core/limits.ts'
import { deadlineMs, withDeadline } from '#server/core/deadline.ts'
import type { CoreContext, CurrentUser } from '../core-context.ts'
import type { CompanyCaller } from './access.ts'
import { authorize, type CompanyLookups } from './authorize.ts'
import { sendEvents } from './event-streams.ts'
import type { AuthorizeForm, FormAuthorization } from './forms/form-authorization.ts'
import { createBodyReader } from './forms/uploads.ts'
import { answerOnce, hashRequest, readIdempotencyKey } from './idempotency.ts'
import { createParser, readBaseVersion } from './parse-request.ts'
import { type Result, sendFile, sendText, serializeReply } from './send-reply.ts'

/** The company that authorization found; null for an endpoint whose access does not depend on one. */
type CompanyOf<E extends Endpoint> = E['access'] extends CompanyAccess
  ? CompanyCaller
  : E['access'] extends 'staff' | 'admin'
    ? E['params'] extends z.ZodObject<infer Shape>
      ? Extract<keyof Shape, CompanyKey> extends never
        ? null
        : CompanyCaller
      : null
    : null

/** The parsed and authorized request that a handler gets. */
export type HandlerRequest<E extends Endpoint, Ctx> = Parsed<E> & {
  /** The server's context, with the writes that must commit together with the handler's transactions. */
  ctx: Ctx
  user: E['access'] extends 'public' ? null : CurrentUser
  company: CompanyOf<E>
  /** The key of the caller's address in budgets; an IPv6 /64 network is one address. */
  callerKey: string
  /** The number of the last change that the caller has seen, if they sent it. */
  baseVersion: number | undefined
  /** The last event that the caller has received, as they sent it; for streams of events. */
  lastEventId: string | undefined
  /** Counts the call against a limit, where its cost depends on what the handler finds. Throws `too_many_requests`. */
  countCall: (limit: LimitName) => Promise<void>
  /** Sets the reply's `Age` from the time it was read from a provider, where its body has no field for that time. */
  setAge: (readAt: string) => void
}

type Handler<E extends Endpoint, Ctx> = (request: HandlerRequest<E, Ctx>) => Promise<Result<E>>

/** Serves one endpoint of the contract; an endpoint with forms may need its own authorization. */
export type Route<Ctx extends CoreContext> = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, Ctx>,
  ...authorizeForm: FormAuthorization<E, Ctx>
) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** Every served endpoint, in order. */
    endpoints: Endpoint[]
  }
}

/** Serves contract endpoints: count, authorize, parse, handle, reduce the reply to its schema. */
export const createRoute =
  <Ctx extends CoreContext>(app: FastifyInstance, ctx: Ctx, lookups: CompanyLookups): Route<Ctx> =>
  (endpoint, handler, ...options) => {
    app.endpoints.push(endpoint)
    const parse = createParser(endpoint)
    const readBody = createBodyReader(ctx, endpoint, ...(options as [AuthorizeForm<Endpoint, Ctx>?]))
    const handle = createWork(endpoint, handler)
    app.route({
      method: endpoint.twin ? [endpoint.method, endpoint.twin] : endpoint.method,
      url: endpoint.path,
      // a HEAD must change nothing
      exposeHeadRoute: endpoint.method === 'GET' && !endpoint.twin,
      config: { endpoint },
      handler: async (request, reply) => {
        if (endpoint.twin) refusePrefetch(request)
        // counted before it is authorized, so that refused calls count too
        await app.countRequest(request, endpoint)
        const authorized = await authorize(ctx, endpoint, request, lookups)
        const key = takesIdempotencyKey(endpoint) ? readIdempotencyKey(request) : undefined
        const form = await readBody(request)
        try {
          const parsed = parse(request, form.body)
          const work = handle({ ...parsed, ...authorized, ...describeCall(endpoint, request, reply) })
          const call = { endpoint, request, reply }
          if (endpoint.response === 'file') return await sendFile(ctx, call, await work(ctx))
          if (endpoint.response === 'events') return sendEvents(call, await work(ctx))
          const answer = async (workCtx: Ctx) => serializeReply(endpoint, await work(workCtx))
          if (!authorized.user || key === undefined) return sendText(call, await answer(ctx))
          const repeatable = { userId: authorized.user.id, key, hash: hashRequest(endpoint, parsed) }
          const onRepeat = () => void reply.header('idempotency-replayed', 'true')
          return sendText(call, await answerOnce(ctx, repeatable, answer, onRepeat))
        } finally {
          await form.discard()
        }
      },
    })
  }

/** Binds a handler to its deadline: a page must appear soon; an action that a user started may take longer. */
function createWork<E extends Endpoint, Ctx>(endpoint: E, handler: Handler<E, Ctx>) {
  const deadline = endpoint.method === 'GET' && !endpoint.twin ? deadlineMs.page : deadlineMs.action
  return (request: object) => (ctx: Ctx) =>
    // parsing and authorization have just established what the endpoint's types promise
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

/** A GET that changes state must be intended: neither a prefetch nor a link that a user was lured to follow. */
function refusePrefetch(request: FastifyRequest): void {
  const { 'sec-purpose': purpose, purpose: oldPurpose, 'sec-fetch-mode': mode } = request.headers
  const purposes = [purpose, oldPurpose].flat().join(' ')
  if (purposes.includes('prefetch') || mode === 'navigate') throw new AppError('forbidden')
}
