import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export type Listener = ReturnType<typeof listen>

const reconnectMs = 1000
const keepAliveMs = 5000
/** How long the connection may take to close in order. */
const closeMs = 500

interface ChannelHandlers {
  onNotification: (payload: string) => void
  /** The connection was opened: something may have been missed before. */
  onConnect: () => void
}

/** Listens on a channel of PostgreSQL on a connection of its own, which is opened again whenever it is lost. */
export function listen(
  { url, log }: { url: string; log: FastifyBaseLogger },
  channel: string,
  { onNotification, onConnect }: ChannelHandlers,
) {
  const closing = new AbortController()
  let client: pg.Client | undefined
  const listenUntilLost = async () => {
    const opened = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      connectionTimeoutMillis: reconnectMs * 2,
    })
    client = opened
    opened.on('error', () => {}).on('notification', ({ payload }) => onNotification(payload ?? ''))
    const start = async () => {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      onConnect()
    }
    // An error rejects the promise that waits for the end.
    await Promise.all([once(opened, 'end'), start()]).finally(() => void opened.end().catch(() => {}))
  }
  const listenUntilClosed = async () => {
    while (!closing.signal.aborted) {
      await listenUntilLost().catch((error: unknown) => {
        if (!closing.signal.aborted)
          log.warn({ err: error }, 'the connection that listens for changes was lost')
      })
      await pause(reconnectMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  void listenUntilClosed()
  return {
    async close(): Promise<void> {
      closing.abort()
      // a database that has vanished does not answer the end either
      const timer = setTimeout(() => client?.connection.stream.destroy(), closeMs)
      await client?.end().catch(() => {})
      clearTimeout(timer)
    },
  }
}
