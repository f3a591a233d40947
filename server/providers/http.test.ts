import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ProviderCall, callService } from './http.ts'
import { ProviderError } from '../core/provider-error.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

interface ReceivedRequest {
  at: number
  method: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

async function vendor(...answers: RequestListener[]) {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const listener = answers[Math.min(requests.length, answers.length - 1)]
      requests.push({ at: performance.now(), method: request.method, headers: request.headers, body })
      listener?.(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/things`, requests }
}

const respond =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
const good = respond(200, '{"name":"kiln"}')
const hang: RequestListener = () => {}

const schema = z.object({ name: z.string() })
const logged: object[] = []

const call = (url: string, options: Partial<ProviderCall<typeof schema>> = {}) =>
  callService({
    provider: 'acme',
    operation: 'read thing',
    url,
    retry: 'safe',
    schema,
    log: { warn: (details) => void logged.push(details) },
    ...options,
  })

const catchFailure = async (promise: Promise<unknown>): Promise<ProviderError> => {
  const error: unknown = await promise.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProviderError)) throw error
  return error
}

describe('a successful response', () => {
  it('is parsed with the schema', async () => {
    const { url, requests } = await vendor(respond(200, '{"name":"kiln","extra":1}'))
    expect(await call(url, { headers: { authorization: 'Basic abc' } })).toEqual({ name: 'kiln' })
    expect(requests[0]).toMatchObject({
      method: 'GET',
      headers: { authorization: 'Basic abc', accept: 'application/json' },
    })
  })

  it('may be empty', async () => {
    const { url } = await vendor(respond(204))
    const log = { warn: () => {} }
    const answer = callService({
      provider: 'acme',
      operation: 'drop',
      url,
      retry: 'never',
      schema: z.unknown(),
      log,
    })
    expect(await answer).toBeUndefined()
  })

  it.each([
    [{ a: 1 }, 'application/json', '{"a":1}'],
    [new URLSearchParams({ a: '1 2' }), 'application/x-www-form-urlencoded;charset=UTF-8', 'a=1+2'],
  ])('follows a request body %o', async (body, type, text) => {
    const { url, requests } = await vendor(good)
    await call(url, { method: 'POST', body, retry: 'never' })
    expect(requests).toMatchObject([{ method: 'POST', body: text, headers: { 'content-type': type } }])
  })
})

describe('an error status', () => {
  it.each([
    [400, 'invalid'],
    [401, 'auth'],
    [402, 'auth'],
    [403, 'auth'],
    [404, 'not_found'],
    [409, 'invalid'],
    [429, 'rate_limited'],
    [302, 'invalid'],
    [500, 'down'],
    [501, 'invalid'],
    [503, 'down'],
  ])('of %i means %s, even if the body has another status', async (status, kind) => {
    const { url } = await vendor(respond(status, '{"statusCode":200}'))
    expect(await catchFailure(call(url, { retry: 'never' }))).toMatchObject({ kind, details: { status } })
  })

  it('can be overridden for a vendor', async () => {
    const { url } = await vendor(respond(404, '{"code":"NOT_YET"}'))
    const failure = catchFailure(
      call(url, {
        toFailure: (status, body) => (status === 404 && body.includes('NOT_YET') ? 'not_ready' : undefined),
      }),
    )
    expect((await failure).kind).toBe('not_ready')
  })

  it('is not retried when a retry cannot help', async () => {
    const { url, requests } = await vendor(respond(401), good)
    await catchFailure(call(url))
    expect(requests).toHaveLength(1)
  })

  it("does not leak the vendor's text or secrets into the message, nor secrets into the log", async () => {
    const body = JSON.stringify({
      error: 'Bad s3cret-key!',
      access_token: 'abc123',
      correlationId: 'trace-7',
    })
    const { url } = await vendor(respond(403, body))
    logged.length = 0
    const failure = await catchFailure(
      call(`${url}?key=s3cret-key!`, { headers: { authorization: 'Basic s3cret-key!' } }),
    )
    expect(failure.message).toBe('acme read thing: auth')
    expect(failure.details).toMatchObject({ status: 403, correlationId: 'trace-7' })
    expect(failure.details.body).toContain('Bad [hidden]')
    expect(JSON.stringify([failure, failure.details, ...logged])).not.toMatch(/s3cret|abc123/)
  })
})

describe('a retry', () => {
  it('is made for a safe call while the service is down', async () => {
    const { url, requests } = await vendor(respond(503), respond(500), good)
    expect(await call(url)).toEqual({ name: 'kiln' })
    expect(requests).toHaveLength(3)
  })

  it('is not made for an unsafe call', async () => {
    const { url, requests } = await vendor(respond(503), good)
    expect((await catchFailure(call(url, { method: 'POST', body: {}, retry: 'never' }))).kind).toBe('down')
    expect(requests).toHaveLength(1)
  })

  it('waits for the seconds in Retry-After', async () => {
    const { url, requests } = await vendor(respond(429, '', { 'retry-after': '1' }), good)
    await call(url)
    expect((requests[1]?.at ?? 0) - (requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(995)
  })

  it('waits until the date in Retry-After', async () => {
    const now = Date.now()
    const headers = { date: new Date(now).toUTCString(), 'retry-after': new Date(now + 1000).toUTCString() }
    const { url, requests } = await vendor(respond(429, '', headers), good)
    await call(url)
    expect((requests[1]?.at ?? 0) - (requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(995)
  })

  it('is not made when Retry-After exceeds the time limit', async () => {
    const { url, requests } = await vendor(respond(429, '', { 'retry-after': '3600' }), good)
    expect(await catchFailure(call(url))).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 3600 })
    expect(requests).toHaveLength(1)
  })

  it('stops at the time limit for all attempts', async () => {
    const { url, requests } = await vendor(hang)
    const startedAt = performance.now()
    // The first pause is at most half a second, so there is time for at least two attempts.
    const failure = await catchFailure(call(url, { timeoutMs: 100, maxWaitMs: 2000 }))
    expect(failure).toMatchObject({ kind: 'down', details: { note: 'timeout' } })
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(requests.length).toBeGreaterThan(1)
  })
})

describe('a broken response', () => {
  it('is a timeout when the body stops early', async () => {
    const { url } = await vendor((_, response) => void response.writeHead(200).write('{"name":'))
    const failure = await catchFailure(call(url, { timeoutMs: 100, retry: 'never' }))
    expect(failure).toMatchObject({ kind: 'down', details: { note: 'timeout' } })
  })

  it('is down when the connection is closed or refused', async () => {
    const { url } = await vendor((request) => request.socket.destroy())
    expect((await catchFailure(call(url, { retry: 'never' }))).kind).toBe('down')
    servers.splice(0).forEach((server) => server.close())
    expect(await catchFailure(call('http://127.0.0.1:1/', { retry: 'never' }))).toMatchObject({
      kind: 'down',
    })
  })

  it('is down when it is not JSON, and its text is not logged', async () => {
    const { url } = await vendor(respond(200, '<html>token=abc</html>', { 'content-type': 'text/html' }))
    const failure = await catchFailure(call(url, { retry: 'never' }))
    expect(failure).toMatchObject({ kind: 'down', details: { note: 'not JSON: text/html' } })
    expect(JSON.stringify(failure.details)).not.toContain('abc')
  })

  it('is invalid when it does not match the schema; the error has the path but not the value', async () => {
    const { url, requests } = await vendor(respond(200, '{"name":4711}'))
    const failure = await catchFailure(call(url))
    expect(failure).toMatchObject({
      kind: 'invalid',
      details: { note: 'unexpected format: name invalid_type' },
    })
    expect(JSON.stringify(failure.details)).not.toContain('4711')
    expect(requests).toHaveLength(1)
  })

  it('is rejected above the size limit without reading the rest', async () => {
    let written = 0
    const { url } = await vendor((_, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(64_000))) written += 64_000
        response.once('drain', write)
      }
      write()
    })
    const failure = await catchFailure(call(url, { maxBytes: 100_000, retry: 'never' }))
    expect(failure).toMatchObject({ kind: 'invalid', details: { note: 'response larger than 100000 bytes' } })
    expect(written).toBeLessThan(50_000_000)
  })
})
