import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/core/errors.ts'
import type { Observe, ReceivedFile } from './index.ts'

const HEAD_SIZE = 64 * 1024

/** A key that nobody can guess: 48 hexadecimal digits. */
export const createKey = (): string => randomBytes(24).toString('hex')

export const isKey = (text: string): boolean => /^[0-9a-f]{48}$/.test(text)

/** Returns a valid key; anything else could lead out of the store. Throws `not_found`. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new AppError('not_found')
  return key
}

/**
 * Passes a stream to `write` and `observe` chunk by chunk, each after the one before is written, and measures it. Throws
 * `too_large` beyond `limit` bytes, and whatever the stream or `write` throws.
 */
export async function measureStream(
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
