import { Agent, request as sendRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDice } from '../random.ts'

/** A request, and the name of the row in which its latency is reported. */
export interface LoadRequest {
  kind: string
  method: 'GET' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface LoadResult {
  kind: string
  /** The status of the response; 0 if the connection failed. */
  status: number
  /** Milliseconds from the intended send time to the last byte. */
  ms: number
}

interface Arrivals {
  /** Requests per second on average. */
  rate: number
  seconds: number
}

/**
 * Open-loop load: sends requests at random times (a Poisson process), whether or not earlier ones are answered. A slow
 * server or generator therefore adds to the latency of every request that was due in the meantime.
 */
export async function sendArrivals(
  url: string,
  buildRequest: () => LoadRequest,
  { rate, seconds }: Arrivals,
): Promise<LoadResult[]> {
  const agent = new Agent({ keepAlive: true })
  const startedAt = performance.now()
  const results: Promise<LoadResult>[] = []
  for (const due of drawArrivals(seconds * 1000, rate)) {
    const early = startedAt + due - performance.now()
    if (early > 0) await pause(early)
    const request = buildRequest()
    results.push(
      send(agent, url, request).then((status) => ({
        kind: request.kind,
        status,
        ms: performance.now() - startedAt - due,
      })),
    )
  }
  const finished = await Promise.all(results)
  agent.destroy()
  return finished
}

/** Arrival times in milliseconds; the same for the same rate. */
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
function send(agent: Agent, url: string, { method, path, headers, body }: LoadRequest): Promise<number> {
  return new Promise((resolve) => {
    sendRequest(url + path, { agent, method, headers }, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', () => resolve(0))
      response.resume()
    })
      .once('error', () => resolve(0))
      .end(body)
  })
}
