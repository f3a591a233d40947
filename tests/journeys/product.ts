import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The product as a user starts it: its own process, database, login and sandboxes, in a folder of its own. */
export interface Product {
  url: string
  loginUrl: string
  sandboxUrl: string
  plaidUrl: string
  quilttUrl: string
  dataDir: string
  /** Of the process that runs now. */
  pid(): number
  /** Ends the process as a crash would, nothing put in order. */
  kill(): Promise<void>
  /** Starts it again on the same folder and ports. */
  start(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
  /** Removes the folder; stop first. */
  remove(): void
}

/** Starts the product on free ports; `env` adds to its configuration. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'headwater-journey-'))
  // run by root, PostgreSQL has a user of its own that must reach its folder in here
  chmodSync(dataDir, 0o711)
  const [port, loginPort, sandboxPort, plaidPort, quilttPort, ghostPort] = await freePorts(6)
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
  // whoever started it and ends early must not leave it running
  process.once('exit', () => void child?.kill('SIGTERM'))
  const product: Product = {
    url: `http://localhost:${port}`,
    loginUrl: `http://localhost:${loginPort}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    plaidUrl: `http://127.0.0.1:${plaidPort}`,
    quilttUrl: `http://127.0.0.1:${quilttPort}`,
    dataDir,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
    async start() {
      child = spawn(process.execPath, [join(root, 'local/start.ts')], {
        cwd: root,
        env: settings,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      await untilReady(child)
    },
  }
  await product.start()
  return product
}

/** Resolves when the product says that it is ready; rejects with all that it said when it ends before. */
async function untilReady(child: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('is ready at')) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => reject(new Error(`The product ended before it was ready:\n${said}`)))
  })
}

/** Ports that nobody uses now, all held at once so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
