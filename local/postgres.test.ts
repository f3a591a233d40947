import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getFastTempFolder } from '#tests/runner/fast-temp-folder.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'
import { readCommandLine } from '#local/postgres/process.ts'
import { withClient } from '#local/postgres/server.ts'

const run = promisify(execFile)
const launcher = fileURLToPath(new URL('./postgres.ts', import.meta.url))
const isRoot = process.getuid?.() === 0

/** Whether other users can enter this folder and its parents. */
const isPassable = async (path: string): Promise<boolean> =>
  ((await stat(path)).mode & 0o001) !== 0 && (path === dirname(path) || isPassable(dirname(path)))
const isOpen = await isPassable(dirname(launcher))

const makeFolder = async () => {
  const made = await mkdtemp(join(getFastTempFolder(), 'headwater-postgres-'))
  await chmod(made, 0o755)
  return made
}

let folder: string
let started: EmbeddedPostgres[]
let children: ChildProcess[]
/** A folder with the home of a database that ran once. Tests that do not need a new database copy this home. */
let templateFolder: string

beforeAll(async () => {
  templateFolder = await makeFolder()
  const server = await startPostgres({ home: join(templateFolder, 'home'), durable: false })
  await server.stop()
})
afterAll(() => rm(templateFolder, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await makeFolder()
  started = []
  children = []
})

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

afterEach(async () => {
  for (const child of children) {
    child.kill('SIGTERM')
    await ended(child)
  }
  for (const server of started) await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = async (home: string, options: Partial<Parameters<typeof startPostgres>[0]> = {}) => {
  const systemFolder = join(folder, 'system')
  const server = await startPostgres({ home, durable: false, systemFolder, ...options })
  started.push(server)
  return server
}

const buildUsedHome = async (home = join(folder, 'home')) => {
  await mkdir(dirname(home), { recursive: true })
  // `cp -a` preserves file owners, unlike Node's own copy.
  await run('cp', ['-a', join(templateFolder, 'home'), home])
  return home
}

const query = async (url: string, text: string): Promise<unknown[]> =>
  (await withClient(url, (client) => client.query(text))).rows

const startElsewhere = async (home: string, user: { uid?: number; gid?: number } = {}) => {
  const code = `
    import { startPostgres } from ${JSON.stringify(launcher)}
    try {
      const server = await startPostgres({ home: ${JSON.stringify(home)}, durable: false })
      console.log(server.url)
      const alive = setInterval(() => {}, 1000)
      process.once('SIGTERM', () => server.stop().then(() => clearInterval(alive)))
    } catch (error) { console.log('refused: ' + error.message) }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...user,
  })
  children.push(child)
  const [answer] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return { child, answer: String(answer).trim() }
}

describe('the embedded PostgreSQL', () => {
  it('listens on the loopback address, in UTF8, and requires its password', async () => {
    const { url } = await start(join(folder, 'home'))
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(
      await query(url, "select upper('ärger') as word, current_setting('server_encoding') as encoding"),
    ).toEqual([{ word: 'ÄRGER', encoding: 'UTF8' }])
    const listening = await query(
      url,
      "select current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets",
    )
    expect(listening).toEqual([{ address: '127.0.0.1', sockets: '' }])
    const stranger = new URL(url)
    stranger.password = 'guess'
    await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(folder, 'home/password'))).mode & 0o777).toBe(0o600)
  })

  it('keeps its rows across a restart, and survives a power failure when durable', async () => {
    const home = await buildUsedHome()
    const first = await start(home)
    await query(first.url, 'create table kept (n int); insert into kept values (7)')
    await first.stop()
    await first.stop()
    const second = await start(home, { durable: true })
    expect(await query(second.url, "select n, current_setting('fsync') as fsync from kept")).toEqual([
      { n: 7, fsync: 'on' },
    ])
  })

  it('rejects a second process with a one-line error while the first runs', async () => {
    const home = await buildUsedHome()
    const { child } = await startElsewhere(home)
    await expect(start(home)).rejects.toThrow(`in use by process ${child.pid}`)
    child.kill('SIGTERM')
    await ended(child)
    await start(home)
  })

  it('lets exactly one of two concurrent processes use the folder', async () => {
    const home = join(folder, 'home')
    const both = await Promise.allSettled([start(home), start(home)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('takes over the server of a killed parent', async () => {
    const home = await buildUsedHome()
    const { child, answer } = await startElsewhere(home)
    await query(answer, 'create table kept (n int); insert into kept values (7)')
    child.kill('SIGKILL')
    await ended(child)
    const { url } = await start(home)
    expect(url).toBe(answer)
    expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  it('restarts an orphaned server that is less durable than requested', async () => {
    const home = await buildUsedHome()
    const { child } = await startElsewhere(home)
    child.kill('SIGKILL')
    await ended(child)
    const { url } = await start(home, { durable: true })
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
  })

  it('starts even if the pid in the file of a killed server belongs to another program now', async () => {
    const home = await buildUsedHome()
    const first = await start(home)
    const file = join(home, 'data/postmaster.pid')
    const [, ...lines] = (await readFile(file, 'utf8')).split('\n')
    await first.stop()
    await writeFile(file, [String(process.pid), ...lines].join('\n'))
    const second = await start(home)
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('starts as soon as the process id of a killed server is free', async () => {
    const home = await buildUsedHome()
    const first = await start(home)
    const file = join(home, 'data/postmaster.pid')
    const [, ...lines] = (await readFile(file, 'utf8')).split('\n')
    await first.stop()
    // The child exits only after `sleep` has replaced the shell. Otherwise, the shell could reap it and free its pid.
    const untilReplaced = 'until [ "$(cat /proc/$$/comm)" = sleep ]; do sleep 0.1; done'
    const parent = spawn('sh', ['-c', `(${untilReplaced}) & echo $!; exec sleep 60`], {
      stdio: ['ignore', 'pipe', 'ignore'],
      // PostgreSQL checks only the pids of its own user.
      ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
    })
    children.push(parent)
    const zombie = String(await once(parent.stdout, 'data')).trim()
    await expect.poll(() => readCommandLine(Number(zombie)), { timeout: 30_000 }).toBe('')
    await writeFile(file, [zombie, ...lines].join('\n'))
    const starting = start(home)
    const log = () => readFile(join(home, 'postgres.log'), 'utf8')
    await expect.poll(log, { timeout: 30_000 }).toContain('already exists')
    parent.kill()
    expect(await query((await starting).url, 'select 1 as one')).toEqual([{ one: 1 }])
  }, 90_000)

  it('creates the database again if the first attempt was killed', async () => {
    const home = join(folder, 'home')
    await mkdir(join(home, 'data.new-abcdef/base'), { recursive: true })
    const { url } = await start(home)
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect((await readdir(home)).filter((name) => name.startsWith('data'))).toEqual(['data'])
  })

  it('never replaces a database whose password file is missing', async () => {
    const home = await buildUsedHome()
    await rename(join(home, 'password'), join(home, 'mislaid'))
    await expect(start(home)).rejects.toThrow('its "password" file is missing')
    await rename(join(home, 'mislaid'), join(home, 'password'))
    await start(home)
  })

  it('reports the server’s log if it cannot start', async () => {
    const home = await buildUsedHome()
    await writeFile(join(home, 'data/postgresql.auto.conf'), "nonsense = 'yes'")
    await expect(start(home)).rejects.toThrow('nonsense')
  })

  it.runIf(isRoot && isOpen)('keeps everything in `home` for a regular user', async () => {
    const home = join(folder, 'ordinary-user')
    await mkdir(home)
    // In Linux distributions, uid 1 has the name `daemon`; initdb requires a user with a name.
    const user = { uid: 1, gid: 1 }
    await chown(home, user.uid, user.gid)
    const { answer } = await startElsewhere(home, user)
    expect(await query(answer, 'select 1 as n')).toEqual([{ n: 1 }])
    expect((await stat(join(home, 'data'))).uid).toBe(user.uid)
  })
})

describe.runIf(isRoot)('as root, if the database user cannot reach the folder', () => {
  const closedHome = async (name: string) => {
    const home = join(folder, name, 'data/postgres')
    await mkdir(home, { recursive: true })
    await chmod(join(folder, name), 0o700)
    return home
  }

  it('moves the database to the system folder, reports that, and finds it again', async () => {
    const home = await closedHome('clone')
    const notices: string[] = []
    const first = await start(home, { onNotice: (line) => notices.push(line) })
    expect(dirname(first.home)).toBe(join(folder, 'system'))
    expect(notices).toEqual([expect.stringContaining(`so the database is in ${first.home}`)])
    await query(first.url, 'create table kept (n int); insert into kept values (7)')
    await first.stop()
    const second = await start(home)
    expect(second.home).toBe(first.home)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  it('changes the permissions of its own folder only', async () => {
    const home = join(folder, 'private')
    await mkdir(home, { mode: 0o700 })
    expect((await start(home)).home).toBe(home)
    expect((await stat(home)).mode & 0o777).toBe(0o711)
    const closed = await closedHome('clone')
    await start(closed)
    expect((await stat(join(folder, 'clone'))).mode & 0o777).toBe(0o700)
  })

  it('does not start with an empty database if the existing database is unreachable', async () => {
    const home = await buildUsedHome(join(folder, 'open/postgres'))
    await chmod(join(folder, 'open'), 0o700)
    await expect(start(home)).rejects.toThrow('allow others to enter')
  })

  it('stays in the system folder when the folder becomes reachable', async () => {
    const home = await closedHome('clone')
    const first = await start(home)
    await first.stop()
    await chmod(join(folder, 'clone'), 0o755)
    expect((await start(home)).home).toBe(first.home)
  })

  it('follows a moved folder, and creates a new database for an emptied folder', async () => {
    const home = await closedHome('clone')
    const first = await start(home)
    await first.stop()
    await rename(join(folder, 'clone'), join(folder, 'moved'))
    const moved = await start(join(folder, 'moved/data/postgres'))
    expect(moved.home).toBe(first.home)
    await moved.stop()
    await rm(join(folder, 'moved/data'), { recursive: true })
    const emptied = await start(join(folder, 'moved/data/postgres'))
    expect(emptied.home).not.toBe(first.home)
    expect(await readdir(join(first.home, 'data'))).toContain('PG_VERSION')
  })
})
