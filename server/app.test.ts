import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestS3 } from '#tests/sandboxes/s3/testing.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { startDatabaseProxy } from '#tests/services/database-proxy.ts'
import { buildApp } from './app.ts'
import { connectDatabase, countStatements } from '#server/core/data/database.ts'
import { openS3Store } from '#server/providers/files/s3.ts'

const app = await startTestApp()
const alice = await app.arrive('Alice')
const headers = { authorization: `Bearer ${alice.token}` }

async function withBucket() {
  const s3 = await startTestS3()
  const server = await buildApp({ ...app.ctx, files: openS3Store(s3.config, app.ctx.log) })
  afterAll(async () => {
    await server.close()
    await s3.stop()
  })
  return { s3, server }
}

async function readStatus(url = app.url) {
  const response = await fetch(`${url}/status`)
  return { status: response.status, parts: (await response.json()) as Record<string, { status: string }> }
}

describe('health', () => {
  test('reports that the process is alive, that it is ready, and which parts respond', async () => {
    expect(await (await fetch(`${app.url}/healthz`)).json()).toEqual({ status: 'alive' })
    expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({ status: 'ready' })
    const { status, parts } = await readStatus()
    expect(status).toBe(200)
    const ok = { status: 'ok', ms: expect.any(Number) as number }
    expect(parts).toEqual({ database: ok, files: ok, mail: ok, login: ok })
  })

  test('hides the status from callers behind a proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect((await fetch(`${app.url}/status`, { headers })).status).toBe(404)
  })

  test('reports a missing folder for files, and stays ready', async () => {
    const folder = join(app.ctx.config.dataDir, 'files/incoming')
    rmSync(folder, { recursive: true })
    const { status, parts } = await readStatus()
    mkdirSync(folder)
    expect(status).toBe(503)
    expect(parts).toMatchObject({ files: { status: 'failed' }, database: { status: 'ok' } })
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    expect((await readStatus()).status).toBe(200)
  })

  test('checks the database once for concurrent requests', async () => {
    const before = countStatements(app.ctx.db)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => app.server.inject({ url: '/status' })),
    )
    expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(countStatements(app.ctx.db) - before).toBe(1)
  })

  test('checks a bucket once for concurrent requests, without writing to it', async () => {
    const { s3, server } = await withBucket()
    const check = async () => (await server.inject({ url: '/status' })).statusCode
    s3.faults.add({ operation: 'HeadBucket', answer: 'slow', ms: 100 })
    s3.faults.add({ operation: '*', answer: 'status', status: 403, code: 'AccessDenied', count: 99 })
    expect(await Promise.all(Array.from({ length: 20 }, check))).toEqual(
      Array.from({ length: 20 }, () => 200),
    )
    expect(await check()).toBe(200)
    expect(s3.keys()).toEqual([])
  })

  test('soon reports a bucket that hangs', async () => {
    const { s3, server } = await withBucket()
    s3.faults.add({ operation: 'HeadBucket', answer: 'hang', count: 99 })
    const startedAt = performance.now()
    const reply = await server.inject({ url: '/status' })
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ files: { status: 'failed' } })
    expect(performance.now() - startedAt).toBeLessThan(3900)
  })
})

describe('while the database is unreachable', async () => {
  const proxy = await startDatabaseProxy(app.ctx.config.databaseUrl)
  const lost: Error[] = []
  const db = connectDatabase(proxy.url, (error) => lost.push(error))
  const server = await buildApp({ ...app.ctx, db })
  const get = (url: string) => server.inject({ url, headers })
  afterAll(async () => {
    await server.close()
    await db.destroy()
    proxy.close()
  })

  test('requests that need it get a 503 with Retry-After; the process stays alive and recovers', async () => {
    expect((await get('/api/v1/companies/')).statusCode).toBe(200)
    proxy.cut()
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    for (const url of ['/api/v1/companies/', '/api/v1/sectors/', '/api/v1/users/current_user/']) {
      const response = await get(url)
      expect(response.json()).toMatchObject({ status: 503, code: 'unavailable', retry_after: 2 })
      expect(response.headers['retry-after']).toBe('2')
    }
    expect((await get('/status')).json()).toMatchObject({
      database: { status: 'failed' },
      files: { status: 'ok' },
    })
    expect((await get('/readyz')).statusCode).toBe(200)
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/api/v1/countries/')).statusCode).toBe(200)
    proxy.mend()
    expect((await get('/api/v1/companies/')).statusCode).toBe(200)
  })
})

describe('an unknown address', () => {
  test.each(['/api/v1/nothing/', '/api/v3/', '/webhooks/nobody', '/assets/none.js'])(
    '%s is a problem',
    async (path) => {
      const response = await fetch(app.url + path)
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect(await response.json()).toEqual({
        type: 'urn:headwater:error:not_found',
        title: 'Not Found',
        status: 404,
        detail: 'Not found',
        code: 'not_found',
        request_id: response.headers.get('x-request-id'),
      })
    },
  )

  test.each(['/api/v1/companies', '/api/v1/companies/'])(
    'does not include %s: the trailing slash is optional',
    async (path) => {
      expect((await fetch(app.url + path, { headers })).status).toBe(200)
    },
  )
})

describe('a body', () => {
  const post = async (body: string, type = 'application/json') => {
    const response = await fetch(`${app.url}/api/v1/companies/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })
    return (await response.json()) as object
  }

  test.each<[string, string, object]>([
    ['of malformed JSON', '{"name":', { code: 'invalid_request' }],
    ['that is a list', '[]', { code: 'invalid_request', errors: [{ path: 'body' }] }],
    ['that is null', 'null', { code: 'invalid_request', errors: [{ path: 'body' }] }],
    ['with __proto__', '{"__proto__":{"x":1}}', { code: 'invalid_request' }],
    ['larger than a megabyte', `{"name":"${'x'.repeat(1_000_001)}"}`, { code: 'too_large', status: 413 }],
    ['with a number that overflows', '{"name":1e309}', { errors: [{ path: 'body.name' }] }],
    ['with a NUL', '{"name":"a\\u0000b"}', { errors: [{ path: 'body.name' }] }],
    ['with half a surrogate pair', '{"name":"\\ud800"}', { errors: [{ path: 'body.name' }] }],
    [
      'with two unknown fields',
      '{"status":"funded","name":"x","version":9}',
      { errors: [{ path: 'body.status', message: 'Unknown field' }, { path: 'body.version' }] },
    ],
  ])('%s is refused, naming the invalid fields', async (_, body, problem) => {
    expect(await post(body)).toMatchObject(problem)
  })

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
    'of type %s is refused',
    async (type) => {
      expect(await post('--x--', type)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    },
  )

  test.each([
    ['page=0', 'query.page'],
    ['page_size=-1', 'query.page_size'],
    ['page_size=1001', 'query.page_size'],
    ['page=1&page=2', 'query.page'],
    ['page=1e309', 'query.page'],
    ['ordering=permissions', 'query.ordering'],
    ['colour=red', 'query.colour'],
    ['constructor=1', 'query.constructor'],
    ['__proto__=1', 'query.__proto__'],
    ['status=draft&status=nowhere', 'query.status.1'],
    [`search=${'x'.repeat(201)}`, 'query.search'],
  ])('?%s is refused, naming the field', async (search, path) => {
    const response = await fetch(`${app.url}/api/v1/companies/?${search}`, { headers })
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ path }] })
  })

  test.each(['-1', '1.5', 'abc', '1e3', '99999999999'])(
    'Base-Version %s is refused, naming the header',
    async (text) => {
      const { id } = await buildCompany(alice)
      const response = await fetch(`${app.url}/api/v1/companies/${id}/`, {
        method: 'PATCH',
        headers: { ...headers, 'base-version': text, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(await response.json()).toMatchObject({ status: 400, errors: [{ path: 'header.Base-Version' }] })
    },
  )
})

test('every response has security headers', async () => {
  const response = await fetch(`${app.url}/api/v1/sectors/`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  })
  expect(response.headers.get('strict-transport-security')).toBeNull()
  expect(response.headers.get('x-powered-by')).toBeNull()
})
