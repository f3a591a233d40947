import type { Call, CallOptions } from '#contract/core/client.ts'
import type { Endpoint, Request, Response } from '#contract/core/endpoint.ts'

type Reply<E extends Endpoint> = (
  request: Request<E>,
  options: CallOptions,
) => Response<E> | Promise<Response<E>>

export function buildFakeCall() {
  const replies = new Map<Endpoint, (request: never, options: CallOptions) => unknown>()
  const sent: { endpoint: Endpoint; request: unknown }[] = []
  const fake = {
    on<E extends Endpoint>(endpoint: E, reply: Reply<E>) {
      replies.set(endpoint, reply)
      return fake
    },
    sent<E extends Endpoint>(endpoint: E): Request<E>[] {
      return sent.filter((call) => call.endpoint === endpoint).map(({ request }) => request as Request<E>)
    },
    call: (async (endpoint, request, options = {}) => {
      const reply = replies.get(endpoint)
      if (!reply) throw new Error(`No fake reply for ${endpoint.method} ${endpoint.path}`)
      sent.push({ endpoint, request: structuredClone(request) })
      return reply(request as never, options)
    }) as Call,
  }
  return fake
}
