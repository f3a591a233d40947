import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createDice } from '#tests/random.ts'

export interface LoadRequest {
  kind: string
  path: string
  headers: Record<string, string>
  method?: 'GET' | 'PATCH' | 'POST' | undefined
  body?: string | undefined
}

export interface LoadResult {
  kind: string
  /** The body of the request, not of the response. */
  body: string | undefined
  /** 0 if the connection failed. */
  status: number
  headers: IncomingHttpHeaders
  /** The intended send time, as a `performance.now()` timestamp. */
  sentAt: number
  /** Milliseconds from the intended send time to the last byte. */
  ms: number
}

/**
 * Open-loop load: sends requests at random times (a Poisson process), even if earlier requests are still open. `signal`
 * ends the load early.
 */
export async function sendRequests(
  url: string,
  buildRequest: () => LoadRequest,
  { rate, seconds, signal }: { rate: number; seconds: number; signal?: AbortSignal },
): Promise<LoadResult[]> {
  const agent = new Agent({ keepAlive: true })
  const startedAt = performance.now()
  const results: Promise<LoadResult>[] = []
  for (const due of drawArrivals(seconds * 1000, rate)) {
    const early = startedAt + due - performance.now()
    if (early > 0) await pause(early)
    if (signal?.aborted) break
    const request = buildRequest()
    const sentAt = startedAt + due
    const { kind, body } = request
    const toResult = (reply: Reply) => ({ kind, body, sentAt, ms: performance.now() - sentAt, ...reply })
    results.push(send(agent, url, request).then(toResult))
  }
  const finished = await Promise.all(results)
  agent.destroy()
  return finished
}

/** The same rate produces the same sequence of times, in milliseconds. */
function* drawArrivals(duration: number, rate: number): Generator<number> {
  const dice = createDice(7)
  const parts = 1_000_000
  for (let at = 0; ;) {
    at += (-Math.log(dice.between(1, parts) / parts) * 1000) / rate
    if (at >= duration) return
    yield at
  }
}

export const countFailures = (results: readonly LoadResult[]): number =>
  results.filter(({ status }) => status < 200 || status >= 300).length

type Reply = Pick<LoadResult, 'status' | 'headers'>

const noReply: Reply = { status: 0, headers: {} }

function send(agent: Agent, url: string, { method = 'GET', path, ...request }: LoadRequest): Promise<Reply> {
  const headers = { ...request.headers, ...(request.body && { 'content-type': 'application/json' }) }
  return new Promise((resolve) => {
    sendRequest(url + path, { agent, method, headers }, (response) => {
      const reply = { status: response.statusCode ?? 0, headers: response.headers }
      response.once('end', () => resolve(reply)).once('error', () => resolve(noReply))
      response.resume()
    })
      .once('error', () => resolve(noReply))
      .end(request.body)
  })
}
