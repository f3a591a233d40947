import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'

/** The tag of the state that the caller has, as we wrote it; an empty text when they name none, or several. */
export const readKnownTag = ({ headers }: FastifyRequest): string =>
  /^(?:W\/)?"([\w.-]{1,200})"$/.exec(headers['if-none-match'] ?? '')?.[1] ?? ''

/**
 * Names the state of a reply. It stays with its caller: no cache stores it, and whoever has it asks each time whether it
 * is still true, with a token that is looked at anew.
 */
export function sendTag(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header('etag', `"${tag}"`).header('vary', 'authorization').header('cache-control', 'no-store')
}

/** Replies of another shape have other tags. */
export const nameVersion = ({ response }: Endpoint) =>
  `${createHash('sha256')
    .update(
      JSON.stringify(
        typeof response === 'string'
          ? response
          : z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }),
      ),
    )
    .digest('hex')
    .slice(0, 8)}-`
