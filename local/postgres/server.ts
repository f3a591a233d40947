import { spawn } from 'node:child_process'
import { open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { environment, ROLE } from './cluster.ts'
import { hasErrorCode, type Place } from './place.ts'
import { readCommandLine, isAlive, waitFor } from './process.ts'
import { PostgresRefused } from './refused.ts'

// The timeout is long because PostgreSQL replays its log after a power failure.
const START_TIMEOUT_MS = 300_000
const STOP_TIMEOUT_MS = 30_000
const LOG_BYTES = 10 * 1024 * 1024

interface Server {
  pid: number
  port: number
}

export const buildDatabaseUrl = (port: number, password: string, database: string): string =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`

interface PidFile {
  pid: number
  port: number
  ready: boolean
}

// PostgreSQL's pid file has these lines: pid, folder, start time, port, socket, address, shared memory, state.
const readPidFile = async (home: string): Promise<PidFile | undefined> => {
  const text = await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return ''
    throw error
  })
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!pid) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Requests a fast shutdown, which cancels running queries. If the server is still running after 30 seconds, requests an
 * immediate shutdown. Throws if the process does not exit.
 */
export const stopServer = async (home: string, pid: number): Promise<void> => {
  const isGone = async () => !isAlive(pid) || (await readPidFile(home))?.pid !== pid
  const signal = (name: 'SIGINT' | 'SIGQUIT') => {
    if (isAlive(pid)) process.kill(pid, name)
  }
  signal('SIGINT')
  if (!(await waitFor(isGone, STOP_TIMEOUT_MS))) {
    signal('SIGQUIT')
    if (!(await waitFor(isGone, STOP_TIMEOUT_MS)))
      throw new PostgresRefused(`PostgreSQL (process ${pid}) did not stop.`)
  }
  // PostgreSQL deletes the pid file shortly before the process exits, so wait for the exit.
  await waitFor(() => !isAlive(pid), 2000)
}

/**
 * Returns the server that a killed parent left running on this data folder, or undefined if there is no such server.
 * Stops a server with different durability settings and returns undefined. Throws if the server does not become ready.
 */
const adoptServer = async (place: Place, password: string, durable: boolean): Promise<Server | undefined> => {
  const orphan = await readPidFile(place.home)
  if (!orphan || !isAlive(orphan.pid)) return undefined
  const data = join(place.home, 'data')
  // A process that is exiting has no command line, and its child processes may still be running. Without this
  // wait, the process would be mistaken for a different program and its pid file would be deleted.
  await waitFor(() => readCommandLine(orphan.pid) !== '' || !isAlive(orphan.pid), 2000)
  if (!isAlive(orphan.pid)) return undefined
  if (!readCommandLine(orphan.pid).includes(`-D ${data} `)) {
    // A different program now has this pid. PostgreSQL would mistake it for a running server and refuse to start.
    await unlink(join(data, 'postmaster.pid'))
    return undefined
  }
  const hasStartedOrEnded = async () =>
    (await readPidFile(place.home))?.ready === true || !isAlive(orphan.pid)
  if (!(await waitFor(hasStartedOrEnded, START_TIMEOUT_MS)))
    throw new PostgresRefused(
      `PostgreSQL (process ${orphan.pid}) is running on ${data} but is not responding.`,
    )
  const now = await readPidFile(place.home)
  if (now?.pid !== orphan.pid || !isAlive(orphan.pid)) return undefined
  const url = buildDatabaseUrl(now.port, password, 'postgres')
  const fsync = await withClient(url, (client) => client.query<{ fsync: string }>('show fsync'))
  if ((fsync.rows[0]?.fsync === 'on') === durable) return { pid: now.pid, port: now.port }
  await stopServer(place.home, now.pid)
  return undefined
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const settings = (port: number, durable: boolean): string[] => {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Tests open many pools concurrently.
    max_connections: durable ? '100' : '400',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const openLog = async (home: string) => {
  const file = join(home, 'postgres.log')
  const size = await stat(file).then(
    (log) => log.size,
    () => 0,
  )
  if (size > LOG_BYTES) await rename(file, `${file}.old`)
  return { file, handle: await open(file, 'a', 0o600), from: size > LOG_BYTES ? 0 : size }
}

interface LaunchOptions {
  durable: boolean
  onLaunch?: (() => void) | undefined
}

type Launch = { server: Server } | { failure: string }

// The database runs in its own session (detached), so that Ctrl-C in the terminal does not reach it.
const launch = async (place: Place, { durable, onLaunch }: LaunchOptions): Promise<Launch> => {
  const port = await freePort()
  const log = await openLog(place.home)
  const data = join(place.home, 'data')
  let failure: string | undefined
  try {
    const child = spawn(join(place.bin, 'postgres'), ['-D', data, ...settings(port, durable)], {
      cwd: '/',
      env: environment,
      stdio: ['ignore', log.handle.fd, log.handle.fd],
      detached: true,
      ...place.user,
    })
    child.on('error', (error) => (failure = error.message))
    child.on('exit', (code, signal) => (failure ??= `it exited with ${signal ?? code}`))
    child.unref()
    const { pid } = child
    onLaunch?.()
    const ready = async () => {
      const file = await readPidFile(place.home)
      return file?.pid === pid && file?.ready === true
    }
    if (!(await waitFor(async () => failure !== undefined || ready(), START_TIMEOUT_MS))) {
      child.kill('SIGINT')
      failure = 'it was not ready in time'
    }
    if (failure === undefined && pid) return { server: { pid, port } }
  } finally {
    await log.handle.close()
  }
  const output = (await readFile(log.file, 'utf8')).slice(log.from).trim()
  return { failure: `${failure}\n${output}` }
}

// Retries if another program has taken the port, child processes of a killed server are still running, or the system
// still lists the killed server's pid, which PostgreSQL mistakes for a running server.
const launchServer = async (place: Place, options: LaunchOptions): Promise<Server> => {
  for (let tries = 1; ; tries += 1) {
    const result = await launch(place, options)
    if ('server' in result) return result.server
    const passing =
      /could not create any TCP\/IP sockets|shared memory block .* is still in use|lock file "postmaster.pid" already/
    if (tries === 10 || !passing.test(result.failure))
      throw new PostgresRefused(`PostgreSQL did not start in ${place.home}: ${result.failure}`)
    await wait(100 * tries)
  }
}

export const startServer = async (place: Place, password: string, options: LaunchOptions): Promise<Server> =>
  (await adoptServer(place, password, options.durable)) ?? (await launchServer(place, options))
