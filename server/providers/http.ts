import type { z } from 'zod'
import { ProviderError, type ProviderFailure } from '../core/provider-error.ts'
import { measureProviderCall } from '../core/telemetry/durations.ts'
import { withRetries } from './retries.ts'

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_MAX_WAIT_MS = 20_000
const DEFAULT_MAX_BYTES = 8_000_000
const MAX_ATTEMPTS = 5
const LOGGED_BODY_CHARACTERS = 500

export interface ProviderLog {
  warn(details: object, message: string): void
}

/** The caller's deadline (withDeadline) may be shorter. */
export interface Deadlines {
  /** The limit for one attempt, including the response body. `callService` uses 10 seconds by default. */
  timeoutMs?: number
  /** The limit for all attempts and the pauses between them. `callService` uses 20 seconds by default. */
  maxWaitMs?: number
}

export interface ProviderCall<S extends z.ZodType> extends Deadlines {
  provider: string
  /** The name of the call in errors and logs. The URL is not logged, because it may contain secrets. */
  operation: string
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** URLSearchParams are sent as a form, other objects as JSON. */
  body?: object
  /** `safe` for calls that can be retried: a GET, or a call that is idempotent at the vendor. */
  retry: 'safe' | 'never'
  maxBytes?: number
  /** The schema should accept any string for an enum, because vendors add values. */
  schema: S
  /** Overrides the failure kind for a response. If it returns undefined, the default applies. */
  toFailure?: (status: number, body: string) => ProviderFailure | undefined
  readCode?: (body: string) => string | undefined
  log: ProviderLog
}

interface Answer {
  status: number
  headers: Headers
  body: string
}

/**
 * Calls an external service over HTTP and returns the parsed body (`undefined` if empty). Throws ProviderError: for a
 * rejected call, a kind based on the status; `down` for a timeout, a network error or a body that is not JSON;
 * `invalid` for a body that is too large or does not match the schema. Retries only `safe` calls that were rate limited
 * or failed with `down`, within `maxWaitMs` and the caller's deadline (withDeadline), and not before the service's
 * Retry-After.
 */
export async function callService<S extends z.ZodType>(call: ProviderCall<S>): Promise<z.output<S>> {
  return measureProviderCall(call.provider, call.operation, () =>
    withRetries((remainingMs) => callOnce(call, remainingMs), {
      maxWaitMs: call.maxWaitMs ?? DEFAULT_MAX_WAIT_MS,
      maxAttempts: call.retry === 'safe' ? MAX_ATTEMPTS : 1,
      onFailure: createFailureLogger(call.log),
    }),
  )
}

export interface CallOptions extends Partial<
  Pick<ProviderCall<z.ZodType>, 'method' | 'headers' | 'body' | 'retry' | 'toFailure' | 'readCode'>
> {
  query?: Record<string, string>
}

/** Throws ProviderError. */
export type Call = <S extends z.ZodType>(
  operation: string,
  path: string,
  schema: S,
  options?: CallOptions,
) => Promise<z.output<S>>

interface Vendor extends Deadlines {
  provider: string
  baseUrl: string
  prefix?: string
  log: ProviderLog
}

/** Creates a function that calls a vendor. Options from `complete` override the options of the call. */
export function createVendorCall(
  { baseUrl, prefix = '', ...vendor }: Vendor,
  complete: (options: CallOptions) => CallOptions | Promise<CallOptions>,
): Call {
  const root = baseUrl.replace(/\/+$/, '') + prefix
  return async (operation, path, schema, options = {}) => {
    const { query, ...call } = { ...options, ...(await complete(options)) }
    const url = `${root}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
    return callService({ retry: 'safe', ...vendor, ...call, operation, schema, url })
  }
}

export const createFailureLogger =
  (log: ProviderLog) =>
  ({ provider, operation, kind, details }: ProviderError, attempt: number, pauseMs: number | null): void => {
    const retry_in_ms = pauseMs === null ? null : Math.round(pauseMs)
    log.warn({ provider, operation, kind, attempt, retry_in_ms, ...details }, 'provider call failed')
  }

async function callOnce<S extends z.ZodType>(call: ProviderCall<S>, remainingMs: number) {
  const answer = await fetchAnswer(call, Math.min(call.timeoutMs ?? DEFAULT_TIMEOUT_MS, remainingMs))
  if (answer.status < 200 || answer.status > 299) throw toRejectionError(call, answer)
  const value = parseJson(call, answer)
  const parsed = call.schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ProviderError(call.provider, call.operation, 'invalid', {
    details: { ...getTrace(answer), note: describeMismatch(parsed.error) },
  })
}

/** Lists up to five paths where a response does not match its schema, without values. */
export function describeMismatch({ issues }: z.ZodError): string {
  const mismatches = issues.slice(0, 5).map(({ path, code }) => `${path.join('.')} ${code}`)
  return `unexpected format: ${mismatches.join(', ')}`
}

async function fetchAnswer(call: ProviderCall<z.ZodType>, timeoutMs: number): Promise<Answer> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)))
  try {
    const response = await fetch(call.url, { ...toRequestInit(call), redirect: 'manual', signal })
    const body = await readBounded(call, response)
    return { status: response.status, headers: response.headers, body }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    // Only the error code is logged, because the error message for an invalid header quotes the header's value.
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'network'
    throw new ProviderError(call.provider, call.operation, 'down', {
      details: { note: signal.aborted ? 'timeout' : code },
      cause,
    })
  }
}

function toRequestInit({ method = 'GET', headers, body }: ProviderCall<z.ZodType>): RequestInit {
  const base = { accept: 'application/json', ...headers }
  if (body === undefined) return { method, headers: base }
  if (body instanceof URLSearchParams) return { method, headers: base, body }
  return {
    method,
    headers: { 'content-type': 'application/json', ...base },
    body: JSON.stringify(body),
  }
}

async function readBounded(call: ProviderCall<z.ZodType>, response: Response): Promise<string> {
  const maxBytes = call.maxBytes ?? DEFAULT_MAX_BYTES
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) {
      const details = { status: response.status, note: `response larger than ${maxBytes} bytes` }
      throw new ProviderError(call.provider, call.operation, 'invalid', { details })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(call: ProviderCall<z.ZodType>, answer: Answer): unknown {
  if (answer.body === '') return undefined
  try {
    return JSON.parse(answer.body)
  } catch {
    // Do not log the body or the parser's message, which may contain tokens.
    throw new ProviderError(call.provider, call.operation, 'down', {
      details: { ...getTrace(answer), note: `not JSON: ${answer.headers.get('content-type') ?? 'no type'}` },
    })
  }
}

function toRejectionError(call: ProviderCall<z.ZodType>, answer: Answer): ProviderError {
  const kind = call.toFailure?.(answer.status, answer.body) ?? toFailureKind(answer.status)
  const body = redactSecrets(answer.body, call).slice(0, LOGGED_BODY_CHARACTERS)
  return new ProviderError(call.provider, call.operation, kind, {
    retryAfterSeconds: parseRetryAfter(answer.headers),
    details: { ...getTrace(answer), code: call.readCode?.(answer.body), body },
  })
}

/** Ignores the body, because some vendors send a different status in it. */
export function toFailureKind(status: number): ProviderFailure {
  if (status === 401 || status === 402 || status === 403) return 'auth'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status === 425) return 'down'
  if (status >= 500 && status !== 501) return 'down'
  return 'invalid'
}

/** Returns the delay in seconds; undefined if the header is missing or invalid. */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  // The time is compared with the vendor's Date header if present, in case our clock is wrong.
  const now = Date.parse(headers.get('date') ?? '') || Date.now()
  const seconds = (Date.parse(value) - now) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

function getTrace({ status, headers, body }: Answer) {
  const fromHeader = headers.get('x-correlation-id') ?? headers.get('x-request-id')
  const fromBody = /"(?:correlationId|request_id|requestId)"\s*:\s*"([\w-]{1,80})"/.exec(body)?.[1]
  return { status, correlationId: fromBody ?? fromHeader ?? undefined }
}

function redactSecrets(body: string, call: ProviderCall<z.ZodType>): string {
  const hidden = '[hidden]'
  const withoutFields = body.replaceAll(
    /("[^"]*(?:token|secret|password|credential|authorization|api_?key)[^"]*"\s*:\s*)"[^"]*"/gi,
    `$1"${hidden}"`,
  )
  const sent = Object.entries(call.headers ?? {})
    .filter(([name]) => /authorization|token|secret|key/i.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\S+\s+/, '')])
  return sent
    .filter((value) => value.length > 5)
    .reduce((text, value) => text.replaceAll(value, hidden), withoutFields)
}
