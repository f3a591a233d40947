import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a client must send or read while the server waits for it. */
export interface Pace {
  bytes: number
  ms: number
}

interface Transfer {
  /** Whether the server waits for the client, which has bytes to send or to read. */
  isWaiting: () => boolean
  /** Bytes that the client has sent or read so far. */
  countBytes: () => number
}

/** How many times per period a transfer is checked. */
const checks = 20

/**
 * Ends a request whose client is slower than the pace, whether it sends a body or reads the reply. Only time in which the
 * server waits for the client counts: neither a slow file store nor a pause of a reply's source is the client's fault, and
 * neither starts the period again. `getPace` may return a shorter period while the request runs.
 */
export function requirePace(
  { raw: incoming }: FastifyRequest,
  { raw: outgoing }: FastifyReply,
  getPace: () => Pace,
): void {
  const { socket } = incoming
  const transfers = [
    watch({
      // `readableFlowing` is null until the body is read
      isWaiting: () =>
        incoming.readableFlowing !== null && incoming.readableLength === 0 && !incoming.complete,
      countBytes: () => socket.bytesRead,
    }),
    watch({
      isWaiting: () => outgoing.writableLength > 0,
      countBytes: () => socket.bytesWritten - socket.writableLength,
    }),
  ]
  const stepMs = getPace().ms / checks
  const timer = setInterval(() => {
    const pace = getPace()
    if (transfers.some((isTooSlow) => isTooSlow(pace, stepMs))) socket.destroy()
  }, stepMs)
  outgoing.once('close', () => clearInterval(timer))
}

/** Returns the check of one direction, to be called after each `stepMs`. */
function watch({ isWaiting, countBytes }: Transfer): (pace: Pace, stepMs: number) => boolean {
  let waitedMs = 0
  let counted = countBytes()
  return ({ bytes, ms }, stepMs) => {
    if (!isWaiting()) return false
    waitedMs += stepMs
    if (countBytes() - counted >= bytes) {
      waitedMs = 0
      counted = countBytes()
    }
    return waitedMs >= ms
  }
}
