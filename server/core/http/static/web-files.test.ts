import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp } from '#tests/app.ts'
import { createWebFolder, inlineScript } from '#tests/web-folder.ts'
import { compressFolder } from '#tools/compress.ts'

const script = 'export const word = "headwater"\n'.repeat(100)
const webFolder = createWebFolder({
  'assets/index-a1b2c3d4.js': script,
  'assets/tiny-a1b2c3d4.js': 'export {}',
  'mark.svg': `<svg>${' '.repeat(2000)}</svg>`,
  ...Object.fromEntries(
    ['css', 'json', 'txt', 'webmanifest'].map((ending) => [
      `words.${ending}`,
      '{"word":"headwater"}'.repeat(100),
    ]),
  ),
})
await compressFolder(webFolder)

const { ctx } = await startTestApp()
const server = await buildApp({ ...ctx, config: { ...ctx.config, webFolder } })
afterAll(() => server.close())

type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'PUT' | 'OPTIONS'
const ask = (url: string, method: Method = 'GET', headers: Record<string, string> = {}) =>
  server.inject({ method, url, headers })

describe('HEAD has the same headers as GET, and no body, for', () => {
  test.each([
    '/',
    '/app/apply/company/name',
    '/app/apply',
    '/assets/index-a1b2c3d4.js',
    '/mark.svg',
    '/healthz',
  ])('%s', async (url) => {
    const [head, get] = [await ask(url, 'HEAD'), await ask(url)]
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
  })
})

describe('an existing path responds to a different method with 405 and the allowed methods:', () => {
  test.each<[Method, string, string]>([
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/app/apply/company/name', 'GET, HEAD'],
    ['POST', '/assets/index-a1b2c3d4.js', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['GET', '/webhooks/codat', 'POST'],
    ['DELETE', '/api/v1/companies/', 'GET, HEAD, POST'],
    ['DELETE', '/api/v1/companies', 'GET, HEAD, POST'],
    ['HEAD', '/api/v1/companies/0197f000-ffff-7000-8000-000000000000/submit/', 'GET, POST'],
    ['OPTIONS', '/api/v1/companies/', 'GET, HEAD, POST'],
  ])('%s %s', async (method, url, allow) => {
    const { statusCode, headers } = await ask(url, method)
    expect([statusCode, headers.allow]).toEqual([405, allow])
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test.each<[Method, string]>([
    ['GET', '/api/v1/nothing/'],
    ['POST', '/api/v1/nothing/'],
    ['GET', '/assets/none.js'],
    ['GET', '/webhooks/nobody'],
  ])('%s %s is not found', async (method, url) => {
    expect((await ask(url, method)).statusCode).toBe(404)
  })
})

describe('a page of the web app', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip, br;q=0', (body: Buffer) => gunzipSync(body)],
  ])('is compressed with %s if the client accepts %s', async (encoding, accepted, decompress) => {
    for (const path of ['/', '/app/apply']) {
      const { headers, rawPayload } = await ask(path, 'GET', { 'accept-encoding': accepted })
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(decompress(rawPayload).toString()).toMatch(/^<!doctype html>/)
    }
  })

  test('is not compressed if the client accepts no encoding', async () => {
    const { headers, body } = await ask('/app')
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toMatch(/^<!doctype html>/)
  })
})

describe('the policy of a page', () => {
  const readPolicy = async (url: string) => {
    const { headers } = await ask(url, 'GET', { accept: 'text/html' })
    expect(headers['content-type']).toMatch(/^text\/html/)
    return String(headers['content-security-policy']).split('; ')
  }

  test.each(['/', '/blog', '/team', '/connect', '/newsletter/unsubscribe', '/nowhere', '/login', '/app'])(
    'of %s allows the styles of files, and of scripts only files and those written in the template',
    async (url) => {
      const policy = await readPolicy(url)
      expect(policy).toContain("style-src 'self'")
      const hash = createHash('sha256').update(inlineScript).digest('base64')
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    },
  )

  test.each(['/mail/stop', '/newsletter/confirm', '/api/v1/nothing/'])(
    'of %s, which works without the build, allows its own style and no scripts',
    async (url) => {
      const policy = await readPolicy(url)
      expect(policy).toContain("default-src 'none'")
      expect(policy.find((line) => line.startsWith('style-src'))).toMatch(/^style-src 'sha256-[\w+/]{43}='$/)
      expect(policy.join()).not.toContain('script-src')
    },
  )
})

describe('a file of the web app', () => {
  const url = '/assets/index-a1b2c3d4.js'

  test.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ])('is sent as compressed by the build with %s', async (encoding, decompress) => {
    const { headers, rawPayload } = await ask(url, 'GET', { 'accept-encoding': encoding })
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i) as string,
    })
    expect(decompress(rawPayload).toString()).toBe(script)
    expect(rawPayload.length).toBeLessThan(script.length / 5)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'gzip'],
  ])('for clients that accept %s is sent as %s, the smallest', async (accepted, encoding) => {
    const { headers } = await ask(url, 'GET', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
  })

  test.each(['br', 'gz'])('has no address of its own for its compressed form .%s', async (ending) => {
    expect((await ask(`${url}.${ending}`)).statusCode).toBe(404)
  })

  test.each([undefined, 'identity'])('is not compressed for clients that accept %s', async (accepted) => {
    const { headers, body } = await ask(
      url,
      'GET',
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    )
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toBe(script)
  })

  test('with a hash in its name is cached forever, any other file is revalidated with its ETag', async () => {
    const hashed = await ask(url)
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { headers } = await ask('/mark.svg')
    expect(headers['cache-control']).toBe('no-cache')
    for (const [path, etag] of [
      ['/mark.svg', headers.etag],
      [url, hashed.headers.etag],
    ]) {
      expect(etag).toMatch(/"/)
      const again = await ask(String(path), 'GET', { 'if-none-match': String(etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  test('with a hash in its name may import other scripts as a worker, and nothing else', async () => {
    const { headers } = await ask(url)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    )
    expect((await ask('/mark.svg')).headers['content-security-policy']).not.toContain('script-src')
  })

  test('is not compressed if that saves nothing', async () => {
    const { headers } = await ask('/assets/tiny-a1b2c3d4.js', 'GET', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
  })
})

test('malformed JSON is rejected with the position of the error', async () => {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/v1/support/visitors/',
    headers: { 'content-type': 'application/json' },
    payload: '{"secret":"Tida',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'invalid_request',
    errors: [{ path: 'body', message: 'This is not well-formed JSON: error at character 16' }],
  })
})
