import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { choosePorts } from '#tests/ports.ts'
import { projectRoot } from './installation.ts'
import { query } from './postgres.ts'
import { type Running, type Stage, waitUntil } from './stage.ts'

export interface Node {
  name: string
  port: number
  /** The port of Patroni's REST API. */
  checkPort: number
  /** Kills Patroni and PostgreSQL, as if the machine lost power. */
  kill(): Promise<void>
  isPrimary(): Promise<boolean>
  getUrl(database: string): string
}

const password = 'bench'

/** Starts etcd and two Patroni nodes, which use ops/patroni.yaml with addresses on this machine. */
export async function startPatroni(stage: Stage): Promise<Node[]> {
  const [clientPort = 0, peerPort = 0] = await choosePorts(2)
  const [client, peer] = [`http://127.0.0.1:${clientPort}`, `http://127.0.0.1:${peerPort}`]
  stage.start('etcd', [
    'etcd',
    `--data-dir=${join(stage.folder, 'etcd')}`,
    '--name=one',
    `--initial-cluster=one=${peer}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
  ])
  await waitUntil('the start of etcd', async () => (await fetch(`${client}/health`)).ok)
  const nodes: Node[] = []
  for (const name of ['database-1', 'database-2']) nodes.push(await startNode(stage, name, clientPort))
  await waitUntil('a synchronous standby', async () => {
    const [primary] = nodes
    const statement = `select 1 as one from pg_stat_replication where sync_state = 'sync'`
    return (await query(primary?.getUrl('postgres') ?? '', statement)).length === 1
  })
  return nodes
}

async function startNode(stage: Stage, name: string, etcdPort: number): Promise<Node> {
  const [port = 0, checkPort = 0] = await choosePorts(2)
  const folder = stage.makeFolder(name)
  const dataFolder = join(folder, 'data')
  const file = join(stage.folder, `${name}.yaml`)
  writeFileSync(file, buildConfig({ name, port, checkPort, etcdPort, folder }), { mode: 0o644 })
  const patroni: Running = stage.start(name, ['patroni', file], { isUnprivileged: true })
  const getUrl = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const isPrimary = async () => {
    const rows = await query<{ isPrimary: boolean }>(
      getUrl('postgres'),
      'select not pg_is_in_recovery() as "isPrimary"',
    )
    return rows[0]?.isPrimary === true
  }
  const readPid = () => Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  stage.onEnd(() => stopOrphan(dataFolder))
  await waitUntil(
    `the start of ${name}`,
    async () => (await query(getUrl('postgres'), 'select')).length === 1,
  )
  return {
    name,
    port,
    checkPort,
    isPrimary,
    getUrl,
    async kill() {
      const postmaster = readPid()
      const ended = patroni.end('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      await ended
    },
  }
}

/** Stops a PostgreSQL server that Patroni has left running. */
function stopOrphan(dataFolder: string): void {
  try {
    const [pid] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    const isPostgres = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataFolder)
    if (isPostgres) process.kill(Number(pid), 'SIGQUIT')
  } catch {
    // The file or the process does not exist.
  }
}

interface NodeSettings {
  name: string
  port: number
  checkPort: number
  etcdPort: number
  folder: string
}

/** The format is JSON, which Patroni reads as YAML. */
function buildConfig({ name, port, checkPort, etcdPort, folder }: NodeSettings): string {
  const shipped = parse(readFileSync(join(projectRoot, 'ops/patroni.yaml'), 'utf8')) as Shipped
  const [restAddress, address] = [`127.0.0.1:${checkPort}`, `127.0.0.1:${port}`]
  const { superuser, replication } = shipped.postgresql.authentication
  return JSON.stringify({
    ...shipped,
    name,
    restapi: { listen: restAddress, connect_address: restAddress },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    postgresql: {
      ...shipped.postgresql,
      listen: address,
      connect_address: address,
      data_dir: join(folder, 'data'),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { ...superuser, password },
        replication: { ...replication, password },
      },
      parameters: { unix_socket_directories: '' },
    },
  })
}

interface Shipped {
  postgresql: { authentication: { superuser: object; replication: object } }
}
