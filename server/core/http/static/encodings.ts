import type { FastifyRequest } from 'fastify'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The encodings that a request takes, leaving out those that it refuses. */
const readEncodings = ({ headers }: FastifyRequest): Set<string> =>
  new Set(
    String(headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.replaceAll(' ', '').split(';'))
      .filter(([, quality = 'q=1']) => Number(quality.slice(2)) > 0)
      .map(([name = '']) => name),
  )

/** Above it brotli takes longer than the bytes that it saves. */
const brotliQuality = 5

/** The best first. */
const compressors: [encoding: string, compress: (text: string) => Buffer][] = [
  ['br', (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })],
  ['gzip', (text) => gzipSync(text)],
]

interface Compressed {
  encoding?: string
  body: string | Buffer
}

/** Compresses a text that stays the same, once for each encoding. */
export function compressOnce(text: string): (request: FastifyRequest) => Compressed {
  const compressed = new Map<string, Buffer>()
  return (request) => {
    const [encoding, compress] = chooseCompressor(request)
    if (!encoding || !compress) return { body: text }
    const body = compressed.get(encoding) ?? compress(text)
    compressed.set(encoding, body)
    return { encoding, body }
  }
}

/**
 * Compresses a page, which takes less than a millisecond. It must hold no secret that stays the same: the length of what is
 * compressed tells something of it to who can make others ask for it.
 */
export function compressPage(page: string, request: FastifyRequest): Compressed {
  const [encoding, compress] = chooseCompressor(request)
  return encoding && compress ? { encoding, body: compress(page) } : { body: page }
}

function chooseCompressor(request: FastifyRequest) {
  const accepted = readEncodings(request)
  return compressors.find(([name]) => accepted.has(name)) ?? []
}
