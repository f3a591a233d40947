import { type Call, toRequestPath } from '#contract/core/client.ts'
import type { Endpoint, Request, Response } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'

/** `replies` is keyed by URL. Throws `not_found` for other calls. */
export const createCallFromReplies =
  (replies: Record<string, unknown>): Call =>
  async <E extends Endpoint>(endpoint: E, request: Request<E>) => {
    const reply = replies[toRequestPath(endpoint, request)]
    if (reply === undefined || typeof endpoint.response === 'string') throw new AppError('not_found')
    return endpoint.response.parse(reply) as Response<E>
  }
