import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { createRejectionRecorder } from './audit.ts'
import type { CoreContext } from '../core-context.ts'
import { createFaultReporter, toReportContext } from './fault-reports.ts'
import { TurnRejected } from '../turns.ts'
import { sendPlainPage } from './plain-page.ts'
import { describeProblem, isPageRequest } from './problem-page.ts'
import { ProviderError } from '#server/core/provider-error.ts'

/**
 * Responds to every error with an RFC 9457 problem, or with a page if a browser requested a page. The response to an
 * unexpected error does not contain the cause: it contains the request id, and the cause is logged.
 */
export function registerErrorHandler(app: FastifyInstance, ctx: CoreContext): void {
  const watch = createRejectionRecorder(app, ctx)
  const report = createFaultReporter(ctx.reports)
  app.setErrorHandler((thrown, request, reply) => {
    const error = hasHungUp(request) ? abortedRequest : toAppError(thrown)
    watch(error, request)
    report(error, request)
    return sendProblem(error, request, reply)
  })
}

/** Returns true if the client disconnected before sending the whole request, which is not a server error. */
const hasHungUp = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

const abortedRequest = new AppError('invalid_request', { message: 'The request is incomplete' })

export async function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error.status >= 500)
    request.log.error({ err: error, cause: error.cause, ...toReportContext(request) }, error.code)
  else if (error.cause !== undefined && error.status === 400)
    // The cause explains the rejection, for example a database error for a value that passed the schema.
    request.log.warn({ err: error }, error.code)
  else {
    const why = error.cause instanceof Error ? error.cause.message : undefined
    // Operators monitor rejected requests, so rejections are logged at the default level.
    request.log.info({ refused: error.code, path: request.routeOptions.url, why }, 'refused')
  }
  const { retry_after, ...details } = error.details
  const retryAfter = retry_after ?? (error.status === 503 ? 2 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  reply.code(error.status).headers(safeHeaders).header('x-request-id', request.id)
  if (isPageRequest(request)) return sendPlainPage(reply, describeProblem(error, request, retryAfter))
  return reply.type('application/problem+json').send(
    JSON.stringify({
      type: `urn:headwater:error:${error.code}`,
      title: STATUS_CODES[error.status] ?? 'Error',
      status: error.status,
      detail: error.message,
      code: error.code,
      ...details,
      ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
      request_id: request.id,
    }),
  )
}

/** The headers are set again here, because requests that the router rejects skip the hooks that set them. */
const safeHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ProviderError) return fromProvider(error)
  const { code, statusCode } = (error ?? {}) as FastifyError & { code?: string }
  const databaseError = typeof code === 'string' ? fromDatabase(code, error) : null
  if (databaseError) return databaseError
  if (isOutage(error, code)) return new AppError('unavailable', { cause: error })
  const errorCode = statusCode === undefined ? undefined : codeByStatus[statusCode]
  return new AppError(errorCode ?? 'undefined_error', { cause: error })
}

const codeByStatus: Record<number, ErrorCode> = {
  400: 'invalid_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'invalid_request',
  415: 'unsupported_media_type',
  431: 'invalid_request',
  503: 'unavailable',
}

function fromProvider(error: ProviderError): AppError {
  const { kind, retryAfterSeconds } = error
  const options = { cause: error, details: { retry_after: retryAfterSeconds } }
  if (kind === 'not_found' || kind === 'user_action')
    return new AppError('provider_rejected', { cause: error })
  return new AppError('provider_unavailable', options)
}

/**
 * Maps PostgreSQL's error codes. Class 22 is invalid data, class 23 a violated constraint. Classes 08, 53 and 57 count
 * as outages, and so does 25P03: the database ended an idle transaction. Returns null for other codes.
 */
function fromDatabase(code: string, cause: unknown): AppError | null {
  const { constraint } = cause as { constraint?: string }
  if (constraint === 'companies_name_key') return toNameTaken(cause)
  if (/^22\w{3}$/.test(code)) return new AppError('invalid_request', { cause })
  if (code === '23505') return new AppError('already_exists', { cause })
  if (/^23\w{3}$/.test(code)) return new AppError('invalid_request', { cause })
  if (/^(08|53|57)\w{3}$|^25P03$/.test(code)) return new AppError('unavailable', { cause })
  return null
}

const toNameTaken = (cause: unknown) =>
  new AppError('name_taken', {
    cause,
    details: { errors: [{ path: 'body.name', message: 'Another company already uses this name' }] },
  })

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND'])

const isOutage = (error: unknown, code: string | undefined) =>
  (code !== undefined && networkCodes.has(code)) ||
  (error instanceof Error &&
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/i.test(
      error.message,
    )) ||
  error instanceof TurnRejected
