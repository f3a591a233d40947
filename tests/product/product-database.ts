import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#local/postgres.ts'
import type { Product } from './product.ts'

type Home = Pick<Product, 'dataDir'>

const folder = ({ dataDir }: Home) => join(dataDir, 'postgres')

export async function readDatabaseProcess(home: Home): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(folder(home), 'data/postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Reads the current port, because the embedded database uses a different port after a restart. */
export async function readDatabaseUrl(home: Home): Promise<string> {
  const [password, { port }] = await Promise.all([
    readFile(join(folder(home), 'password'), 'utf8'),
    readDatabaseProcess(home),
  ])
  return `postgres://headwater:${password}@127.0.0.1:${port}/headwater`
}

export async function queryDatabase<Row extends object>(
  home: Home,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await readDatabaseUrl(home) })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Stops a database that a killed product may have left running. `startPostgres` takes over the running server. */
export async function stopOrphanedDatabase(home: Home): Promise<void> {
  const isRunning = await readDatabaseProcess(home).then(
    () => true,
    () => false,
  )
  if (isRunning) await (await startPostgres({ home: folder(home) })).stop()
}
