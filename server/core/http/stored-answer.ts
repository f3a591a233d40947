import { deflateRawSync, inflateRawSync } from 'node:zlib'

const compressedAbove = 1000
/**
 * Maximum length of a stored response, in characters after compression. A longer response is not stored: a retry gets
 * an error, and the client must load the resource again.
 */
const maxStored = 8000

const compressed = 'deflate:'

/** Compresses a response for storage if it is long. Returns null if the compressed response is too long. */
export function compressResponse(text: string): string | null {
  if (text.length <= compressedAbove) return text
  const packed = compressed + deflateRawSync(text).toString('base64')
  return packed.length <= maxStored ? packed : null
}

/** Reverses `compressResponse`. Earlier versions stored all responses as plain JSON, without a prefix. */
export const decompressResponse = (stored: string): string =>
  stored.startsWith(compressed)
    ? inflateRawSync(Buffer.from(stored.slice(compressed.length), 'base64')).toString()
    : stored
