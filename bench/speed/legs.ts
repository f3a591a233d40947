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

/** A request as autocannon takes it. */
export function toRequest(server: Pick<Server, 'headers'>, request: Request): autocannon.Request {
  const { method } = request
  return {
    method,
    headers: server.headers,
    setupRequest(next) {
      const { headers, ...written } = writeRequest(server, request)
      return { ...next, ...written, headers: { ...next.headers, ...headers } }
    },
  }
}

/** The next one of these requests, as it is sent. */
export function writeRequest(
  server: Pick<Server, 'headers'>,
  { method, path, headers, body }: Request,
): { method: Request['method']; path: string; headers: Record<string, string>; body?: string } {
  const address = path()
  return {
    method,
    path: address,
    headers: {
      ...server.headers,
      ...(body && { 'content-type': 'application/json' }),
      ...headers?.(address),
    },
    ...(body && { body: JSON.stringify(body()) }),
  }
}
