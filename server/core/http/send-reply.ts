import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Reply } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { CoreContext } from '../core-context.ts'
import { type OutgoingFile, toContentDisposition, toOutgoingName } from '../files/outgoing-file.ts'
import type { OutgoingEvents } from '../live/outgoing-events.ts'
import { auditFile } from './audit.ts'
import { fitReply } from './reply-size.ts'

/** The result of a handler: the reply, a file, or null for 204. */
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

/** Serializes a reply without the fields that its schema does not name; null for 204. */
export function serializeReply(endpoint: Endpoint, result: unknown): string | null {
  const { response } = endpoint
  if (typeof response === 'string' || result === null) return null
  const parsed = response.safeParse(result)
  if (!parsed.success) throw new AppError('undefined_error', { cause: parsed.error })
  return fitReply(endpoint, JSON.stringify(parsed.data))
}

/** Sends a reply, or 304 when it is tagged and the caller has the same one. */
export function sendText({ endpoint, request, reply }: Call, text: string | null): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (text === null) return reply.code(204).send()
  reply.server.countReply(request, text)
  if (endpoint.tagged) {
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('etag', tag).header('vary', 'authorization')
    // a proxy that compresses makes the tag weak
    if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Audits who gets a file, then sends it: always as an attachment that no browser interprets (RFC 6266). */
export async function sendFile(
  ctx: CoreContext,
  { endpoint, request, reply }: Call,
  result: unknown,
): Promise<FastifyReply> {
  const file = result as OutgoingFile
  const { media_type, size, content } = file
  if (request.method !== 'HEAD')
    await auditFile(ctx, request, endpoint.audited ?? 'downloaded', file).catch((error: unknown) => {
      // the file is open already, and no one will read it
      content.destroy()
      throw error
    })
  reply
    .header('cache-control', 'no-store')
    .type(media_type)
    .header('content-disposition', toContentDisposition(toOutgoingName(file.name, media_type)))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (size !== undefined) reply.header('content-length', String(size))
  if (request.method !== 'HEAD') return reply.send(content)
  // answering a HEAD with the stream would read the whole file for nothing
  content.destroy()
  return reply.send(Readable.from([]))
}
