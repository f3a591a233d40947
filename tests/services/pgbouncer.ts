import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { choosePorts } from '../ports.ts'

export const isPgBouncerInstalled = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

/** Starts PgBouncer for the database at `url`, with transaction pooling and without authentication. */
export async function startPgBouncer(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const [port = 0] = await choosePorts(1)
  const folder = mkdtempSync(join(tmpdir(), 'headwater-pgbouncer-'))
  chmodSync(folder, 0o711)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
    { mode: 0o644 },
  )
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const line of createInterface({ input: child.stderr })) if (line.includes('process up')) break
  child.stderr.resume()
  const pooled = new URL(url)
  pooled.hostname = '127.0.0.1'
  pooled.port = String(port)
  return {
    url: pooled.href,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}
