import { resolve } from 'node:path'
import { openCluster } from '#local/postgres/cluster.ts'
import { choosePlace } from '#local/postgres/place.ts'
import { claimFolder } from '#local/postgres/process.ts'
import { startServer, stopServer, buildDatabaseUrl, withClient } from '#local/postgres/server.ts'

const DATABASE = 'headwater'

export interface EmbeddedPostgres {
  /** The connection string of the `headwater` database, including the password. */
  url: string
  /** The folder of the database, its log and its password. */
  home: string
  /** Stops the server gracefully without losing committed data. Idempotent. */
  stop(): Promise<void>
}

const createDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })

/**
 * Runs the embedded PostgreSQL 18 for `home`. Creates the database on first use, and takes over a server left by a
 * killed process. `durable: false` is faster but may lose data in a power failure. Throws `PostgresRefused` if another
 * process uses `home` or the server cannot start.
 */
export const startPostgres = async (options: {
  home: string
  durable?: boolean
  /** Called when a server process has started, before it is ready. Not called if a server is already running. */
  onLaunch?: (() => void) | undefined
  onNotice?: (line: string) => void
  /** The parent folder of the database if this process runs as root and `nobody` cannot reach `home`. */
  systemFolder?: string
}): Promise<EmbeddedPostgres> => {
  const home = resolve(options.home)
  const durable = options.durable ?? true
  const release = await claimFolder(home)
  try {
    const place = await choosePlace(
      home,
      options.systemFolder ?? '/var/lib/headwater',
      options.onNotice ?? (() => {}),
    )
    const password = await openCluster(place, durable)
    const { pid, port } = await startServer(place, password, { durable, onLaunch: options.onLaunch })
    const stop = () => stopServer(place.home, pid).then(release)
    let stopping: Promise<void> | undefined
    await createDatabase(buildDatabaseUrl(port, password, 'postgres')).catch(async (error: unknown) => {
      await stopServer(place.home, pid)
      throw error
    })
    return {
      url: buildDatabaseUrl(port, password, DATABASE),
      home: place.home,
      stop: () => (stopping ??= stop()),
    }
  } catch (error) {
    await release()
    throw error
  }
}
