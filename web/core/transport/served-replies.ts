import { type Call, toRequestPath } from '#contract/core/client.ts'
import type { Endpoint, Request, Response } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'

/**
 * `replies` is keyed by path, including the query. Throws `not_found` for calls without a reply, and for endpoints
 * whose response is not JSON.
 */
export const createCallFromReplies =
  (replies: Record<string, unknown>): Call =>
  async <E extends Endpoint>(endpoint: E, request: Request<E>) => {
    const reply = replies[toRequestPath(endpoint, request)]
    if (reply === undefined || typeof endpoint.response === 'string') throw new AppError('not_found')
    return endpoint.response.parse(reply) as Response<E>
  }
