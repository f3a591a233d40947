import { httpCall } from '#contract/client.ts'
import type { Endpoint, Request, Response as Reply } from '#contract/endpoint.ts'

/** What came of a call. */
interface Answer<E extends Endpoint> {
  /** The reply, or the refusal. */
  outcome: Reply<E> | Error
  /** As it came over the network. */
  response: Response
  ms: number
}

/** Calls as the holder of a token, or as nobody, and looks at the whole answer. Throws when none came. */
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
