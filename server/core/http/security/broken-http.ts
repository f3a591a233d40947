import type { ConnectionError } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

/**
 * Responds with status 400 to malformed HTTP, or with 408 to a request that did not arrive in time. Closes the
 * connection, because the following bytes cannot be trusted.
 */
export function rejectMalformedHttp(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const [status, title] = isLate ? [408, 'Request Timeout'] : [400, 'Bad Request']
  const body = JSON.stringify({
    type: 'urn:headwater:error:invalid_request',
    title,
    status,
    detail: isLate ? 'The request did not arrive in time' : 'The request is not valid HTTP',
    code: 'invalid_request',
    request_id: randomUUID(),
  })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
