import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { downloadDocument, type ScanStatus } from '#contract/documents.ts'
import { createClamdScanner } from '#server/providers/scanning/clamd.ts'
import type { FileScanner } from '#server/providers/scanning/index.ts'
import { callEndpoint } from '../answers.ts'
import type { TestApp, TestUser } from '../app.ts'

/** Text that the tests' scanners report as malware. */
export const malware = 'a test of the malware scanner, in 2026\n'
const signature = 'Headwater.Test'

/** Debian installs clamd in a folder that is not on users' PATH. */
const program = '/usr/sbin/clamd'
export const isClamdInstalled = (): boolean => spawnSync(program, ['--version']).status === 0

/** Starts ClamAV's daemon on a socket, with one signature instead of ClamAV's database. */
export async function startClamd(): Promise<{ scanner: FileScanner; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-clamd-'))
  const path = join(folder, 'clamd.ctl')
  const file = join(folder, 'clamd.conf')
  writeFileSync(join(folder, 'test.ndb'), `${signature}:0:*:${Buffer.from(malware).toString('hex')}\n`)
  const settings = { Foreground: 'yes', LocalSocket: path, DatabaseDirectory: folder, StreamMaxLength: '1M' }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  writeFileSync(file, lines.join(''))
  const child = spawn(program, ['--config-file', file], { stdio: 'ignore' })
  const scanner = createClamdScanner({ path })
  await vi.waitFor(() => scanner.check(), { timeout: 20_000, interval: 50 })
  return {
    scanner,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * How the fake scanner fails: `reject` rejects files. `drop_file` closes the connection instead of replying to a file.
 * `hang_up` does so for every command. `silent` never replies.
 */
type Fault = 'reject' | 'drop_file' | 'hang_up' | 'silent'

interface FakeState {
  scans: number
  fault: Fault | null
}

/** Starts an in-process server with clamd's protocol. It reports files that contain `malware` as infected. */
export async function startFakeClamd() {
  const fake: FakeState = { scans: 0, fault: null }
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('error', () => {}).once('close', () => connections.delete(socket))
    // The client may close the connection at any time.
    serve(socket, fake).catch(() => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake has no port')
  afterAll(async () => {
    for (const socket of connections) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return Object.assign(fake, { config: { host: '127.0.0.1', port: address.port } })
}

async function serve(socket: Socket, fake: FakeState): Promise<void> {
  let received = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk])
    const reply = answer(received, fake)
    if (reply === null || fake.fault === 'silent') continue
    const dropsFile = fake.fault === 'drop_file' && received.includes('zINSTREAM')
    if (fake.fault === 'hang_up' || dropsFile) socket.destroy()
    else socket.end(`${reply}\0`)
    return
  }
}

/** Returns the reply to a complete command; null while more bytes are expected. */
function answer(received: Buffer, fake: FakeState): string | null {
  const end = received.indexOf(0)
  if (end === -1) return null
  const command = received.subarray(0, end).toString()
  if (command === 'zPING') return 'PONG'
  if (command === 'zVERSION') return 'ClamAV 1.4.3/27700/Thu Nov 26 10:00:00 2026'
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND'
  const content = readChunks(received.subarray(end + 1))
  if (content === null) return null
  if (fake.fault === 'reject') return 'INSTREAM size limit exceeded. ERROR'
  fake.scans += 1
  return content.includes(malware) ? `stream: ${signature} FOUND` : 'stream: OK'
}

function readChunks(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

export async function downloadWithScanStatus(
  { url, ctx }: TestApp,
  { token }: TestUser,
  { companyId, documentId }: { companyId: string; documentId: string },
  scan_status: ScanStatus,
): Promise<Response> {
  await ctx.db.updateTable('documents').set({ scan_status }).where('id', '=', documentId).execute()
  const { scanning } = ctx
  ctx.scanning = createClamdScanner({ host: '127.0.0.1', port: 9 })
  const { response } = await callEndpoint({ url }, token, downloadDocument, {
    params: { companyId, documentId },
  }).finally(() => (ctx.scanning = scanning))
  return response
}
