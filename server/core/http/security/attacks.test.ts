import Fastify from 'fastify'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createCompany, getCompany } from '#contract/companies.ts'
import { uploadDocument } from '#contract/documents.ts'
import { startTestApp } from '#tests/app.ts'
import { bodyBounds } from '../json-bodies.ts'
import { disconnectSlowSenders } from './slow-bodies.ts'

const app = await startTestApp()
const alice = await app.arrive('Alice')
const { hostname, port } = new URL(app.url)

async function onTheLine(bytes: string, to = Number(port)): Promise<string> {
  const socket = connect(to, hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.on('error', () => {})
  socket.write(bytes)
  // On a busy machine, the first byte may take a long time; the remaining bytes follow immediately.
  socket.setTimeout(20_000, () => socket.destroy())
  socket.once('data', () => socket.setTimeout(700))
  await once(socket, 'close')
  return answer
}

const lines = (...all: string[]) => all.join('\r\n')
const statusesIn = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => code)
const hidden = lines('GET /healthz HTTP/1.1', 'Host: x', '', '')

describe('a request hidden in another request gets no response', () => {
  test.each<[string, string[]]>([
    ['two different lengths', ['Content-Length: 0', `Content-Length: ${hidden.length}`, '', hidden]],
    [
      'a length and chunked encoding',
      ['Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', hidden],
    ],
    [
      'chunked encoding and a length',
      ['Transfer-Encoding: chunked', 'Content-Length: 4', '', '0', '', hidden],
    ],
    [
      'a Transfer-Encoding name with a space',
      ['Content-Length: 5', 'Transfer-Encoding : chunked', '', '0', '', hidden],
    ],
    ['two transfer encodings', ['Transfer-Encoding: chunked, identity', '', '0', '', hidden]],
    ['an unknown transfer encoding', ['Transfer-Encoding: xchunked', '', '0', '', hidden]],
    [
      'chunked encoding in a folded header line',
      ['X: y', ' Transfer-Encoding: chunked', 'Content-Length: -1', '', hidden],
    ],
    ['a signed length', ['Content-Length: +5', '', hidden]],
    ['a hexadecimal length', ['Content-Length: 0x5', '', hidden]],
    ['a chunk size that overflows', ['Transfer-Encoding: chunked', '', 'ffffffffffffffff1', 'x', '', hidden]],
    [
      'a bare line feed in the headers',
      ['X: y\nTransfer-Encoding: chunked', 'Content-Length: 0\n', '', hidden],
    ],
  ])('%s', async (_, rest) => {
    const answer = await onTheLine(lines('POST /api/v1/companies/ HTTP/1.1', 'Host: x', ...rest))
    expect(statusesIn(answer)).toEqual(['400'])
    expect(answer).not.toContain('alive')
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  test('two pipelined requests both get a reply', async () => {
    expect(statusesIn(await onTheLine(hidden + hidden))).toEqual(['200', '200'])
  })
})

describe('a malformed request', () => {
  test.each<[string, string]>([
    ['no host', lines('GET /healthz HTTP/1.1', '', '')],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['100 kB of headers', lines('GET / HTTP/1.1', 'Host: x', `X: ${'x'.repeat(100_000)}`, '', '')],
    [
      '3000 header lines',
      lines('GET / HTTP/1.1', 'Host: x', ...Array.from({ length: 3000 }, () => 'a: bcdef'), '', ''),
    ],
    ['a NUL in a header', lines('GET / HTTP/1.1', 'Host: x', 'X: a\0b', '', '')],
    ['a path with a space', lines('GET /a b HTTP/1.1', 'Host: x', '', '')],
  ])('with %s is refused', async (_, bytes) => {
    const answer = await onTheLine(bytes)
    expect(statusesIn(answer)).toEqual(['400'])
  })

  test.each([
    ['two hosts', ['GET /healthz HTTP/1.1', 'Host: x', 'Host: y', '', '']],
    ['the same host twice', ['GET /healthz HTTP/1.1', 'Host: x', 'hOST: x', '', '']],
    ['a path with ..', ['GET /../../x HTTP/1.1', 'Host: x', '', '']],
    ['a path with .. to an existing route', ['GET /api/../healthz HTTP/1.1', 'Host: x', '', '']],
    ['a path with encoded dots', ['GET /%2e%2E/x HTTP/1.1', 'Host: x', '', '']],
    ['a path with .. and encoded slashes', ['GET /a%2f..%2fx HTTP/1.1', 'Host: x', '', '']],
    ['a path with .. and backslashes', ['GET /a\\..\\x HTTP/1.1', 'Host: x', '', '']],
    ['a path that ends in a dot', ['GET /api/. HTTP/1.1', 'Host: x', '', '']],
  ])('or an ambiguous request with %s is refused as a problem', async (_, head) => {
    const answer = await onTheLine(lines(...head))
    expect(statusesIn(answer)).toEqual(['400'])
    expect(answer).toContain('"code":"invalid_request"')
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  })

  test('dots within a name or a query are accepted', async () => {
    const head = ['GET /healthz?back=/../x&a=.. HTTP/1.1', 'Host: x', '', '']
    expect(statusesIn(await onTheLine(lines(...head)))).toEqual(['200'])
    const request = ['GET /assets/a..b.js HTTP/1.1', 'Host: x', '', '']
    expect(statusesIn(await onTheLine(lines(...request)))).toEqual(['404'])
  })

  test('with a malformed address gets an error without internal details', async () => {
    for (const path of ['/%', '/api/v1/companies/%zz/', `/api/v1/companies/${'x'.repeat(7000)}/`]) {
      const response = await fetch(app.url + path)
      expect([400, 404]).toContain(response.status)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': expect.stringMatching(/^application\/problem\+json/) as string,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-request-id': expect.any(String) as string,
      })
      expect(await response.text()).not.toMatch(/node_modules|\.ts:/)
    }
  })
})

describe('a call without a valid token gets a WWW-Authenticate header', () => {
  test.each([undefined, 'Bearer', 'Bearer nonsense', 'Basic YTpi'])('%s', async (authorization) => {
    const response = await fetch(`${app.url}/api/v1/companies/`, {
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })
})

describe('a slow client', () => {
  test('is disconnected while it sends headers', async () => {
    expect(app.server.server.headersTimeout).toBe(8000)
    app.server.server.headersTimeout = 300
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX: ')
    await once(socket, 'close')
    app.server.server.headersTimeout = 8000
    expect(statusesIn(answer)).toEqual(['408'])
  })

  test('is disconnected while it sends a body or form, unless the endpoint accepts forms', async () => {
    const server = Fastify()
    disconnectSlowSenders(server, 200)
    server.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    server.post('/', () => ({ arrived: true }))
    server.post('/form', { config: { endpoint: uploadDocument } }, () => ({ arrived: true }))
    await server.listen({ host: hostname, port: 0 })
    const to = (server.server.address() as AddressInfo).port
    const head = (type: string, path = '/') =>
      lines(`POST ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, 'Content-Length: 9', '', '{"a":')
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const slow = connect(to, hostname).on('error', () => {})
      slow.write(head(type))
      await once(slow, 'close')
    }
    const form = connect(to, hostname)
    let answer = ''
    form.setEncoding('utf8').on('data', (text: string) => (answer += text))
    form.write(head('multipart/form-data; boundary=x', '/form'))
    const later = setTimeout(() => form.write('1234'), 400)
    await expect.poll(() => statusesIn(answer)).toEqual(['200'])
    clearTimeout(later)
    form.destroy()
    await server.close()
  })
})

describe('a hostile JSON body', () => {
  const post = (body: string) =>
    fetch(`${app.url}/api/v1/companies/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
      body,
    })
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

  test.each<[string, string]>([
    ['nested lists, 400,000 deep', deep('[', ']', 400_000)],
    ['nested objects, 150,000 deep', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['a known field 300,000 deep', `{"name":${deep('[', ']', 300_000)}}`],
    ['unclosed nested lists', '['.repeat(900_000)],
    ['70,000 fields', `{${Array.from({ length: 70_000 }, (_, i) => `"f${i}":1`).join()}}`],
    ['one field 100,000 times', `{${Array.from({ length: 100_000 }, () => '"x":1').join()}}`],
    ['a number of 900,000 digits', `{"name":${'9'.repeat(900_000)}}`],
    ['__proto__', '{"__proto__":{"permissions":["admin"]}}'],
    ['a nested __proto__', '{"name":{"__proto__":{"permissions":["admin"]}}}'],
    ['an escaped __proto__', '{"\\u005f_proto__":{"permissions":["admin"]}}'],
    ['a constructor', '{"constructor":{"prototype":{"permissions":["admin"]}}}'],
    ['a byte order mark', '\ufeff{"name":1}'],
  ])('with %s is refused quickly and changes nothing', async (_, body) => {
    const began = Date.now()
    const response = await post(body)
    expect(response.status).toBe(Buffer.byteLength(body) > bodyBounds.size ? 413 : 400)
    expect((await response.text()).length).toBeLessThan(100_000)
    // A vulnerable parser would take minutes.
    expect(Date.now() - began).toBeLessThan(10_000)
    expect(({} as { permissions?: unknown }).permissions).toBeUndefined()
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  })
})

describe('a hostile query', () => {
  const { call } = alice
  test.each([
    Array.from({ length: 2000 }, (_, i) => `status=${i}`).join('&'),
    Array.from({ length: 2000 }, (_, i) => `f${i}=1`).join('&'),
    'page[$gt]=1',
    'search[]=x&search[0]=y',
    'a.b.c=1&a[b][c]=2',
    '__proto__[x]=1&constructor.prototype.x=2',
    "ordering=name';drop table companies;--",
    'status=draft%00',
    '%ED%A0%80=%ED%B0%80',
    '&'.repeat(5000),
    `search=${'%25'.repeat(3000)}`,
  ])('%#: does no harm', async (search) => {
    const { id } = await call(createCompany, { body: {} })
    const response = await fetch(`${app.url}/api/v1/companies/?${search}`, {
      headers: { authorization: `Bearer ${alice.token}` },
    })
    expect([200, 400]).toContain(response.status)
    expect((await response.text()).length).toBeLessThan(200_000)
    expect(await call(getCompany, { params: { companyId: id } })).toMatchObject({ id })
  })
})
