import type { Endpoint, Request as EndpointRequest, Response as EndpointResponse } from './endpoint.ts'
import { AppError, type ErrorDetails, isErrorCode } from './errors.ts'
import { toFormData, toQueryString } from './form.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Upload progress, 0 to 1; not all transports support it. */
  onProgress?: (share: number) => void
  /** Download progress; `total` is null if the server does not send the size. */
  onReceived?: ((received: Received) => void) | undefined
}

export interface Received {
  bytes: number
  total: number | null
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  options?: CallOptions,
) => Promise<EndpointResponse<E>>

export type Send = (url: string, init: RequestInit, options: CallOptions) => Promise<Response>

export interface Transport {
  baseUrl: string
  /** Returns the bearer token; null if there is none. Not called for public endpoints. */
  token: () => Promise<string | null>
  send?: Send
}

interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  baseVersion?: number
  idempotencyKey?: string
  lastEventId?: string
}

/** Creates the API's HTTP client for the web app, the tests and users' scripts. */
export function createHttpCall({ baseUrl, token, send = sendByFetch }: Transport): Call {
  return async (endpoint, request, options = {}) => {
    const url = baseUrl + toRequestPath(endpoint, request)
    const bearer = endpoint.access === 'public' ? null : await token()
    try {
      const response = await send(
        url,
        requestInit(endpoint, request as RequestParts, bearer, options),
        options,
      )
      if (!response.ok) throw await readError(response)
      return (await readResponse(endpoint, response, options)) as EndpointResponse<typeof endpoint>
    } catch (error) {
      throw withFailureMessage(endpoint, error)
    }
  }
}

/** Returns the path and query, without the base URL. */
export function toRequestPath<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>): string {
  const { params = {}, query = {} } = request as RequestParts
  return fillPath(endpoint.path, params) + toQueryString(query)
}

function withFailureMessage({ failureMessage: message }: Endpoint, error: unknown): unknown {
  const hasReason =
    error instanceof AppError && !['undefined_error', 'bad_request', 'bad_response'].includes(error.code)
  if (message === undefined || hasReason) return error
  return new AppError('undefined_error', { message, cause: error })
}

/** Sends a request with `fetch`. Throws `cancelled`, `timeout`, or, for all other failures, `network`. */
export async function sendByFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw new AppError(toAbortCode(error) ?? 'network', { cause: error })
  }
}

/** Maps an abort or a timeout to its error code; null for any other reason. */
export function toAbortCode(reason: unknown): 'timeout' | 'cancelled' | null {
  // The name is compared, because a DOMException from a different realm fails `instanceof`.
  const name = typeof reason === 'object' && reason !== null && 'name' in reason ? reason.name : null
  if (name === 'TimeoutError') return 'timeout'
  return name === 'AbortError' ? 'cancelled' : null
}

function requestInit(
  endpoint: Endpoint,
  { body, baseVersion, idempotencyKey, lastEventId }: RequestParts,
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
    method: endpoint.alsoPost ? 'POST' : endpoint.method,
    headers,
    ...(body ? { body: asForm ? toFormData(body) : JSON.stringify(body) } : {}),
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

async function readResponse(endpoint: Endpoint, response: Response, options: CallOptions): Promise<unknown> {
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

async function readError(response: Response): Promise<AppError> {
  const problem = (await response.json().catch(() => null)) as
    | (ErrorDetails & { code?: string; detail?: string })
    | null
  if (!problem || !isErrorCode(problem.code)) {
    const { status } = response
    return new AppError(toErrorCode(status), { status })
  }
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
  if (status === 500) return 'undefined_error'
  if (status === 503) return 'unavailable'
  return status > 500 ? 'bad_response' : 'bad_request'
}
