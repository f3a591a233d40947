import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { abortConnections } from '#server/core/data/database.ts'

/** Time for open requests to finish. Uploads and downloads have `drainTransferSeconds` if that time is longer. */
const graceMs = 3500
/** Additional time for the 503 responses to requests whose database connection was aborted. */
const lastAnswersMs = 300
const pollMs = 100

/**
 * Stops the HTTP server gracefully. `/readyz` immediately responds with 503, so that proxies switch to other servers.
 * New connections are still accepted for `drainSeconds`. After that, open requests have at least `graceMs` to
 * finish, and uploads and downloads have `drainTransferSeconds` if that time is longer.
 */
export async function drainServer(app: FastifyInstance, { config, db }: Context): Promise<void> {
  app.isDraining = true
  await pause(config.drainSeconds * 1000)
  const closing = new AbortController()
  const closed = app.close().finally(() => closing.abort())
  await endRequests(app, {
    abort: () => abortConnections(db),
    transferMs: config.drainTransferSeconds * 1000,
    signal: closing.signal,
  }).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error
  })
  await closed
}

interface EndOptions {
  abort: () => void
  transferMs: number
  signal: AbortSignal
}

/** Rejects when `signal` aborts, which means that the app has closed. */
async function endRequests(app: FastifyInstance, { abort, transferMs, signal }: EndOptions): Promise<void> {
  const transfersEndAt = performance.now() + transferMs
  await pause(graceMs, undefined, { signal })
  while (app.openTransfers > 0 && performance.now() < transfersEndAt)
    await pause(pollMs, undefined, { signal })
  // Requests that still wait for the database, which may be unreachable, now get a 503.
  abort()
  await pause(lastAnswersMs, undefined, { signal })
  // Closes idle connections, which browsers keep open, and the connections of requests that did not finish in time.
  app.server.closeAllConnections()
}
