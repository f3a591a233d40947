import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ProviderCall, providerCall } from './http.ts'
import { ProviderError } from '../core/provider-error.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

interface Seen {
  at: number
  method: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A vendor on loopback: each call is answered by the next listener, the last one for ever. */
async function vendor(...answers: RequestListener[]) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const listener = answers[Math.min(seen.length, answers.length - 1)]
      seen.push({ at: performance.now(), method: request.method, headers: request.headers, body })
      listener?.(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/things`, seen }
}

const says =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
const good = says(200, '{"name":"kiln"}')
const silent: RequestListener = () => {}

const schema = z.object({ name: z.string() })
const logged: object[] = []

const call = (url: string, options: Partial<ProviderCall<typeof schema>> = {}) =>
  providerCall({
    provider: 'acme',
    operation: 'read thing',
    url,
    retry: 'safe',
    schema,
    log: { warn: (details) => void logged.push(details) },
    ...options,
  })

/** The failure of a call that must fail. */
const catchFailure = async (promise: Promise<unknown>): Promise<ProviderError> => {
  const error: unknown = await promise.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProviderError)) throw error
  return error
}

describe('a good answer', () => {
  it('is parsed to what the schema names', async () => {
    const { url, seen } = await vendor(says(200, '{"name":"kiln","extra":1}'))
    expect(await call(url, { headers: { authorization: 'Basic abc' } })).toEqual({ name: 'kiln' })
    expect(seen[0]).toMatchObject({
      method: 'GET',
      headers: { authorization: 'Basic abc', accept: 'application/json' },
    })
  })

  it('may be empty', async () => {
    const { url } = await vendor(says(204))
    const log = { warn: () => {} }
    const answer = providerCall({
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
  ])('follows a body sent as %o', async (body, type, text) => {
    const { url, seen } = await vendor(good)
    await call(url, { method: 'POST', body, retry: 'never' })
    expect(seen).toMatchObject([{ method: 'POST', body: text, headers: { 'content-type': type } }])
  })
})

describe('a refusal', () => {
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
  ])('of %i means %s, whatever status the body repeats', async (status, kind) => {
    const { url } = await vendor(says(status, '{"statusCode":200}'))
    expect(await catchFailure(call(url, { retry: 'never' }))).toMatchObject({ kind, details: { status } })
  })

  it('may mean something else at this vendor', async () => {
    const { url } = await vendor(says(404, '{"code":"NOT_YET"}'))
    const failure = catchFailure(
      call(url, {
        toFailure: (status, body) => (status === 404 && body.includes('NOT_YET') ? 'not_ready' : undefined),
      }),
    )
    expect((await failure).kind).toBe('not_ready')
  })

  it('is not repeated when a repeat cannot help', async () => {
    const { url, seen } = await vendor(says(401), good)
    await catchFailure(call(url))
    expect(seen).toHaveLength(1)
  })

  it("keeps the vendor's words and our secrets out of the message, and secrets out of the log", async () => {
    const body = JSON.stringify({
      error: 'Bad s3cret-key!',
      access_token: 'abc123',
      correlationId: 'trace-7',
    })
    const { url } = await vendor(says(403, body))
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

describe('a repeat', () => {
  it('is made when a safe call meets a service that is down', async () => {
    const { url, seen } = await vendor(says(503), says(500), good)
    expect(await call(url)).toEqual({ name: 'kiln' })
    expect(seen).toHaveLength(3)
  })

  it('is never made for a call that is not safe', async () => {
    const { url, seen } = await vendor(says(503), good)
    expect((await catchFailure(call(url, { method: 'POST', body: {}, retry: 'never' }))).kind).toBe('down')
    expect(seen).toHaveLength(1)
  })

  it('waits the seconds that Retry-After names', async () => {
    const { url, seen } = await vendor(says(429, '', { 'retry-after': '1' }), good)
    await call(url)
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(995)
  })

  it('waits until the date that Retry-After names', async () => {
    const now = Date.now()
    const headers = { date: new Date(now).toUTCString(), 'retry-after': new Date(now + 1000).toUTCString() }
    const { url, seen } = await vendor(says(429, '', headers), good)
    await call(url)
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(995)
  })

  it('is left to the caller when Retry-After is later than it may wait', async () => {
    const { url, seen } = await vendor(says(429, '', { 'retry-after': '3600' }), good)
    expect(await catchFailure(call(url))).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 3600 })
    expect(seen).toHaveLength(1)
  })

  it('ends within the time for all attempts', async () => {
    const { url, seen } = await vendor(silent)
    const began = performance.now()
    // the longest first pause is half a second, so at least two attempts fit
    const failure = await catchFailure(call(url, { timeoutMs: 100, maxWaitMs: 2000 }))
    expect(failure).toMatchObject({ kind: 'down', details: { note: 'timeout' } })
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(seen.length).toBeGreaterThan(1)
  })
})

describe('a broken answer', () => {
  it('is a time-out when the body stops half way', async () => {
    const { url } = await vendor((_, response) => void response.writeHead(200).write('{"name":'))
    const failure = await catchFailure(call(url, { timeoutMs: 100, retry: 'never' }))
    expect(failure).toMatchObject({ kind: 'down', details: { note: 'timeout' } })
  })

  it('is down when the connection is cut or refused', async () => {
    const { url } = await vendor((request) => request.socket.destroy())
    expect((await catchFailure(call(url, { retry: 'never' }))).kind).toBe('down')
    servers.splice(0).forEach((server) => server.close())
    expect(await catchFailure(call('http://127.0.0.1:1/', { retry: 'never' }))).toMatchObject({
      kind: 'down',
    })
  })

  it('is down when it is no JSON, and its text is not kept', async () => {
    const { url } = await vendor(says(200, '<html>token=abc</html>', { 'content-type': 'text/html' }))
    const failure = await catchFailure(call(url, { retry: 'never' }))
    expect(failure).toMatchObject({ kind: 'down', details: { note: 'not JSON: text/html' } })
    expect(JSON.stringify(failure.details)).not.toContain('abc')
  })

  it('is invalid when its form is unknown, naming the place but not the value', async () => {
    const { url, seen } = await vendor(says(200, '{"name":4711}'))
    const failure = await catchFailure(call(url))
    expect(failure).toMatchObject({
      kind: 'invalid',
      details: { note: 'unexpected form: name invalid_type' },
    })
    expect(JSON.stringify(failure.details)).not.toContain('4711')
    expect(seen).toHaveLength(1)
  })

  it('is refused when it is larger than allowed, without reading it to its end', async () => {
    let written = 0
    const { url } = await vendor((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(64_000))) written += 64_000
        response.once('drain', more)
      }
      more()
    })
    const failure = await catchFailure(call(url, { maxBytes: 100_000, retry: 'never' }))
    expect(failure).toMatchObject({ kind: 'invalid', details: { note: 'answer larger than 100000 bytes' } })
    expect(written).toBeLessThan(50_000_000)
  })
})
