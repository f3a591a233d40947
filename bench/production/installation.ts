import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveFlags } from '#tests/product/node-flags.ts'
import { startTestLogin } from '#tests/login.ts'
import { choosePorts } from '#tests/ports.ts'
import { type Running, type Stage, waitUntil } from './stage.ts'

export const projectRoot = join(import.meta.dirname, '../..')

/** Several admins are needed, because rate limits apply per user. */
const admins = Array.from({ length: 30 }, (_, number) => ({
  subject: `bench|${number}`,
  email: `admin${number}@bench.example`,
  name: `Admin ${number}`,
}))

/**
 * The maximum time that a server takes to stop: it still accepts connections for a while, then finishes transfers and
 * jobs.
 */
const drainMs = 330_000

export interface Installation {
  env: Record<string, string>
  tokens: string[]
}

export async function createInstallation(
  stage: Stage,
  database: Record<string, string>,
): Promise<Installation> {
  const login = await startTestLogin({ isSecure: true })
  stage.onEnd(() => login.stop())
  const certificate = join(stage.folder, 'login.pem')
  writeFileSync(certificate, login.certificate ?? '')
  const env = {
    NODE_EXTRA_CA_CERTS: certificate,
    PUBLIC_URL: 'https://headwater.example',
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: join(stage.folder, 'files'),
    SECRET_KEYS: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'info',
    LOGIN_DOMAIN: login.issuer.replace(/\/$/, ''),
    LOGIN_CLIENT_ID: 'web',
    LOGIN_AUDIENCE: login.audience,
    ADMIN_EMAILS: admins.map(({ email }) => email).join(','),
    ...database,
  }
  return { env, tokens: await Promise.all(admins.map((admin) => login.token(admin))) }
}

/** A production server on a fixed port, which can be restarted from the folder of a different version. */
export interface Server {
  name: string
  port: number
  url: string
  start(source?: string): Promise<void>
  stop(): Promise<void>
}

export async function startServer(
  stage: Stage,
  { env }: Installation,
  { name = 'server', source = projectRoot } = {},
): Promise<Server> {
  const [port = 0] = await choosePorts(1)
  const url = `http://127.0.0.1:${port}`
  let running: Running | undefined
  const start = async (from: string) => {
    const command = [process.execPath, ...serveFlags, join(from, 'server/start.mjs')]
    const started = stage.start(name, command, { cwd: from, env: { ...env, PORT: String(port) } })
    running = started
    await waitUntil(`the start of ${name}`, async () => (await fetch(`${url}/readyz`)).ok).catch(
      (error: unknown) => {
        throw new Error(started.readOutput().slice(-3000), { cause: error })
      },
    )
  }
  await start(source)
  return {
    name,
    port,
    url,
    start: (from = source) => start(from),
    stop: async () => running?.end('SIGTERM', drainMs),
  }
}

export const runCommand = (stage: Stage, { env }: Installation, command: string): Promise<string> =>
  stage.execute([process.execPath, join(projectRoot, 'server', `${command}.mjs`)], { env, cwd: projectRoot })
