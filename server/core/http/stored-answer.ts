import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Answers longer than this are compressed. */
const compressedAbove = 1000
/** A longer text is not stored: the resource that it shows can be loaded again, and a repeat is asked to look. */
const maxStored = 8000

const compressed = 'deflate:'

/** Makes the stored text of an answer small; null for one that stays too long, which is then not stored. */
export function packAnswer(text: string): string | null {
  if (text.length <= compressedAbove) return text
  const packed = compressed + deflateRawSync(text).toString('base64')
  return packed.length <= maxStored ? packed : null
}

/** The answer as it was packed. Earlier versions stored every answer as it was, which is JSON and has no prefix. */
export const unpackAnswer = (stored: string): string =>
  stored.startsWith(compressed)
    ? inflateRawSync(Buffer.from(stored.slice(compressed.length), 'base64')).toString()
    : stored
