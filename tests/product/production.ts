import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from 'node:tls'
import { startPostgres } from '#local/postgres.ts'
import { type Certificate, createCertificate } from '../login.ts'
import { startOidcProvider } from '../services/oidc-provider.ts'
import { choosePorts } from '../ports.ts'
import { getFastTempFolder } from '../runner/fast-temp-folder.ts'
import { serveFlags } from './node-flags.ts'

const root = join(import.meta.dirname, '../..')
const [clientId, audience] = ['web', 'https://api.headwater.example/']

/** A production server behind TLS, with a database and an OpenID provider, but no other services. */
export interface Production {
  url: string
  loginUrl: string
  stop(): Promise<void>
}

/** The user with `adminEmail` becomes an admin. */
export async function startProduction({ adminEmail }: { adminEmail: string }): Promise<Production> {
  const folder = mkdtempSync(join(getFastTempFolder(), 'headwater-production-'))
  chmodSync(folder, 0o711)
  const [port = 0, publicPort = 0, loginPort = 0] = await choosePorts(3)
  const url = `https://localhost:${publicPort}`
  const certificate = await createCertificate()
  const certificateFile = join(folder, 'certificate.pem')
  writeFileSync(certificateFile, certificate.cert)
  const postgres = await startPostgres({ home: join(folder, 'database'), durable: false })
  const login = await startOidcProvider({ port: loginPort, certificate, clientId, audience, origin: url })
  const server = await startServer({
    NODE_EXTRA_CA_CERTS: certificateFile,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    SECRET_KEYS: randomBytes(32).toString('base64'),
    DRAIN_SECONDS: '0',
    ADMIN_EMAILS: adminEmail,
    LOGIN_ISSUER: login.issuer,
    LOGIN_CLIENT_ID: clientId,
    LOGIN_AUDIENCE: audience,
    LOGIN_RESOURCE: audience,
  })
  const proxy = await startTlsProxy({ port: publicPort, to: port, certificate })
  return {
    url,
    loginUrl: login.issuer,
    async stop() {
      proxy.close()
      await server.stop()
      login.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startServer(env: Record<string, string>): Promise<{ stop(): Promise<void> }> {
  const child = spawn(process.execPath, [...serveFlags, join(root, 'server/start.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => void child.kill('SIGTERM'))
  let isReady = false
  for await (const line of createInterface({ input: child.stdout })) {
    isReady = line.includes('is ready at')
    if (isReady) break
  }
  if (!isReady) throw new Error('The production server ended before it was ready')
  child.stdout.resume()
  return {
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function startTlsProxy({
  port,
  to,
  certificate,
}: {
  port: number
  to: number
  certificate: Certificate
}) {
  const proxy = createServer(certificate, (socket) => {
    const server = connect(to, '127.0.0.1')
    for (const side of [socket, server])
      side.on('error', () => {
        socket.destroy()
        server.destroy()
      })
    socket.pipe(server).pipe(socket)
  })
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return proxy
}
