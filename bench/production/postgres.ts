import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { choosePorts } from '#tests/ports.ts'
import { type Running, type Stage, waitUntil } from './stage.ts'

/** A PostgreSQL server of any version, whose role `postgres` needs no password. */
export interface Cluster {
  folder: string
  running: Running
  getUrl(database: string): string
}

/**
 * Creates and starts a server with an empty database `headwater`. `bin` is the folder of the PostgreSQL programs. If
 * `bin` is empty, the programs are found through the PATH.
 */
export async function createCluster(
  stage: Stage,
  { name, bin = '', settings = [] }: { name: string; bin?: string; settings?: string[] },
): Promise<Cluster> {
  const folder = stage.makeFolder(name)
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await stage.execute([join(bin, 'initdb'), '-D', folder, ...options], { isUnprivileged: true })
  appendFileSync(join(folder, 'postgresql.conf'), settings.map((line) => `${line}\n`).join(''))
  const cluster = await startCluster(stage, { name, folder, bin })
  await query(cluster.getUrl('postgres'), 'create database headwater')
  return cluster
}

export async function startCluster(
  stage: Stage,
  { name, folder, bin = '' }: { name: string; folder: string; bin?: string },
): Promise<Cluster> {
  const [port = 0] = await choosePorts(1)
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const command = [join(bin, 'postgres'), '-D', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const running = stage.start(`${name}-postgres`, command, { isUnprivileged: true })
  const getUrl = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const cluster = {
    folder,
    running: { ...running, end: () => running.end('SIGINT') },
    getUrl,
  }
  await waitUntil(
    `the start of ${name}`,
    async () => (await query(getUrl('postgres'), 'select')).length === 1,
  )
  return cluster
}

export async function query<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
