import { constants, createInflate, createInflateRaw } from 'node:zlib'

const inflaters = { zlib: createInflate, raw: createInflateRaw }

const maxPartBytes = 4 * 1024 * 1024

interface Unpacked {
  /** The content in Latin-1: each character is a byte. */
  text: string
  /** False when the part is damaged or exceeds a limit. */
  isWhole: boolean
}

export interface Inflater {
  inflate(bytes: string): Promise<Unpacked>
  /** Returns true if a limit for the whole file is reached. */
  isExhausted(): boolean
}

/** Decompresses up to `maxParts` parts and 32 MB of one file, in the thread pool. */
export function createInflater(format: keyof typeof inflaters, maxParts: number): Inflater {
  let partsLeft = maxParts
  let bytesLeft = 32 * 1024 * 1024
  return {
    isExhausted: () => partsLeft <= 0 || bytesLeft <= 0,
    async inflate(bytes) {
      partsLeft -= 1
      const unpacked = await unpack(format, bytes, Math.min(bytesLeft, maxPartBytes))
      bytesLeft -= unpacked.text.length
      return unpacked
    },
  }
}

function unpack(format: keyof typeof inflaters, bytes: string, limit: number): Promise<Unpacked> {
  // Z_SYNC_FLUSH returns the readable beginning of a truncated part.
  const stream = inflaters[format]({ finishFlush: constants.Z_SYNC_FLUSH })
  let text = ''
  return new Promise((resolve) => {
    const end = (isWhole: boolean) => {
      stream.destroy()
      resolve({ text, isWhole })
    }
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (text.length >= limit) end(false)
    })
    stream.once('end', () => end(true))
    stream.once('error', () => end(false))
    stream.end(Buffer.from(bytes, 'latin1'))
  })
}
