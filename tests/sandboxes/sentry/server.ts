import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Envelope, parseEnvelope } from './envelope.ts'

/** A fault for the next `count` requests. */
export interface SentryFault {
  /** 1 by default. */
  count?: number
  /**
   * `hang` never responds. `status` responds with `status` and `headers`, and still accepts the envelope if the
   * status is below 300. `malformed` returns invalid JSON. `cut` closes the connection halfway through the response.
   */
  answer: 'hang' | 'status' | 'malformed' | 'cut'
  status?: number
  headers?: Record<string, string>
}

export interface SentrySandbox {
  dsn: string
  /** The accepted envelopes, oldest first. */
  envelopes: Envelope[]
  /** The number of requests, including rejected requests. */
  requests(): number
  injectFault(fault: SentryFault): void
  stop(): Promise<void>
}

const PUBLIC_KEY = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const PROJECT = '42'

/** Starts a Sentry sandbox on loopback that accepts envelopes for one project. Port 0 selects a free port. */
export async function startSentrySandbox({ port = 0 }: { port?: number } = {}): Promise<SentrySandbox> {
  const envelopes: Envelope[] = []
  const faults: Required<SentryFault>[] = []
  let requests = 0

  const server = createServer((request, response) => {
    requests += 1
    const [fault] = faults
    if (fault) fault.count -= 1
    if (fault?.count === 0) faults.shift()
    if (fault?.answer === 'hang') return void request.resume()
    answer(request, response, envelopes, fault).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    dsn: `http://${PUBLIC_KEY}@127.0.0.1:${taken}/${PROJECT}`,
    envelopes,
    requests: () => requests,
    injectFault: (fault) => void faults.push({ count: 1, status: 200, headers: {}, ...fault }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  envelopes: Envelope[],
  fault: SentryFault | undefined,
): Promise<void> {
  const reply = (status: number, body: object) => {
    const text = JSON.stringify(body)
    const half = text.slice(0, Math.ceil(text.length / 2))
    const length = fault?.answer === 'malformed' ? half.length : text.length
    const headers = { 'content-type': 'application/json', 'content-length': length, ...fault?.headers }
    response.writeHead(status, headers)
    if (fault?.answer === 'cut') response.write(half, () => response.destroy())
    else response.end(fault?.answer === 'malformed' ? half : text)
  }
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://sentry')
  const body = await buffer(request)
  const project = /^\/api\/(\d+)\/envelope\/$/.exec(pathname)?.[1]
  if (request.method !== 'POST' || project === undefined) return reply(404, { detail: 'not found' })
  const envelope = parseEnvelope(body)
  if (!envelope) return reply(400, { detail: 'bad envelope' })
  const inHeader = /sentry_key=(\w+)/.exec(String(request.headers['x-sentry-auth']))?.[1]
  const inDsn = envelope.header.dsn === undefined ? undefined : new URL(envelope.header.dsn).username
  const key = inHeader ?? searchParams.get('sentry_key') ?? inDsn
  if (key !== PUBLIC_KEY || project !== PROJECT)
    return reply(403, { detail: 'event submission rejected with_reason: ProjectId' })
  const status = fault?.status ?? 200
  if (status < 300) envelopes.push(envelope)
  reply(status, status < 300 ? { id: envelope.header.event_id } : { detail: 'injected by the sandbox' })
}
