import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { choosePorts } from '../ports.ts'
import { startFlags } from './node-flags.ts'

const root = join(import.meta.dirname, '../..')

/** The product, started as a user would start it, with its own process, database, login, sandboxes and data folder. */
export interface Product {
  url: string
  loginUrl: string
  sandboxUrl: string
  plaidUrl: string
  quilttUrl: string
  dataDir: string
  pid(): number
  /** Kills the process without any cleanup, like a crash. */
  kill(): Promise<void>
  /** Starts the product again with the same folder and ports. `env` changes the configuration until the next start. */
  start(env?: Record<string, string>): Promise<void>
  stop(): Promise<void>
  /** Call `stop` first. */
  remove(): void
}

/** The product exited before it was ready; the message contains its output. */
class NotStarted extends Error {
  get isPortTaken(): boolean {
    return /port \d+ is taken/.test(this.message)
  }
}

interface StartOptions {
  env?: Record<string, string>
  /** The path of the start script, relative to the repository. */
  entry?: string
  /** The data folder of a stopped product. The new product starts with a copy of this folder. */
  original?: string
  /** The parent of the data folder. Tests prefer a folder in memory; benchmarks measure a real disk. */
  parentFolder?: string
}

export async function startProduct({
  env = {},
  entry = 'local/start.mjs',
  original,
  parentFolder = tmpdir(),
}: StartOptions = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(parentFolder, 'headwater-journey-'))
  // Node's copy function would change the owner of PostgreSQL's files.
  if (original) execFileSync('cp', ['-a', `${original}/.`, dataDir])
  // If this process runs as root, PostgreSQL runs as a different user, which needs access to this folder.
  chmodSync(dataDir, 0o711)
  return retryWhilePortTaken(async () => {
    const product = await prepareProduct(dataDir, env, entry)
    await product.start()
    return product
  })
}

const MAX_STARTS = 10

async function retryWhilePortTaken<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof NotStarted && error.isPortTaken) || tries === MAX_STARTS) throw error
      await wait(100 * tries)
    }
}

async function prepareProduct(dataDir: string, env: Record<string, string>, entry: string): Promise<Product> {
  const [port, loginPort, sandboxPort, plaidPort, quilttPort, ghostPort] = await choosePorts(6)
  const settings = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOGIN_PORT: String(loginPort),
    SANDBOX_PORT: String(sandboxPort),
    PLAID_SANDBOX_PORT: String(plaidPort),
    QUILTT_SANDBOX_PORT: String(quilttPort),
    GHOST_SANDBOX_PORT: String(ghostPort),
    TEST_FAULTS: '1',
    ...env,
  }
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const start = async (changed: Record<string, string>) => {
    child = spawn(process.execPath, [...startFlags, join(root, entry)], {
      cwd: root,
      env: { ...settings, ...changed },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilReady(child)
  }
  // A test run that exits early must not leave the product running.
  process.once('exit', () => void child?.kill('SIGTERM'))
  return {
    url: `http://localhost:${port}`,
    loginUrl: `http://localhost:${loginPort}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    plaidUrl: `http://127.0.0.1:${plaidPort}`,
    quilttUrl: `http://127.0.0.1:${quilttPort}`,
    dataDir,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    start: (changed = {}) => retryWhilePortTaken(() => start(changed)),
    stop: () => end('SIGTERM'),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Throws NotStarted with the product's output if the product exits before it is ready. */
async function untilReady(child: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('is ready at')) resolve()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    // `exit` may be emitted before the last output; `close` is emitted after it.
    child.once('close', () => reject(new NotStarted(`The product ended before it was ready:\n${output}`)))
  })
}
