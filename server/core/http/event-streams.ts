import type { FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough, Readable } from 'node:stream'
import type { OutgoingEvents, SentEvent } from '../live/outgoing-events.ts'

/** Proxies and this server close a connection on which nothing was sent for half a minute. */
const heartbeatMs = 15_000
/** How much may wait for a caller who does not read; then they are cut off, and resume when they are back. */
const maxUnreadBytes = 64_000

/** Answers with a stream of events until the caller leaves, their token expires or the server stops. */
export function sendEvents(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  result: unknown,
): FastifyReply {
  const events = result as OutgoingEvents
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    // nginx would hold events back until it has a page of them
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
  // even when nothing was missed, the caller learns at once that they are connected
  write(`:\n\n${writeEvents(missed)}`)
  later.on('data', (event: SentEvent) => write(writeEvents([event]))).once('end', end)
  return out
}

/** Timers of Node hold 31 bits. */
const maxTimerMs = 2 ** 31 - 1

const writeEvents = (events: readonly SentEvent[]): string =>
  events
    .map(({ id, data }) => `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
    .join('')
