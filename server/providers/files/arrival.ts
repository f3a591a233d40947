import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/core/errors.ts'
import type { Observe, ReceivedFile } from './index.ts'

const HEAD_SIZE = 64 * 1024

/** Creates a random key of 48 hexadecimal digits, which cannot be guessed. */
export const createFileKey = (): string => randomBytes(24).toString('hex')

export const isFileKey = (text: string): boolean => /^[0-9a-f]{48}$/.test(text)

/** Throws `not_found` for an invalid key, which could address a file outside the store. */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new AppError('not_found')
  return key
}

/**
 * Passes each chunk of a stream to `write`, then to `observe`. Returns the size, the SHA-256 hash and the first 64 KiB.
 * Throws `too_large` beyond `limit` bytes, and the errors of the stream, `write` and `observe`.
 */
export async function writeChunks(
  stream: Readable,
  limit: number,
  write: (chunk: Buffer) => Promise<unknown>,
  observe?: Observe,
): Promise<Omit<ReceivedFile, 'key'>> {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (size < HEAD_SIZE) head.push(chunk.subarray(0, HEAD_SIZE - size))
      size += chunk.length
      if (size > limit) throw new AppError('too_large')
      hash.update(chunk)
      await write(chunk)
      await observe?.(chunk)
    }
  })
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}
