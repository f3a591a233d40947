import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Reply } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { CoreContext } from '../core-context.ts'
import { type OutgoingFile, toContentDisposition, toDownloadName } from '../files/outgoing-file.ts'
import type { OutgoingEvents } from '../live/outgoing-events.ts'
import { recordDownload } from './audit.ts'
import { limitReplySize } from './reply-size.ts'

/** Null becomes status 204. */
export type Result<E extends Endpoint> = E['response'] extends 'file'
  ? OutgoingFile
  : E['response'] extends 'events'
    ? OutgoingEvents
    : E['response'] extends 'nothing'
      ? void
      : Reply<E> | null

interface Call {
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serializes a response and removes fields that are not in its schema. Returns null for status 204. Throws
 * `undefined_error` if the result does not match the schema or is too large.
 */
export function serializeReply(endpoint: Endpoint, result: unknown): string | null {
  const { response } = endpoint
  if (typeof response === 'string' || result === null) return null
  const parsed = response.safeParse(result)
  if (!parsed.success) throw new AppError('undefined_error', { cause: parsed.error })
  return limitReplySize(endpoint, JSON.stringify(parsed.data))
}

/** Sends a response, or 304 if the client already has the current version. */
export function sendJson({ endpoint, request, reply }: Call, text: string | null): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (text === null) return reply.code(204).send()
  reply.server.countReply(request, text)
  if (endpoint.hasEtag) {
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('etag', tag).header('vary', 'authorization')
    // A proxy that compresses the response makes the tag weak, so `W/` is ignored.
    if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(text)
}

/**
 * Writes the audit event, then sends the file as an attachment (RFC 6266), so that no browser renders the file. A HEAD
 * request gets only the headers and is not audited.
 */
export async function sendFile(
  ctx: CoreContext,
  { endpoint, request, reply }: Call,
  result: unknown,
): Promise<FastifyReply> {
  const file = result as OutgoingFile
  const { media_type, size, content } = file
  if (request.method !== 'HEAD')
    await recordDownload(ctx, request, endpoint.audited ?? 'downloaded', file).catch((error: unknown) => {
      // The file is already open and will not be read.
      content.destroy()
      throw error
    })
  reply
    .header('cache-control', 'no-store')
    .type(media_type)
    .header('content-disposition', toContentDisposition(toDownloadName(file.name, media_type)))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (size !== undefined) reply.header('content-length', String(size))
  if (request.method !== 'HEAD') return reply.send(content)
  // Sending the stream for a HEAD request would read the whole file unnecessarily.
  content.destroy()
  return reply.send(Readable.from([]))
}
