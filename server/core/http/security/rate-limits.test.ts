import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { syncInvestors } from '#contract/investors.ts'
import { bytesPerRequest, type Limit, limits, usualLimits } from '#contract/core/limits.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { buildApp } from '#server/app.ts'
import { toTrustProxyOption } from './rate-limits.ts'

const app = await startTestApp({ limits: true })
const unlimited = await startTestApp()

let hosts = 0
const buildAddress = () => `203.0.113.${(hosts += 1)}`

interface TestRequest {
  path: string
  from?: string
  by?: TestUser
  method?: 'GET' | 'POST'
  body?: object
}

const send = ({ path, from = '127.0.0.1', by, method = 'GET', body }: TestRequest, server = app.server) =>
  server.inject({
    method,
    url: path,
    headers: { 'x-forwarded-for': from, ...(by ? { authorization: `Bearer ${by.token}` } : {}) },
    ...(body ? { payload: body } : {}),
  })

async function exhaust({ requests }: Limit, request: TestRequest, server = app.server) {
  const answers = []
  for (let sent = 0; sent <= requests; sent += 1) answers.push(await send(request, server))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  return { passed: answers.length - refused.length, refusal: refused[0] }
}

async function buildSubmit() {
  const by = await app.arrive('Alice')
  const { id } = await buildCompany(by)
  return { path: `/api/v1/companies/${id}/submit/`, method: 'POST', by } as const
}

const sectors = '/api/v1/sectors/'
const availableName = '/api/v1/companies/available_name/?name=Tidal'

describe('a limit', () => {
  test('accepts its number of requests, then rejects with a Retry-After', async () => {
    const from = buildAddress()
    const { passed, refusal } = await exhaust(limits.strict, { path: sectors, from })
    expect(passed).toBe(limits.strict.requests)
    const wait = Number(refusal?.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(limits.strict.seconds)
    expect(refusal?.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(refusal?.json()).toMatchObject({ status: 429, code: 'too_many_requests', retry_after: wait })
    expect((await send({ path: sectors, from: buildAddress() })).statusCode).toBe(200)
    expect((await send({ path: '/api/v1/countries/', from })).statusCode).toBe(200)
  })

  test('counts by user, not by address', async () => {
    const [alice, bob] = [await app.arrive('Alice'), await app.arrive('Bob')]
    for (let sent = 0; sent < limits.strict.requests; sent += 1)
      await send({ path: availableName, by: alice, from: buildAddress() })
    const from = buildAddress()
    expect((await send({ path: availableName, by: alice, from })).statusCode).toBe(429)
    expect((await send({ path: availableName, by: bob, from })).statusCode).toBe(200)
  })

  test('for sending email also applies to local callers', async () => {
    const alice = await app.arrive('Alice')
    const { id } = await buildCompany(alice)
    const path = `/api/v1/companies/${id}/team_members/invite/`
    const body = { email: 'victim@example.com' }
    const { passed, refusal } = await exhaust(limits.mail, { path, method: 'POST', body, by: alice })
    expect(passed).toBe(limits.mail.requests)
    expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(limits.strict.seconds)
  })

  test('for costly requests also applies to local callers', async () => {
    expect((await exhaust(limits.costly, await buildSubmit())).passed).toBe(limits.costly.requests)
    const request = { ...(await buildSubmit()), from: buildAddress() }
    expect((await exhaust(limits.costly, request)).passed).toBe(limits.costly.requests)
  })

  test('also counts rejected requests, such as guesses at company ids', async () => {
    const { id } = await buildCompany(await app.arrive('Alice'))
    for (const [path, status] of [
      [`/api/v1/companies/${id}/team_members/invite/`, 404],
      ['/api/v1/companies/0197f000-ffff-7000-8000-000000000000/team_members/invite/', 404],
      [syncInvestors.path, 403],
    ] as const) {
      const by = await app.arrive('Bob')
      const request = { path, method: 'POST', body: { email: 'victim@example.com' }, by } as const
      const from = buildAddress()
      expect((await send({ ...request, from })).statusCode).toBe(status)
      for (let sent = 0; sent < limits.costly.requests; sent += 1) await send({ ...request, from })
      expect((await send({ ...request, from })).statusCode).toBe(429)
    }
  })

  test('for all requests of one user is generous', async () => {
    const alice = await app.arrive('Alice')
    const from = buildAddress()
    const { passed } = await exhaust(usualLimits.person, { path: '/api/v1/companies/', by: alice, from })
    expect(passed).toBe(usualLimits.person.requests)
    const other = await send({ path: '/api/v1/users/current_user/', by: alice, from })
    expect(other.statusCode).toBe(429)
  }, 60_000)
})

test('a large response counts as several requests', async () => {
  const [alice, from] = [await app.arrive('Alice'), buildAddress()]
  const { id } = await buildCompany(alice)
  await sql`
    insert into documents (company_id, id, document_type_id, filename, size, media_type, sha256, storage_key, uploaded_by)
    select ${id}, uuidv7(), (select id from document_types limit 1), repeat('x', 200), 1, 'application/pdf', line, line,
      ${alice.id}
    from generate_series(1, 2000) as line`.execute(app.ctx.db)
  const path = '/api/v1/users/current_user/'
  for (let sent = 0; sent < usualLimits.person.requests - 8; sent += 1) await send({ path, by: alice, from })
  const reply = await send({ path: `/api/v1/companies/${id}/`, by: alice, from })
  expect(reply.statusCode).toBe(200)
  const extra = Math.ceil(reply.payload.length / bytesPerRequest) - 1
  expect(extra).toBeGreaterThan(3)
  let passed = 0
  while ((await send({ path, by: alice, from })).statusCode === 200) passed += 1
  // Of the 8 remaining requests, creating the company took one, and reading it took `1 + extra`.
  expect(passed).toBe(6 - extra)
})

test('local callers can be exempt from the limit for costly requests, but external callers cannot', async () => {
  const { ctx } = app
  const server = await buildApp({ ...ctx, config: { ...ctx.config, limitsLoopback: false } })
  expect((await exhaust(limits.costly, await buildSubmit(), server)).refusal).toBeUndefined()
  const request = { ...(await buildSubmit()), from: buildAddress() }
  expect((await exhaust(limits.costly, request, server)).passed).toBe(limits.costly.requests)
  await server.close()
})

describe('an address', () => {
  const addressSeen = async (trustProxy: number | string[], forwarded: string) => {
    const { ctx } = app
    const server = await buildApp({ ...ctx, config: { ...ctx.config, trustProxy } })
    server.get('/address', (request) => ({ ip: request.ip }))
    const answer = await server.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded } })
    await server.close()
    return (answer.json() as { ip: string }).ip
  }

  test.each<[string, number | string[], string]>([
    ['the peer’s, whatever the header claims', 0, '127.0.0.1'],
    ['the one that the only proxy saw, whatever else the header claims', 1, '198.51.100.2'],
    ['the one before the second of two proxies', 2, '203.0.113.99'],
    ['the one before the trusted proxies', ['127.0.0.1', '198.51.100.0/24'], '203.0.113.99'],
    ['the peer’s, if it is not a trusted proxy', ['10.0.0.0/8'], '127.0.0.1'],
  ])('is %s', async (_, trustProxy, seen) => {
    expect(await addressSeen(trustProxy, '203.0.113.99, 198.51.100.2')).toBe(seen)
  })

  test('cannot be forged to escape a limit if no proxy is trusted', async () => {
    const { ctx } = app
    const server = await buildApp({ ...ctx, config: { ...ctx.config, trustProxy: 0 } })
    const answers = []
    for (let sent = 0; sent <= limits.strict.requests; sent += 1)
      answers.push(await send({ path: sectors, from: buildAddress() }, server))
    await server.close()
    expect(answers.at(-1)?.statusCode).toBe(429)
  })
})

test('an IPv6 /64 network counts as one address', async () => {
  const requests = Array.from({ length: limits.strict.requests + 1 }, (_, host) => ({
    path: sectors,
    from: `2001:db8:1:2::${(host + 1).toString(16)}`,
  }))
  const answers = []
  for (const request of requests) answers.push(await send(request))
  expect(answers.at(-1)?.statusCode).toBe(429)
  expect((await send({ path: sectors, from: '2001:db8:1:3::1' })).statusCode).toBe(200)
})

test('nothing is counted if limits are off', async () => {
  const answers = []
  for (let sent = 0; sent <= limits.strict.requests; sent += 1)
    answers.push(await send({ path: sectors, from: '203.0.113.254' }, unlimited.server))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('without trusted proxies, Fastify ignores X-Forwarded-For', () => {
  expect(toTrustProxyOption({ trustProxy: 0 })).toBe(false)
})
