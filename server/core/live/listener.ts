import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export interface Listener {
  close(): Promise<void>
}

const reconnectMs = 1000
const keepAliveMs = 5000

/**
 * Listens on a channel of PostgreSQL on a connection of its own, which is opened again whenever it is lost. `wake` is called
 * for each notification and each time the connection was opened, since something may have been missed before.
 */
export function listen(
  { url, log }: { url: string; log: FastifyBaseLogger },
  channel: string,
  wake: () => void,
): Listener {
  let isClosed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  const connect = async () => {
    const opened = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      connectionTimeoutMillis: reconnectMs * 2,
    })
    client = opened
    let isLost = false
    const reconnect = (error?: Error) => {
      if (isLost || isClosed) return
      isLost = true
      if (error) log.warn({ err: error }, 'the connection that listens for changes was lost')
      void opened.end().catch(() => {})
      retry = setTimeout(() => void connect(), reconnectMs)
    }
    opened
      .on('error', reconnect)
      .on('end', () => reconnect())
      .on('notification', wake)
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      wake()
    } catch (error) {
      reconnect(error as Error)
    }
  }
  void connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
