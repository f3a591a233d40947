import { createHttpCall } from '#contract/core/client.ts'
import type { Endpoint, Request, Response as Reply } from '#contract/core/endpoint.ts'
import { deadlineMs } from '#server/core/deadline.ts'

interface Answer<E extends Endpoint> {
  outcome: Reply<E> | Error
  response: Response
  ms: number
}

/** Response time limits, in milliseconds, for requests that depend on a provider. */
interface Bound {
  deadline: number
  /** The maximum response time on an idle machine. */
  idle: number
  /** The upper limit on the bound. Responses that ignore the deadline take longer. */
  limit: number
}

/** Throws if there was no response. */
export async function callEndpoint<E extends Endpoint>(
  app: { url: string },
  token: string | null,
  endpoint: E,
  request: Request<E>,
): Promise<Answer<E>> {
  let response: Response | undefined
  const call = createHttpCall({
    baseUrl: app.url,
    token: () => Promise.resolve(token),
    send: async (url, init) => {
      const received = await fetch(url, init)
      response = received.clone()
      return received
    },
  })
  const begun = performance.now()
  const outcome = await call(endpoint, request).catch((error: unknown) => error as Error)
  const ms = performance.now() - begun
  if (!response) throw new Error(`${endpoint.path} was not answered`, { cause: outcome })
  return { outcome, response, ms }
}

export const actionBound: Bound = { deadline: deadlineMs.action, idle: 10_000, limit: deadlineMs.background }
/** The bound for pages, which show saved data while a provider is not responding. */
export const pageBound: Bound = { deadline: deadlineMs.page, idle: 2000, limit: deadlineMs.action }

/** `healthyMs` is the duration of similar calls that are not affected by an outage. */
export const computeBound = ({ deadline, idle, limit }: Bound, healthyMs: number): number =>
  Math.min(Math.max(idle, deadline + 2 * healthyMs), limit)

export async function measureDuration(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
