import { Agent, request as sendRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDice } from '#tests/random.ts'

export interface LoadRequest {
  /** The group for which latency is reported. */
  kind: string
  path: string
  headers: Record<string, string>
  method?: 'GET' | 'PATCH' | 'POST' | undefined
  /** The body as JSON. */
  body?: string | undefined
}

export interface LoadResult {
  kind: string
  /** The status of the response; 0 if the connection failed. */
  status: number
  /** Milliseconds from the intended send time to the last byte. */
  ms: number
}

/**
 * Open-loop load: sends requests at random times (a Poisson process), even if earlier requests are still open. A slow
 * server or generator therefore adds to the latency of every request that is due.
 */
export async function sendArrivals(
  url: string,
  buildRequest: () => LoadRequest,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<LoadResult[]> {
  const agent = new Agent({ keepAlive: true })
  const startedAt = performance.now()
  const results: Promise<LoadResult>[] = []
  for (const due of drawArrivals(seconds * 1000, rate)) {
    const early = startedAt + due - performance.now()
    if (early > 0) await pause(early)
    const request = buildRequest()
    const toResult = (status: number) => ({
      kind: request.kind,
      status,
      ms: performance.now() - startedAt - due,
    })
    results.push(send(agent, url, request).then(toResult))
  }
  const finished = await Promise.all(results)
  agent.destroy()
  return finished
}

/** Generates arrival times in milliseconds. The same rate produces the same sequence. */
function* drawArrivals(duration: number, rate: number): Generator<number> {
  const dice = makeDice(7)
  const parts = 1_000_000
  for (let at = 0; ;) {
    at += (-Math.log(dice.between(1, parts) / parts) * 1000) / rate
    if (at >= duration) return
    yield at
  }
}

/** Resolves with the status once the whole response has arrived. */
function send(agent: Agent, url: string, { method = 'GET', path, ...request }: LoadRequest): Promise<number> {
  const headers = { ...request.headers, ...(request.body && { 'content-type': 'application/json' }) }
  return new Promise((resolve) => {
    sendRequest(url + path, { agent, method, headers }, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', () => resolve(0))
      response.resume()
    })
      .once('error', () => resolve(0))
      .end(request.body)
  })
}
