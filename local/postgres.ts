import { resolve } from 'node:path'
import { openCluster } from '#local/postgres/cluster.ts'
import { choosePlace } from '#local/postgres/place.ts'
import { claimFolder } from '#local/postgres/process.ts'
import { startServer, stopServer, buildUrl, withClient } from '#local/postgres/server.ts'

const DATABASE = 'headwater'

export interface EmbeddedPostgres {
  /** a connection string with the password in it, to the database `headwater` */
  url: string
  /** where the database, its log and its password really are */
  home: string
  /** Ends the server in order, committed work kept. A second call is harmless. */
  stop(): Promise<void>
}

const createDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })

/**
 * Runs the embedded PostgreSQL 18 of `home`, creating its database the first time and taking over a server that a
 * killed process left behind. `durable: false` trades safety in a power cut for speed, for tests. Throws
 * `PostgresRefused` when another living process uses `home`, or the server cannot start (with what its log says).
 */
export const startPostgres = async (options: {
  home: string
  durable?: boolean
  /** called when a server has been launched, which needs a while until it is ready: time for other work */
  onLaunch?: (() => void) | undefined
  onNotice?: (line: string) => void
  /** where root's database goes when its user cannot reach `home` */
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
    await createDatabase(buildUrl(port, password, 'postgres')).catch(async (error: unknown) => {
      await stopServer(place.home, pid)
      throw error
    })
    return { url: buildUrl(port, password, DATABASE), home: place.home, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await release()
    throw error
  }
}
