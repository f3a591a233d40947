import Fastify from 'fastify'
import { once } from 'node:events'
import { get, type IncomingMessage, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { enforcePace } from './client-pace.ts'

const pace = { bytes: 100_000, ms: 400 }
const piece = Buffer.alloc(50_000)

async function* pieces(count: number, pauseMs: number) {
  for (let sent = 0; sent < count; sent += 1) {
    if (pauseMs > 0) await pause(pauseMs)
    yield piece
  }
}

let hasSourceEnded = false
const server = Fastify()
server.addHook('onRequest', (request, reply, done) => {
  enforcePace(request, reply, () => pace)
  done()
})
server.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
server.post('/consume', async ({ body }) => ({ size: (await buffer(body as Readable)).length }))
server.post('/busy', async ({ body }) => {
  await pause(3 * pace.ms)
  return { size: (await buffer(body as Readable)).length }
})
server.get<{ Querystring: { count: number; pause: number } }>('/file', ({ query }, reply) => {
  const source = Readable.from(pieces(Number(query.count), Number(query.pause)))
  hasSourceEnded = false
  source.once('close', () => (hasSourceEnded = true))
  return reply.send(source)
})
await server.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
afterAll(() => server.close())

async function send(path: string, source: Readable): Promise<number> {
  const outgoing = httpRequest(url + path, {
    method: 'POST',
    headers: { 'content-type': 'text/x' },
    agent: false,
  })
  source.on('error', () => {}).pipe(outgoing)
  return once(outgoing, 'response').then(
    ([response]) => {
      ;(response as IncomingMessage).resume()
      return (response as IncomingMessage).statusCode ?? 0
    },
    () => {
      source.destroy()
      return 0
    },
  )
}

async function beginReading(path: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url + path, { agent: false }), 'response')) as [IncomingMessage]
  response.on('error', () => {})
  return response
}

test('a body that arrives fast enough is read completely', async () => {
  expect(await send('/consume', Readable.from(pieces(30, 50)))).toBe(200)
})

test('a body that arrives too slowly is aborted', async () => {
  const dribble = Readable.from(
    (async function* () {
      for (;;) {
        await pause(20)
        yield 'x'
      }
    })(),
  )
  expect(await send('/consume', dribble)).toBe(0)
})

test('a body is not aborted while the server does not read it', async () => {
  expect(await send('/busy', Readable.from(pieces(400, 0)))).toBe(200)
})

test('a response with a slow source is not aborted', async () => {
  const response = await beginReading('/file?count=12&pause=100')
  expect((await buffer(response)).length).toBe(600_000)
})

test.each([
  ['has no pause', 0],
  ['pauses repeatedly', 5],
])('a reply that the client does not read is aborted if its source %s', async (_, pauseMs) => {
  const response = await beginReading(`/file?count=2000&pause=${pauseMs}`)
  await expect.poll(() => hasSourceEnded, { timeout: 15_000 }).toBe(true)
  await expect(buffer(response)).rejects.toThrow('aborted')
})

test('a response that the client reads too slowly is aborted', async () => {
  const response = await beginReading('/file?count=2000&pause=0')
  const reading = (async () => {
    for await (const chunk of response as AsyncIterable<Buffer>) await pause(chunk.length > 0 ? 500 : 0)
  })().catch(() => {})
  await expect.poll(() => hasSourceEnded, { timeout: 15_000 }).toBe(true)
  response.destroy()
  await reading
})
