import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  type CompanyAccess,
  type CompanyKey,
  type Endpoint,
  type Parsed,
  type Reply,
  takesIdempotencyKey,
} from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { LimitName } from '#contract/core/limits.ts'
import { authorizeRequest, type CompanyCaller, type CompanyLookups, identifyCaller } from './access.ts'
import { auditFile } from './audit.ts'
import type { Context, CurrentUser } from '../../context.ts'
import { toContentDisposition, toOutgoingName } from '../files/outgoing-name.ts'
import { createCompanyEdit } from './company/company-edit.ts'
import type { OneStatement, ReadReply } from './company/company-read.ts'
import type { CompanyEditor } from '../data/company-locks.ts'
import { TextReply } from '../data/json-text.ts'
import { createSendState } from './tags/reply-states.ts'
import { sendTag } from './tags/reply-tags.ts'
import { hashRequest, answerOnce, readIdempotencyKey } from './idempotency.ts'
import type { AuthorizeForm, FormAuthorization } from './forms/form-authorization.ts'
import { createParser } from './parse-request.ts'
import { sendEvents } from './event-streams.ts'
import type { OutgoingEvents } from '../live/outgoing-events.ts'
import { fitReply } from './reply-size.ts'
import { createFormReader } from './uploads.ts'
import { deadlineMs, withDeadline } from '#server/core/deadline.ts'

/** A file to be sent. */
export interface OutgoingFile {
  /** The name it is stored under; it is sent under one whose ending fits its type. */
  name: string
  media_type: string
  size?: number
  content: Readable
  /** Details for the audit that neither the path nor the caller shows. */
  about?: { companyId: string; details: Record<string, unknown> }
}

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

/** All that is known of a request when its handler runs. */
export type HandlerRequest<E extends Endpoint> = Parsed<E> & {
  /** The server's context, and whatever must commit together with the handler's transactions. */
  ctx: Context
  user: E['access'] extends 'public' ? null : CurrentUser
  company: CompanyOf<E>
  /** The key of the caller's address in budgets; an IPv6 /64 network is one address. */
  callerKey: string
  /** The number of the last change the caller had seen, if they sent it. */
  baseVersion: number | undefined
  /** The last event that the caller has received, as they sent it; for streams of events. */
  lastEventId: string | undefined
  /** Counts the call against a limit, where its cost depends on what the handler finds. Throws `too_many_requests`. */
  countCall: (limit: LimitName) => Promise<void>
  /** Sets the reply's `Age` from the time it was read from a provider, where its body has no field for that time. */
  setAge: (readAt: string) => void
}

/** What a handler returns: the reply, a file, or null for 204. */
type Result<E extends Endpoint> = E['response'] extends 'file'
  ? OutgoingFile
  : E['response'] extends 'events'
    ? OutgoingEvents
    : E['response'] extends 'nothing'
      ? void
      : Reply<E> | TextReply<Reply<E>> | null

export type Handler<E extends Endpoint> = (request: HandlerRequest<E>) => Promise<Result<E>>

/** Answers a much asked edit of the company in the path: its caller is authorized by the statement that locks the company. */
export interface LockedEdit<E extends Endpoint> {
  readonly access: E['access'] & CompanyAccess
  readonly edit: (
    request: Parsed<E> & Pick<HandlerRequest<E>, 'ctx' | 'baseVersion'> & { company: CompanyEditor },
  ) => Promise<Reply<E> | TextReply<Reply<E>>>
}

/** What answers an endpoint: a handler, or, for a much asked reply about one company, one statement. */
type Answer<E extends Endpoint> =
  | Handler<E>
  | (E extends { access: 'viewer'; method: 'GET'; tagged: true } ? OneStatement<Reply<E>> : never)
  | (E extends { access: CompanyAccess; method: 'PATCH' } ? LockedEdit<E> : never)

/** Serves one endpoint of the contract; one that takes forms may need an authorization of its own. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: Answer<E>,
  ...authorize: FormAuthorization<E>
) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint that is served, in order. */
    endpoints: Endpoint[]
  }
}

/** Serves contract endpoints: identify, count, authorize, parse, handle, cut the reply to its schema. */
export const createRoute =
  (app: FastifyInstance, ctx: Context, lookups: CompanyLookups): Route =>
  (endpoint, handler, ...options) => {
    app.endpoints.push(endpoint)
    const parse = createParser(endpoint)
    if (typeof handler !== 'function') {
      const served = { app, endpoint, lookups, parse }
      if ('edit' in handler) serveEdit(ctx, served, handler)
      else serveRead(ctx, served, handler)
      return
    }
    const sendState = createSendState(endpoint)
    // the path is parsed by the endpoint's schema before the authorization gets it
    const readForm = createFormReader(ctx, endpoint, ...(options as [AuthorizeForm<Endpoint>?]))
    app.route({
      method: endpoint.twin ? [endpoint.method, endpoint.twin] : endpoint.method,
      url: endpoint.path,
      // a HEAD must change nothing
      exposeHeadRoute: endpoint.method === 'GET' && !endpoint.twin,
      config: { endpoint },
      handler: async (request, reply) => {
        if (endpoint.twin) refusePrefetch(request)
        // counted before it is authorized, so that what is refused counts too
        await app.countRequest(request, endpoint)
        const caller = await identifyCaller(ctx, endpoint, request)
        const authorized = await authorizeRequest(ctx, endpoint, request, { caller, lookups })
        refuseForm(endpoint, request)
        const key = takesIdempotencyKey(endpoint) ? readIdempotencyKey(request) : undefined
        const form = hasForm(endpoint, request) ? await readForm(request) : null
        try {
          const parsed = parse(request, form ? form.body : request.body)
          if (sendState(request, reply, caller) === 'known') return await reply.code(304).send()
          const known = { ...parsed, ...authorized, ...describeCall(endpoint, request, reply) }
          const handle = (handlerCtx: Context) =>
            withDeadline(deadlineFor(endpoint), () =>
              // what the types of an endpoint promise, parsing and authorization have just established
              handler({ ...known, ctx: handlerCtx } as unknown as HandlerRequest<typeof endpoint>),
            )
          if (endpoint.response === 'file') {
            const file = (await handle(ctx)) as OutgoingFile
            return await sendFile(ctx, { endpoint, request, reply }, file)
          }
          if (endpoint.response === 'events')
            return await sendEvents(ctx, { request, reply }, (await handle(ctx)) as OutgoingEvents)
          const work = async (handlerCtx: Context) => serializeReply(endpoint, await handle(handlerCtx))
          if (!authorized.user || key === undefined) return sendText(reply, await work(ctx))
          const identified = { userId: authorized.user.id, key, hash: hashRequest(endpoint, parsed) }
          const onRepeat = () => void reply.header('idempotency-replayed', 'true')
          return sendText(reply, await answerOnce(ctx, identified, work, onRepeat))
        } finally {
          await form?.discard()
        }
      },
    })
  }

interface Served {
  app: FastifyInstance
  endpoint: Endpoint
  lookups: CompanyLookups
  parse: ReturnType<typeof createParser>
}

function serveRead<T>(ctx: Context, served: Served, { create }: OneStatement<T>): void {
  const { app, endpoint } = served
  const read = create(ctx, served)
  app.get(endpoint.path, { config: { endpoint } }, (request, reply) =>
    answerTagged(request, reply, read, endpoint),
  )
}

function serveEdit<E extends Endpoint>(
  ctx: Context,
  { parse, ...served }: Served,
  { access, edit }: LockedEdit<E>,
): void {
  const { app, endpoint } = served
  const answer = createCompanyEdit(ctx, { ...served, access }, (request) => {
    refuseForm(endpoint, request)
    const requested = { ...parse(request, request.body), baseVersion: readBaseVersion(request), ctx }
    return (company) =>
      withDeadline(deadlineFor(endpoint), () =>
        // what the types of an endpoint promise, parsing has just established
        edit({ ...requested, company } as unknown as Parameters<typeof edit>[0]),
      )
  })
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => sendText(reply, serializeReply(endpoint, await answer(request))),
  })
}

function refuseForm({ encoding }: Endpoint, request: FastifyRequest): void {
  if (encoding === undefined && request.isMultipart()) throw new AppError('unsupported_media_type')
}

const hasForm = ({ encoding }: Endpoint, request: FastifyRequest) =>
  encoding === 'form' || (encoding === 'either' && request.isMultipart())

/** A page must appear soon; an action that somebody started may take longer. */
const deadlineFor = ({ method, twin }: Endpoint) =>
  method === 'GET' && !twin ? deadlineMs.page : deadlineMs.action

const describeCall = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => ({
  callerKey: request.callerKey,
  baseVersion: readBaseVersion(request),
  lastEventId: request.headers['last-event-id']?.toString(),
  countCall: (limit: LimitName) => request.server.countRequest(request, { ...endpoint, limit }),
  setAge: (readAt: string) => void reply.header('age', secondsSince(readAt)),
})

const secondsSince = (time: string) => Math.max(0, Math.floor((Date.now() - Date.parse(time)) / 1000))

/** A GET that changes state must be intended: neither a prefetch nor a link that somebody was lured to follow. */
function refusePrefetch(request: FastifyRequest): void {
  const { 'sec-purpose': purpose, purpose: oldPurpose, 'sec-fetch-mode': mode } = request.headers
  const purposes = [purpose, oldPurpose].flat().join(' ')
  if (purposes.includes('prefetch') || mode === 'navigate') throw new AppError('forbidden')
}

function readBaseVersion({ headers }: FastifyRequest): number | undefined {
  const given = headers['base-version']
  if (given === undefined) return undefined
  if (/^\d{1,9}$/.test(String(given))) return Number(given)
  const message = 'Send the number of the last change you have seen'
  throw new AppError('invalid_request', { details: { errors: [{ path: 'header.Base-Version', message }] } })
}

/** Serializes the reply, leaving out whatever its schema does not name; null for 204. */
function serializeReply(endpoint: Endpoint, result: unknown): string | null {
  const { response } = endpoint
  if (typeof response === 'string' || result === null) return null
  if (result instanceof TextReply) return fitReply(endpoint, result.text)
  const parsed = response.safeParse(result)
  if (!parsed.success) throw new AppError('undefined_error', { cause: parsed.error })
  return fitReply(endpoint, JSON.stringify(parsed.data))
}

/** Sends the reply, or that it has not changed. */
async function answerTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  read: ReadReply,
  endpoint: Endpoint,
): Promise<FastifyReply> {
  const { tag, text } = await withDeadline(deadlineMs.page, () => read(request))
  if (tag !== null) sendTag(reply, tag)
  return text === null ? reply.code(304).send() : sendText(reply, fitReply(endpoint, text))
}

function sendText(reply: FastifyReply, text: string | null): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (text === null) return reply.code(204).send()
  reply.server.countReply(reply.request, text)
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Writes down who gets a file, then sends it: always as an attachment that no browser interprets (RFC 6266). */
async function sendFile(
  ctx: Context,
  { endpoint, request, reply }: { endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply },
  file: OutgoingFile,
): Promise<FastifyReply> {
  const { media_type, size, content } = file
  const name = toOutgoingName(file.name, media_type)
  if (request.method !== 'HEAD')
    await auditFile(ctx, request, endpoint.audited ?? 'downloaded', file).catch((error: unknown) => {
      // the file is open already, and nobody will read it
      content.destroy()
      throw error
    })
  reply
    .header('cache-control', 'no-store')
    .type(media_type)
    .header('content-disposition', toContentDisposition(name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (size !== undefined) reply.header('content-length', String(size))
  if (reply.request.method !== 'HEAD') return reply.send(content)
  // answering a HEAD with the stream would read the whole file for nothing
  content.destroy()
  return reply.send(Readable.from([]))
}
