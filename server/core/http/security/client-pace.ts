import type { FastifyReply, FastifyRequest } from 'fastify'

/** A client must transfer at least `bytes` per `ms` milliseconds of the time that the server waits for the client. */
export interface Pace {
  bytes: number
  ms: number
}

interface Transfer {
  isWaiting: () => boolean
  countBytes: () => number
}

/** The number of checks per period. */
const checks = 20

/**
 * Closes the connection of a client that sends its body or reads the response more slowly than the pace. Only time in
 * which the server waits for the client counts: a slow file store or a pause in the source of the response neither
 * counts nor restarts the period. `getPace` may return a shorter period while the request runs.
 */
export function enforcePace(
  { raw: incoming }: FastifyRequest,
  { raw: outgoing }: FastifyReply,
  getPace: () => Pace,
): void {
  const { socket } = incoming
  const transfers = [
    watch({
      // `readableFlowing` is null until the server reads the body.
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

/** Creates a check that must run every `stepMs`. The check returns true if the client is too slow. */
function watch({ isWaiting, countBytes }: Transfer): (pace: Pace, stepMs: number) => boolean {
  let waitedMs = 0
  let countedBytes = countBytes()
  return ({ bytes, ms }, stepMs) => {
    if (!isWaiting()) return false
    waitedMs += stepMs
    if (countBytes() - countedBytes >= bytes) {
      waitedMs = 0
      countedBytes = countBytes()
    }
    return waitedMs >= ms
  }
}
