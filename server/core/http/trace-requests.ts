import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { getCallerIds } from '../request-log.ts'
import { createSilentSpan, parseTraceparent, runInTrace, startTrace } from '../telemetry/traces.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if the router rejected the request, because such a request skips the hooks. */
    span: Span | null
  }
}

/**
 * Returns the id that a proxy sent in `x-request-id`, if it has 8 to 64 characters that are safe for the log. Otherwise,
 * generates an id.
 */
export function chooseRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers['x-request-id']
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : randomUUID()
}

/**
 * Gives every request a trace id: the id from `traceparent`, or a new id. If traces are exported, the request becomes a
 * span, except on cheap routes such as files of the web app and health checks.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.span = startSpan(request, reply)
    runInTrace(request.span, done)
  })
  // Reading a body loses the async context of the first hook.
  app.addHook('preHandler', ({ span }, _reply, done) => {
    if (span) runInTrace(span, done)
    else done()
  })
}

function startSpan(request: FastifyRequest, reply: FastifyReply): Span {
  const { method, routeOptions, headers, id } = request
  const parent = parseTraceparent(headers.traceparent?.toString())
  if (routeOptions.config.needsNoTurn) return createSilentSpan(parent)
  const route = routeOptions.url
  const attributes = {
    'http.request.method': method,
    'headwater.request_id': id,
    ...(route !== undefined && { 'http.route': route }),
  }
  const span = startTrace(
    `${method}${route === undefined ? '' : ` ${route}`}`,
    { kind: SpanKind.SERVER, attributes },
    parent,
  )
  // `onResponse` does not run if the client disconnects.
  if (span.isRecording()) reply.raw.once('close', () => endSpan(span, request, reply))
  return span
}

function endSpan(span: Span, request: FastifyRequest, { raw, statusCode }: FastifyReply): void {
  const { user, company } = getCallerIds(request)
  span.setAttributes({
    'http.response.status_code': statusCode,
    ...(user !== undefined && { 'user.id': user }),
    ...(company !== undefined && { 'headwater.company_id': company }),
    ...(!raw.writableFinished && { 'error.type': 'aborted' }),
  })
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
