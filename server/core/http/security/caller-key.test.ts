import { request as httpRequest } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { concurrencyLimits } from '#contract/core/limits.ts'
import { readAsVisitor } from '#contract/support.ts'
import { startTestApp } from '#tests/app.ts'
import { getCallerKey } from './caller-key.ts'

const app = await startTestApp({ limits: true })

test.each([
  ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9'],
  ['203.0.113.7', '::ffff:203.0.113.7'],
  ['203.0.113.7', '::ffff:cb00:7107'],
])('%s and %s are the same address', (ip, sameIp) => {
  expect(getCallerKey({ ip })).toBe(getCallerKey({ ip: sameIp }))
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['203.0.113.7', '203.0.113.8'],
])('%s and %s are different addresses', (ip, otherIp) => {
  expect(getCallerKey({ ip })).not.toBe(getCallerKey({ ip: otherIp }))
})

test('a user has the same key at every address; the same subject of another issuer has a different key', () => {
  const key = getCallerKey({ ip: '203.0.113.7' }, { issuer: 'https://login', subject: 'a' })
  expect(getCallerKey({ ip: '203.0.113.8' }, { issuer: 'https://login', subject: 'a' })).toBe(key)
  expect(getCallerKey({ ip: '203.0.113.7' }, { issuer: 'https://other', subject: 'a' })).not.toBe(key)
})

const body = JSON.stringify({ secret: 'x'.repeat(43) })
const headers = (from: string) => ({
  'x-forwarded-for': from,
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
})

async function beginCall(from: string) {
  const outgoing = httpRequest(app.url + readAsVisitor.path, {
    method: 'POST',
    headers: { ...headers(from), expect: '100-continue' },
    agent: false,
  })
  outgoing.on('error', () => {})
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  return outgoing
}

const call = async (from: string) => {
  const response = await fetch(app.url + readAsVisitor.path, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
    body,
  })
  return response.status
}

test('two addresses in an IPv6 /64 network share their turns', async () => {
  const openRequests = await Promise.all(
    Array.from({ length: concurrencyLimits.publicCalls.each }, (_, host) =>
      beginCall(`2001:db8:1:2::${host + 1}`),
    ),
  )
  let status: number | undefined
  const waiting = call('2001:db8:1:2::ffff').then((given) => (status = given))
  expect(await call('2001:db8:1:3::1')).toBe(404)
  expect(status).toBeUndefined()
  for (const outgoing of openRequests) outgoing.destroy()
  await waiting
  expect(status).toBe(404)
})

test('refused tokens from an IPv6 /64 network are one burst in the audit log, with the last real address', async () => {
  const hosts = Array.from({ length: 10 }, (_, host) => `2001:db8:9:9::${(host + 1).toString(16)}`)
  for (const from of hosts) {
    const refused = { authorization: 'Bearer nonsense', 'x-forwarded-for': from }
    expect((await fetch(`${app.url}/api/v1/companies/`, { headers: refused })).status).toBe(401)
  }
  const readBursts = () =>
    app.ctx.db.selectFrom('audit_log').select('details').where('action', '=', 'tokens_refused').execute()
  await expect.poll(readBursts).toMatchObject([{ details: { count: 10, address: '2001:db8:9:9::a' } }])
})

test('a closed connection has no address, and its request is not an error of the server', () => {
  expect(getCallerKey({ ip: undefined })).toBe('address unknown')
})
