import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chown,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { choosePlace, hasCode, type Place } from './postgres-place.ts'
import { claimFolder, commandLine, isAlive, waitFor } from './process.ts'

const run = promisify(execFile)

const ROLE = 'headwater'
const DATABASE = 'headwater'
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
const LOG_BYTES = 10 * 1024 * 1024

interface Server {
  pid: number
  url: string
}

export interface EmbeddedPostgres {
  /** a connection string with the password in it, to the database `headwater` */
  url: string
  /** where the database, its log and its password really are */
  home: string
  /** Ends the server in order, committed work kept. A second call is harmless. */
  stop(): Promise<void>
}

const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const urlOf = (port: number, password: string, database = DATABASE) =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`

// written whole under another name first: a half-written password would lock us out of what initdb makes with it
const readPassword = async (home: string): Promise<string> => {
  const file = join(home, 'password')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  if (await hasCluster(home))
    throw new Error(`The database in ${home} is there but its file "password" is lost.`)
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${file}.new`, password, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return password
}

const hasCluster = (home: string): Promise<boolean> =>
  stat(join(home, 'data/PG_VERSION')).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    },
  )

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Makes the cluster under another name and renames it when whole: killed midway, it is simply made again. */
const createCluster = async (place: Place, password: string, durable: boolean): Promise<void> => {
  for (const name of await readdir(place.home))
    if (name.startsWith('data.new-')) await rm(join(place.home, name), { recursive: true, force: true })
  const fresh = await mkdtemp(join(place.home, 'data.new-'))
  const passwordFile = `${fresh}.password`
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (place.user) {
      await chown(fresh, place.user.uid, place.user.gid)
      await chown(passwordFile, place.user.uid, place.user.gid)
    }
    const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = [`--username=${ROLE}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const more = ['--no-instructions', ...(durable ? [] : ['--no-sync'])]
    await run(join(place.bin, 'initdb'), ['-D', fresh, ...options, ...access, ...more], {
      cwd: '/',
      env: environment,
      ...place.user,
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(fresh, join(place.home, 'data'))
  if (durable) await syncFolder(place.home)
}

interface PidFile {
  pid: number
  port: number
  ready: boolean
}

// PostgreSQL's own note of who runs on a data folder: pid, folder, start, port, socket, address, shared memory, state
const readPidFile = async (home: string): Promise<PidFile | undefined> => {
  const text = await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  })
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!pid) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

const stopServer = async (home: string, pid: number): Promise<void> => {
  const gone = async () => !isAlive(pid) || (await readPidFile(home))?.pid !== pid
  const signal = (name: 'SIGINT' | 'SIGQUIT') => {
    if (isAlive(pid)) process.kill(pid, name)
  }
  signal('SIGINT')
  if (!(await waitFor(gone, STOP_TIMEOUT_MS))) {
    signal('SIGQUIT')
    if (!(await waitFor(gone, STOP_TIMEOUT_MS))) throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
  }
  // its note is gone a moment before the process is
  await waitFor(() => !isAlive(pid), 2000)
}

/** A server that a killed parent left running on this data folder, or undefined. */
const adoptServer = async (place: Place, password: string, durable: boolean): Promise<Server | undefined> => {
  const left = await readPidFile(place.home)
  if (!left || !isAlive(left.pid)) return undefined
  const data = join(place.home, 'data')
  if (!commandLine(left.pid).includes(data)) {
    // the number went to some other program, for which PostgreSQL would refuse to start
    await unlink(join(data, 'postmaster.pid'))
    return undefined
  }
  const settled = async () => (await readPidFile(place.home))?.ready === true || !isAlive(left.pid)
  if (!(await waitFor(settled, START_TIMEOUT_MS)))
    throw new Error(`PostgreSQL (process ${left.pid}) runs on ${data} and does not answer.`)
  const now = await readPidFile(place.home)
  if (now?.pid !== left.pid || !isAlive(left.pid)) return undefined
  const url = urlOf(now.port, password, 'postgres')
  const fsync = await withClient(url, (client) => client.query<{ fsync: string }>('show fsync'))
  if ((fsync.rows[0]?.fsync === 'on') === durable) return { pid: now.pid, url: urlOf(now.port, password) }
  await stopServer(place.home, now.pid)
  return undefined
}

const settings = (port: number, durable: boolean): string[] => {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
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
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_BYTES) await rename(file, `${file}.old`)
  return { file, handle: await open(file, 'a', 0o600), from: size > LOG_BYTES ? 0 : size }
}

type Launch = { server: Server } | { failure: string }

// Its own session (detached), so that Ctrl-C in the terminal reaches us and not the database under our feet.
const launch = async (place: Place, password: string, durable: boolean): Promise<Launch> => {
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
    child.on('exit', (code, signal) => (failure ??= `it ended with ${signal ?? code}`))
    child.unref()
    const { pid } = child
    const ready = async () => {
      const file = await readPidFile(place.home)
      return file?.pid === pid && file?.ready === true
    }
    if (!(await waitFor(async () => failure !== undefined || ready(), START_TIMEOUT_MS))) {
      child.kill('SIGINT')
      failure = 'it was not ready in time'
    }
    if (failure === undefined && pid) return { server: { pid, url: urlOf(port, password) } }
  } finally {
    await log.handle.close()
  }
  const said = (await readFile(log.file, 'utf8')).slice(log.from).trim()
  return { failure: `${failure}\n${said}` }
}

/** Starts the server, again when another program took the port first or a killed server's children still linger. */
const launchServer = async (place: Place, password: string, durable: boolean): Promise<Server> => {
  for (let tries = 1; ; tries += 1) {
    const result = await launch(place, password, durable)
    if ('server' in result) return result.server
    const passing = /could not create any TCP\/IP sockets|shared memory block .* is still in use/
    if (tries === 10 || !passing.test(result.failure))
      throw new Error(`PostgreSQL did not start in ${place.home}: ${result.failure}`)
    await new Promise((done) => setTimeout(done, 100 * tries))
  }
}

const createDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })

/**
 * Runs the embedded PostgreSQL 18 of `home`, creating its database the first time and taking over a server that a
 * killed process left behind. `durable: false` trades safety in a power cut for speed, for tests. Throws one clear
 * line when another living process uses `home`, or when the server cannot start (with what its log says).
 */
export const startPostgres = async (options: {
  home: string
  durable?: boolean
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
    const password = await readPassword(place.home)
    if (!(await hasCluster(place.home))) await createCluster(place, password, durable)
    const adopted = await adoptServer(place, password, durable)
    const server = adopted ?? (await launchServer(place, password, durable))
    await createDatabase(server.url.replace(/[^/]*$/, 'postgres'))
    const stop = () => stopServer(place.home, server.pid).then(release)
    let stopping: Promise<void> | undefined
    return { url: server.url, home: place.home, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await release()
    throw error
  }
}
