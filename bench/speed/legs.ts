import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { getCpu, getCpuBelow } from './cpu.ts'

/** What is asked again and again, of the product and of the limit alike. */
export interface Question {
  name: string
  method: 'GET' | 'PATCH'
  /** The address of the next request. */
  path: () => string
  /** Headers of a request for this address, where it needs its own. */
  headers?: (path: string) => Record<string, string>
  /** The least share of the limit's requests a second; null where the limit is not asked. */
  goal: number | null
}

export interface Server {
  url: string
  headers: Record<string, string>
  /** The process that serves. */
  pid: number
  /** The first process of the database. */
  databasePid: number
}

/** What a few seconds of one question gave. Times in milliseconds. */
export interface Leg {
  rate: number
  p50: number
  p99: number
  bytes: number
  serverCpu: number
  databaseCpu: number
}

/** Requests at a time: as many as one person is served at once. */
const connections = 6

/** Asks for so many seconds, without a pause. Throws when an answer is no success. */
export async function runLeg(server: Server, question: Question, seconds: number): Promise<Leg> {
  const { method, path } = question
  const before = { server: getCpu(server.pid), database: getCpuBelow(server.databasePid) }
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        headers: { ...server.headers, ...(method === 'PATCH' && { 'content-type': 'application/json' }) },
        setupRequest: (request) => {
          const address = path()
          return {
            ...request,
            path: address,
            headers: { ...request.headers, ...question.headers?.(address) },
            ...(method === 'PATCH' && { body: JSON.stringify({ mission: `To need less: ${randomUUID()}` }) }),
          }
        },
      },
    ],
  })
  const answers = result['2xx'] + result['3xx']
  if (answers === 0 || result['4xx'] + result['5xx'] > 0 || result.errors > 0)
    throw new Error(
      `${question.name}: ${answers} answered, ${result.non2xx} refused, ${result.errors} failed`,
    )
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: result.throughput.total / answers,
    serverCpu: (getCpu(server.pid) - before.server) / answers,
    databaseCpu: (getCpuBelow(server.databasePid) - before.database) / answers,
  }
}
