import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a database, which simulates network failures. */
export interface DatabaseProxy {
  url: string
  /** Closes all connections, and closes new connections immediately. */
  cut(): void
  /**
   * Drops all data without closing connections, like a firewall or a powered-off machine. Open connections stay
   * open on both sides, and new connections get no response.
   */
  freeze(): void
  /** Accepts new connections again. Frozen connections stay frozen. */
  mend(): void
  close(): void
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<{ client: Socket; database: Socket | null; isFrozen: boolean }>()
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const proxy = createServer({ noDelay: true }, (client) => {
    client.on('error', () => {})
    if (state === 'cut') return void client.destroy()
    if (state === 'frozen') return void pairs.add({ client, database: null, isFrozen: true })
    const database = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    const pair = { client, database, isFrozen: false }
    pairs.add(pair)
    database.on('error', () => {})
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('data', (chunk) => void (pair.isFrozen || to.write(chunk)))
      from.on('close', () => {
        if (pair.isFrozen) return
        pairs.delete(pair)
        to.destroy()
      })
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  const destroyAll = () => {
    for (const { client, database } of pairs) {
      client.destroy()
      database?.destroy()
    }
  }
  return {
    url: url.href,
    cut() {
      state = 'cut'
      destroyAll()
    },
    freeze() {
      state = 'frozen'
      for (const pair of pairs) pair.isFrozen = true
    },
    mend: () => void (state = 'open'),
    close() {
      proxy.close()
      destroyAll()
    },
  }
}
