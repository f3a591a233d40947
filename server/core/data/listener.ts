import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export type Listener = ReturnType<typeof listenToChannel>

const reconnectMs = 1000
const keepAliveMs = 5000
const closeMs = 500

interface ChannelHandlers {
  onNotification: (payload: string) => void
  /** Called after each connect and reconnect. Notifications sent before this call may have been missed. */
  onConnect: () => void
}

/** Listens on a PostgreSQL channel over a dedicated connection, and reconnects when the connection is lost. */
export function listenToChannel(
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
    // `once` waits for the connection to end, and rejects on an error.
    await Promise.all([once(opened, 'end'), start()]).finally(() => void opened.end().catch(() => {}))
  }
  const listenUntilClosed = async () => {
    while (!closing.signal.aborted) {
      await listenUntilLost().catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'lost the connection that listens for changes')
      })
      await pause(reconnectMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  void listenUntilClosed()
  return {
    async close(): Promise<void> {
      closing.abort()
      // If the database is unreachable, `end` can take minutes.
      const timer = setTimeout(() => client?.connection.stream.destroy(), closeMs)
      await client?.end().catch(() => {})
      clearTimeout(timer)
    },
  }
}
