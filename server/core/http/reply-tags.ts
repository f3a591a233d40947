import type { FastifyReply, FastifyRequest } from 'fastify'

/** The tag of the state that the caller has, as we wrote it; an empty text when they name none, or several. */
export const readKnownTag = ({ headers }: FastifyRequest): string =>
  /^(?:W\/)?"([\w.-]{1,120})"$/.exec(headers['if-none-match'] ?? '')?.[1] ?? ''

/**
 * Names the state of a reply. It stays with its caller: no cache stores it, and whoever has it asks each time whether it
 * is still true, with a token that is looked at anew.
 */
export function sendTag(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header('etag', `"${tag}"`).header('vary', 'authorization').header('cache-control', 'no-store')
}
