import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSentrySandbox } from '#tests/sandboxes/sentry/server.ts'
import { startTestApp } from '#tests/app.ts'
import { maxEnvelopeSize } from '#server/providers/reports/tunnel.ts'
import { sentryDefaults } from '#server/providers/reports/config.ts'

const sandbox = await startSentrySandbox()
afterAll(() => sandbox.stop())
const app = await startTestApp({ limits: true, sentry: { dsn: sandbox.dsn, ...sentryDefaults } })
const without = await startTestApp()
beforeEach(() => void sandbox.envelopes.splice(0))

const envelope = (dsn: unknown = sandbox.dsn, payload = '{"message":"x"}') =>
  `${JSON.stringify({ event_id: '1', dsn })}\n{"type":"event"}\n${payload}\n`

let visitors = 0
const post = (body: string, { type = 'text/plain;charset=UTF-8', url = app.url, from = '' } = {}) =>
  fetch(`${url}/api/monitoring`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': from || `203.0.113.${(visitors += 1)}` },
    body,
  })

test.each(['text/plain;charset=UTF-8', 'application/x-sentry-envelope'])(
  'an envelope for our project is forwarded unchanged, as %s and without a login',
  async (type) => {
    const sent = envelope(sandbox.dsn, JSON.stringify({ message: 'é\u0000' }))
    const response = await post(sent, { type })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(sandbox.envelopes[0]?.raw.toString()).toBe(sent)
  },
)

test.each([
  ['for another project', () => envelope(sandbox.dsn.replace(/42$/, '43')), 403, 'forbidden'],
  ['for another host', () => envelope('https://key@o1.ingest.sentry.io/42'), 403, 'forbidden'],
  ['that is none', () => 'hello', 400, 'invalid_request'],
  ['that is empty', () => '', 400, 'invalid_request'],
  ['of more than a megabyte', () => envelope(sandbox.dsn, 'x'.repeat(maxEnvelopeSize)), 413, 'too_large'],
])('an envelope %s goes nowhere', async (_, body, status, code) => {
  const before = sandbox.requests()
  const response = await post(body())
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
  expect(sandbox.requests()).toBe(before)
})

test.each(['application/json', 'multipart/form-data; boundary=x', 'text/html'])(
  'an envelope is refused as %s',
  async (type) => {
    expect((await post(envelope(), { type })).status).toBe(415)
  },
)

test('a whole megabyte passes', async () => {
  const room = maxEnvelopeSize - envelope(sandbox.dsn, '').length
  expect((await post(envelope(sandbox.dsn, 'x'.repeat(room)))).status).toBe(200)
})

test('the browser gets Sentry’s rate limits', async () => {
  const limits = { 'retry-after': '60', 'x-sentry-rate-limits': '60:error:organization' }
  sandbox.injectFault({ answer: 'status', status: 429, headers: limits })
  const response = await post(envelope())
  expect(response.status).toBe(429)
  expect(Object.fromEntries(response.headers)).toMatchObject(limits)
})

test('the number of reports from an IP address is limited', async () => {
  const from = '198.51.100.7'
  const statuses = []
  for (let n = 0; n < 121; n += 1) statuses.push((await post('x', { from })).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await post(envelope())).status).toBe(200)
})

test('only POST is accepted, and nothing without a project', async () => {
  expect((await fetch(`${app.url}/api/monitoring`)).status).toBe(405)
  expect((await post(envelope(), { url: without.url })).status).toBe(404)
})
