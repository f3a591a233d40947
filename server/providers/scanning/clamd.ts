import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pTimeout from 'p-timeout'
import { getDeadline } from '#server/core/deadline.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { measureProviderCall } from '#server/core/telemetry/durations.ts'
import type { ClamdConfig } from './config.ts'
import type { FileScanner } from './index.ts'

/** Time limits in milliseconds. clamd itself ends a scan after two minutes (MaxScanTime). */
const limits = { connect: 5000, scan: 150_000, command: 5000 }
const maxReply = 4096

/**
 * Creates a scanner that uses the protocol of ClamAV's daemon (man clamd). Each connection carries one command and one
 * reply. Both end with a zero byte.
 */
export function createClamdScanner(config: ClamdConfig): FileScanner {
  const ask = async (command: 'PING' | 'VERSION', operation: string) =>
    converse(config, operation, limits.command, (socket) => exchange(socket, [`z${command}\0`]))
  return {
    scansContent: true,
    async scan(content) {
      let streamError: unknown
      content.once('error', (error) => (streamError = error))
      try {
        const reply = await converse(config, scanning, limits.scan, (socket) =>
          exchange(socket, toChunks(content)),
        )
        const signature = readSignature(reply)
        if (signature === null) return { status: 'clean' }
        const scanner = await ask('VERSION', 'read the version of the scanner').catch(() => 'unknown')
        return { status: 'infected', signature, scanner }
      } catch (error) {
        throw streamError ?? error
      } finally {
        content.destroy()
      }
    },
    async check() {
      const reply = await ask('PING', 'reach the scanner')
      if (reply !== 'PONG') throw unexpected('reach the scanner', reply)
    },
  }
}

const scanning = 'scan the file'

function readSignature(reply: string): string | null {
  if (reply === 'stream: OK') return null
  const signature = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (signature === undefined) throw unexpected(scanning, reply)
  return signature
}

const unexpected = (operation: string, body: string) =>
  new ProviderError('clamd', operation, 'invalid', { details: { body } })

const converse = (
  config: ClamdConfig,
  operation: string,
  milliseconds: number,
  work: (socket: Socket) => Promise<string>,
): Promise<string> =>
  measureProviderCall('clamd', operation, async () => {
    const socket = connect(config)
    // Without a listener, a late error would be an uncaught exception.
    socket.on('error', () => {})
    try {
      await pTimeout(once(socket, 'connect'), limitTo(limits.connect))
      return await pTimeout(work(socket), limitTo(milliseconds))
    } catch (error) {
      throw new ProviderError('clamd', operation, 'down', { cause: error })
    } finally {
      socket.destroy()
    }
  })

const limitTo = (milliseconds: number) => ({
  milliseconds: Math.max(1, Math.min(milliseconds, getDeadline() - performance.now())),
})

/** The reply may come before all parts are sent. */
function exchange(socket: Socket, parts: Iterable<string> | AsyncIterable<Buffer>): Promise<string> {
  const reply = readReply(socket)
  return Promise.race([reply, pipeline(parts, socket, { end: false }).then(() => reply)])
}

async function* toChunks(content: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue
    yield toLength(chunk.length)
    yield chunk
  }
  yield toLength(0)
}

function toLength(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

const readReply = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      const end = text.indexOf('\0')
      if (end !== -1) resolve(text.slice(0, end))
      else if (text.length > maxReply) socket.destroy(new Error('The reply is too long'))
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed before the reply')))
  })
