import autocannon from 'autocannon'
import { getCpu, getCpuBelow } from './cpu.ts'
import type { Question, Request } from './questions.ts'
import type { Server } from './servers.ts'

/** What a few seconds of one question gave. Times in milliseconds; all but `p50` and `p99` are of a whole round of it. */
export interface Leg {
  rate: number
  p50: number
  p99: number
  serverCpu: number
  databaseCpu: number
  bytes: number
  statements: number
}

/** Requests at a time: as many as one person is served at once. */
const connections = 6

/** Asks for so many seconds, without a pause. Throws when an answer is no success. */
export async function runLeg(server: Server, question: Question, seconds: number): Promise<Leg> {
  await question.prepare?.()
  const sent = await server.countStatements()
  const before = { server: getCpu(server.pid), database: getCpuBelow(server.databasePid) }
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests: question.requests.map((request) => toRequest(server, request)),
  })
  const answers = result['2xx'] + result['3xx']
  if (answers === 0 || result['4xx'] + result['5xx'] > 0 || result.errors > 0)
    throw new Error(
      `${question.name}: ${answers} answered, ${result.non2xx} refused, ${result.errors} failed`,
    )
  const rounds = answers / question.requests.length
  return {
    rate: result.requests.average / question.requests.length,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverCpu: (getCpu(server.pid) - before.server) / rounds,
    databaseCpu: (getCpuBelow(server.databasePid) - before.database) / rounds,
    bytes: result.throughput.total / rounds,
    statements: ((await server.countStatements()) - sent) / rounds,
  }
}

/** A request as it is sent. */
export function toRequest({ headers }: Pick<Server, 'headers'>, request: Request): autocannon.Request {
  const { method, path, body } = request
  return {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    setupRequest: (next) => {
      const address = path()
      return {
        ...next,
        path: address,
        headers: { ...next.headers, ...request.headers?.(address) },
        ...(body && { body: JSON.stringify(body()) }),
      }
    },
  }
}
