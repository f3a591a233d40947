import type { FastifyReply, FastifyRequest } from 'fastify'
import { extname } from 'node:path'
import { readEncodings } from './encodings.ts'

/** What the build compresses. The library that sends files knows only brotli and gzip, and so not the type below `.zst`. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const ending = '.zst'

/**
 * Sends the zstd file of a request to who takes zstd and not brotli, which is smaller; everybody else gets the answer of the
 * route. `files` are the paths in the folder, as the addresses name them.
 */
export function sendZstd(files: ReadonlySet<string>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/\?.*/, '').slice(1) + ending
    if (!files.has(path)) return undefined
    const accepted = readEncodings(request)
    return accepted.has('zstd') && !accepted.has('br') ? reply.sendFile(path) : undefined
  }
}

/** Marks a file that is sent as zstd with what it holds. */
export function describeZstd(reply: FastifyReply, path: string): void {
  if (!path.endsWith(ending)) return
  reply.header('content-encoding', 'zstd')
  reply.type(types[extname(path.slice(0, -ending.length))] ?? 'application/octet-stream')
}
