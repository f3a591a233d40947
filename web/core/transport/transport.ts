import { type CallOptions, type Send, sendByFetch, toAbortCode } from '#contract/core/client.ts'
import { AppError } from '#contract/core/errors.ts'

/** `fetch` does not report upload progress. */
export const sendFromBrowser: Send = (url, init, options) =>
  options.onProgress ? sendByXhr(url, init, options) : sendByFetch(url, init)

function sendByXhr(url: string, init: RequestInit, { onProgress }: CallOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', url)
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.responseType = 'blob'
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', () => reject(new AppError('network')))
    request.addEventListener('timeout', () => reject(new AppError('timeout')))
    const rejectAborted = () => reject(new AppError(toAbortCode(init.signal?.reason) ?? 'cancelled'))
    request.addEventListener('abort', rejectAborted)
    // Aborting an XMLHttpRequest before `send` has no effect.
    if (init.signal?.aborted) return rejectAborted()
    init.signal?.addEventListener('abort', () => request.abort())
    request.send((init.body ?? null) as XMLHttpRequestBodyInit | null)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  const hasNoBody = request.status === 204 || request.status === 304
  return new Response(hasNoBody ? null : (request.response as Blob), {
    status: request.status,
    statusText: request.statusText,
    headers,
  })
}
