import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Higher quality levels take more time than they save in transfer. */
const brotliQuality = 5

const compressors = {
  br: (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (text: string) => gzipSync(text),
}

type Encoding = keyof typeof compressors

const chooseEncoding = ({ headers }: FastifyRequest): Encoding | null =>
  negotiate<Encoding>(String(headers['accept-encoding'] ?? '').toLowerCase(), ['br', 'gzip'])

export interface Compressed {
  encoding?: string
  body: string | Buffer
}

/** Creates a function that returns constant text in the best encoding for a request. Compresses once per encoding. */
export function createCachedCompressor(text: string): (request: FastifyRequest) => Compressed {
  const compressed = new Map<Encoding, Buffer>()
  return (request) => {
    const encoding = chooseEncoding(request)
    if (encoding === null) return { body: text }
    const body = compressed.get(encoding) ?? compressors[encoding](text)
    compressed.set(encoding, body)
    return { encoding, body }
  }
}

/**
 * The page must not contain a long-lived secret: attackers who can trigger requests could infer it from the compressed
 * length.
 */
export const compressPage = (page: string, request: FastifyRequest): Compressed =>
  createCachedCompressor(page)(request)
