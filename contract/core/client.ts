import type { Endpoint, Request as EndpointRequest, Response as Answer } from './endpoint.ts'
import { AppError, type ErrorDetails, isErrorCode } from './errors.ts'
import { toForm, toSearch } from './form.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Called with the share of the body that has been sent, 0 to 1, by transports that can measure it. */
  onProgress?: (share: number) => void
  /** Called while a file arrives, with the bytes so far and, where the server knows it, its size. */
  onReceived?: (received: Received) => void
}

export interface Received {
  bytes: number
  total: number | null
}

/** Calls any contract endpoint. `httpCall` makes the real one; tests of screens pass a typed fake. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  options?: CallOptions,
) => Promise<Answer<E>>

/** Sends a request: by `fetch`, or by XMLHttpRequest where upload progress is needed. */
export type Send = (url: string, init: RequestInit, options: CallOptions) => Promise<Response>

export interface Transport {
  baseUrl: string
  /** The bearer token, or null for a call without one. Called for every request except public ones. */
  token: () => Promise<string | null>
  send?: Send
}

interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  baseVersion?: number
  idempotencyKey?: string
  lastEventId?: string
}

/** The one HTTP client of the product: the web app, the tests and a user's script call through it. */
export function httpCall({ baseUrl, token, send = sendByFetch }: Transport): Call {
  return async (endpoint, request, options = {}) => {
    const url = baseUrl + toAddress(endpoint, request)
    const bearer = endpoint.access === 'public' ? null : await token()
    try {
      const response = await send(url, requestInit(endpoint, request as Sent, bearer, options), options)
      if (!response.ok) throw await readError(response)
      return (await readAnswer(endpoint, response, options)) as Answer<typeof endpoint>
    } catch (error) {
      throw explain(endpoint, error)
    }
  }
}

/** The path and query of a request. */
export function toAddress<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>): string {
  const { params = {}, query = {} } = request as Sent
  return fillPath(endpoint.path, params) + toSearch(query)
}

/** An error without a reason of its own at least names what failed. */
function explain({ failureMessage: message }: Endpoint, error: unknown): unknown {
  const hasReason = error instanceof AppError && error.code !== 'undefined_error'
  if (message === undefined || hasReason) return error
  return new AppError('undefined_error', { message, cause: error })
}

/** Sends by `fetch`. Throws `cancelled`, `timeout`, or `network` for everything else. */
export async function sendByFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw new AppError(toAbortCode(error) ?? 'network', { cause: error })
  }
}

/** The error for a signal's reason; null for anything else. `AbortSignal.timeout` gives a `TimeoutError`. */
export function toAbortCode(reason: unknown): 'timeout' | 'cancelled' | null {
  // By name: a DOMException of another realm is no instance of ours.
  const name = typeof reason === 'object' && reason !== null && 'name' in reason ? reason.name : null
  if (name === 'TimeoutError') return 'timeout'
  return name === 'AbortError' ? 'cancelled' : null
}

function requestInit(
  endpoint: Endpoint,
  { body, baseVersion, idempotencyKey, lastEventId }: Sent,
  bearer: string | null,
  { signal }: CallOptions,
): RequestInit {
  const headers = new Headers({
    accept: endpoint.response === 'events' ? 'text/event-stream' : 'application/json, */*',
  })
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (baseVersion !== undefined) headers.set('base-version', String(baseVersion))
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId)
  const asForm = body && (endpoint.encoding === 'form' || (endpoint.encoding === 'either' && hasFile(body)))
  if (body && !asForm) headers.set('content-type', 'application/json')
  return {
    method: endpoint.twin ?? endpoint.method,
    headers,
    ...(body ? { body: asForm ? toForm(body) : JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  }
}

const hasFile = (body: Record<string, unknown>) =>
  Object.values(body)
    .flat()
    .some((value) => value instanceof File)

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

async function readAnswer(endpoint: Endpoint, response: Response, options: CallOptions): Promise<unknown> {
  if (endpoint.response === 'nothing' || response.status === 204) return null
  if (endpoint.response === 'file') return readFile(response, options)
  if (endpoint.response === 'events') return response.body ?? new Blob([]).stream()
  return endpoint.response.parse(await response.json())
}

async function readFile(response: Response, { onReceived }: CallOptions): Promise<File> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const blob = await (onReceived ? countBytes(response, onReceived) : response).blob()
  return new File([blob], encoded ? decodeURIComponent(encoded) : 'download', { type: blob.type })
}

/** The same response, whose bytes are counted while they are read. */
function countBytes(response: Response, onReceived: (received: Received) => void): Response {
  const total = Number(response.headers.get('content-length')) || null
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onReceived({ bytes, total })
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(counter) ?? null, { headers: response.headers })
}

/** Turns an RFC 9457 problem into an AppError; any other response by its HTTP status. */
async function readError(response: Response): Promise<AppError> {
  const problem = (await response.json().catch(() => null)) as
    | (ErrorDetails & { code?: string; detail?: string })
    | null
  if (!problem || !isErrorCode(problem.code)) return new AppError(toErrorCode(response.status))
  const { errors, conflicts, allowed, retry_after, request_id } = problem
  return new AppError(problem.code, {
    ...(problem.detail ? { message: problem.detail } : {}),
    details: { errors, conflicts, allowed, retry_after, request_id },
  })
}

function toErrorCode(status: number) {
  if (status === 401) return 'unauthorised'
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  if (status >= 500) return status === 500 ? 'undefined_error' : 'unavailable'
  return 'invalid_request'
}
