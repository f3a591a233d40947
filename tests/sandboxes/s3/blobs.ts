import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Failure } from './failure.ts'

/** The size and hashes that the sender declared for a body. */
export interface Promised {
  /** The length in bytes. */
  size: number
  /** The SHA-256 in hex, or `UNSIGNED-PAYLOAD`. */
  sha256: string
  /** The MD5 in Base64; null if the sender did not declare it. */
  md5: string | null
}

export interface Blob {
  name: string
  /** The length in bytes. */
  size: number
  /** The MD5 in hex. */
  md5: string
}

export interface Blobs {
  /**
   * Writes a stream. If the stream fails or does not match the declared size and hashes, throws and stores nothing.
   */
  write(content: Readable, promised?: Promised): Promise<Blob>
  /** Reads the bytes from `start` to `end`, inclusive. */
  read(name: string, range?: { start: number; end: number }): Readable
  join(names: string[]): Promise<Blob>
  remove(name: string): Promise<void>
}

export async function openBlobs(folder: string): Promise<Blobs> {
  await mkdir(folder, { recursive: true })
  const getPath = (name: string) => join(folder, name)

  async function write(content: Readable | AsyncIterable<Buffer>, promised?: Promised): Promise<Blob> {
    const name = randomUUID()
    const md5 = createHash('md5')
    const sha256 = createHash('sha256')
    let size = 0
    try {
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length
            md5.update(chunk)
            sha256.update(chunk)
            yield chunk
          }
        },
        createWriteStream(getPath(name), { flags: 'wx' }),
      )
      const digest = md5.digest()
      if (promised) requireMatch(promised, { size, sha256: sha256.digest('hex'), md5: digest })
      return { name, size, md5: digest.toString('hex') }
    } catch (error) {
      await rm(getPath(name), { force: true })
      throw error
    }
  }

  async function* inTurn(names: string[]): AsyncGenerator<Buffer> {
    for (const name of names) yield* createReadStream(getPath(name)) as AsyncIterable<Buffer>
  }

  return {
    write,
    read: (name, range) => createReadStream(getPath(name), range),
    join: (names) => write(inTurn(names)),
    remove: (name) => rm(getPath(name), { force: true }),
  }
}

function requireMatch(promised: Promised, received: { size: number; sha256: string; md5: Buffer }): void {
  if (received.size !== promised.size)
    throw new S3Failure('IncompleteBody', 'The body is not as long as its Content-Length.')
  if (promised.sha256 !== 'UNSIGNED-PAYLOAD' && promised.sha256 !== received.sha256)
    throw new S3Failure('XAmzContentSHA256Mismatch', 'The body is not the one that was signed.')
  if (promised.md5 !== null && promised.md5 !== received.md5.toString('base64'))
    throw new S3Failure('BadDigest', 'The Content-MD5 you specified did not match what we received.')
}
