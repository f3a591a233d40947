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
      .on('notification', ({ payload }) => onNotification(payload ?? ''))
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      onConnect()
    } catch (error) {
      reconnect(error as Error)
    }
  }
  void connect()
  return {
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(retry)
      if (!client) return
      const { connection } = client
      // a database that has vanished does not answer the end either
      const timer = setTimeout(() => connection.stream.destroy(), closeMs)
      await client.end().catch(() => {})
      clearTimeout(timer)
    },
  }
}
