import { httpCall } from '#contract/core/client.ts'
import type { Endpoint, Request, Response as Reply } from '#contract/core/endpoint.ts'
import { deadlineMs } from '#server/core/deadline.ts'

interface Answer<E extends Endpoint> {
  /** The reply, or the refusal. */
  outcome: Reply<E> | Error
  response: Response
  /** How long the answer took, in milliseconds. */
  ms: number
}

/** How long an answer may take that waits for a provider, in milliseconds. */
interface Bound {
  /** How long the provider is waited for. */
  deadline: number
  /** How long the whole answer takes at most on an idle machine. */
  idle: number
  /** Less than an answer would take that missed its deadline. */
  limit: number
}

/** Calls with a token, or without one, and returns the whole answer and its duration. Throws when none came. */
export async function fetchAnswer<E extends Endpoint>(
  app: { url: string },
  token: string | null,
  endpoint: E,
  request: Request<E>,
): Promise<Answer<E>> {
  let response: Response | undefined
  const call = httpCall({
    baseUrl: app.url,
    token: () => Promise.resolve(token),
    send: async (url, init) => {
      const answered = await fetch(url, init)
      response = answered.clone()
      return answered
    },
  })
  const begun = performance.now()
  const outcome = await call(endpoint, request).catch((error: unknown) => error as Error)
  const ms = performance.now() - begun
  if (!response) throw new Error(`${endpoint.path} was not answered`, { cause: outcome })
  return { outcome, response, ms }
}

/** Actions of people, as decided for all of them. */
export const actionBound: Bound = { deadline: deadlineMs.action, idle: 10_000, limit: deadlineMs.background }
/** Pages, which show saved data while a provider is silent. */
export const pageBound: Bound = { deadline: deadlineMs.page, idle: 2000, limit: deadlineMs.action }

/**
 * The bound in milliseconds. While other work keeps the cores busy, it is the deadline and twice `healthyMs`, the time that
 * calls like these take without waiting for a provider.
 */
export const getBound = ({ deadline, idle, limit }: Bound, healthyMs: number): number =>
  Math.min(Math.max(idle, deadline + 2 * healthyMs), limit)

/** How long `work` takes, in milliseconds. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
