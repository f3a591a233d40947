import type { FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough, Readable } from 'node:stream'
import type { OutgoingEvents, SentEvent } from '../live/outgoing-events.ts'

/** The server closes connections that are silent for 30 seconds, as do some proxies. */
const heartbeatMs = 15_000
/** Maximum unread bytes of a slow client. Beyond the limit, the stream ends; the client reconnects and resumes. */
const maxUnreadBytes = 64_000

/**
 * Sends an event stream that ends when the client disconnects or reads too slowly, the token expires, or the server
 * stops. A HEAD request gets only the headers, and a request whose Accept header does not contain `text/event-stream`
 * gets only the missed events.
 */
export function sendEvents(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  result: unknown,
): FastifyReply {
  const events = result as OutgoingEvents
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    // Prevents nginx from buffering the events.
    .header('x-accel-buffering', 'no')
  const isWatching = request.method !== 'HEAD' && request.headers.accept?.includes('text/event-stream')
  if (!isWatching) {
    events.later.destroy()
    return reply.send(Readable.from([writeEvents(events.missed)]))
  }
  return reply.send(openStream(events, request.claims?.expiresAt ?? 0))
}

function openStream({ missed, later }: OutgoingEvents, expiresAt: number): Readable {
  const out = new PassThrough()
  const write = (text: string) => {
    if (out.writableEnded || out.destroyed) return
    out.write(text)
    if (out.writableLength + out.readableLength > maxUnreadBytes) out.destroy()
  }
  const end = () => void out.end()
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMs)
  const expiry = setTimeout(end, Math.max(0, Math.min(expiresAt - Date.now(), maxTimerMs)))
  out.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(expiry)
    later.destroy()
  })
  // Send an SSE comment even if nothing was missed, so that the client can tell immediately that it is connected.
  write(`:\n\n${writeEvents(missed)}`)
  later.on('data', (event: SentEvent) => write(writeEvents([event]))).once('end', end)
  return out
}

/** The longest delay of a Node timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

const writeEvents = (events: readonly SentEvent[]): string =>
  events
    .map(({ id, data }) => `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
    .join('')
