import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ErrorReport } from './error-reports.ts'
import { createSentrySender } from './sentry.ts'

const settings = { dsn: 'https://key@sentry.example/42', release: 'frontend 0.38.1', environment: 'dev' }
const id = '0197f3a2-6d1c-7b54-9c0e-3f2a1b4c5d6e'
const page = () => ({ origin: 'https://h.example', pathname: `/app/admin/companies/${id}/history` })
const rejection: ErrorReport = {
  action: 'users/load/rejected',
  message: 'The service is busy',
  code: 'unavailable',
  status: 503,
  request_id: 'r-1',
  reference: '3F7A9C21',
  breadcrumbs: ['users/load/pending'],
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function openSender(reply: { status?: number; headers?: Record<string, string> } = {}) {
  const sent: Record<string, unknown>[][] = []
  const { flush, ...sentry } = createSentrySender(settings, page, (_, init) => {
    const envelope = init?.body as string
    sent.push(envelope.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>))
    return Promise.resolve(new Response(null, { status: reply.status ?? 200, headers: reply.headers ?? {} }))
  })
  const report = async (errorReport: ErrorReport) => {
    sentry.report(errorReport)
    await flush(1000)
  }
  return { report, sent, reply }
}

test('a rejected action becomes an event with breadcrumbs, and the page path without ids', async () => {
  const { report, sent } = openSender()
  await report(rejection)
  const [[header, item, event] = []] = sent
  expect(header).toMatchObject({ dsn: settings.dsn, event_id: event?.['event_id'] })
  expect(item).toMatchObject({ type: 'event' })
  expect(event).toMatchObject({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    platform: 'javascript',
    level: 'error',
    release: 'frontend 0.38.1',
    environment: 'dev',
    transaction: '/app/admin/companies/:id/history',
    tags: {
      action: 'users/load/rejected',
      code: 'unavailable',
      status: 503,
      request_id: 'r-1',
      reference: '3F7A9C21',
    },
    exception: { values: [{ type: 'users/load/rejected', value: 'The service is busy' }] },
    breadcrumbs: [{ category: 'action', message: 'users/load/pending' }],
    fingerprint: ['users/load/rejected', 'unavailable'],
  })
})

test.each([
  [
    'Chromium',
    'TypeError\n    at draw (https://h.example/assets/a.js?v=1:10:20)\n    at https://cdn.example/b.js:1:2',
  ],
  ['Firefox and Safari', 'draw@https://h.example/assets/a.js?v=1:10:20\n@https://cdn.example/b.js:1:2'],
])('an exception has the stack frames of %s, oldest first', async (_, stack) => {
  const { report, sent } = openSender()
  await report({
    action: 'crash',
    type: 'TypeError',
    message: 'broken',
    stack,
    reference: '3F7A9C21',
    breadcrumbs: [],
  })
  const event = sent[0]?.[2]
  expect(event).not.toHaveProperty('fingerprint')
  expect(event).toMatchObject({
    exception: {
      values: [
        {
          type: 'TypeError',
          stacktrace: {
            frames: [
              { function: '?', filename: 'https://cdn.example/b.js', in_app: false },
              {
                function: 'draw',
                filename: 'https://h.example/assets/a.js',
                lineno: 10,
                colno: 20,
                in_app: true,
              },
            ],
          },
        },
      ],
    },
  })
})

test('the same error is reported once a minute, a different error immediately', async () => {
  const { report, sent } = openSender()
  await report(rejection)
  await report(rejection)
  await report({ ...rejection, code: 'network' })
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  await report(rejection)
  expect(sent).toHaveLength(3)
})

test.each([
  ['Sentry', { status: 429, headers: { 'x-sentry-rate-limits': '30:error:organization' } }],
  ['Sentry, in a successful response', { status: 200, headers: { 'x-sentry-rate-limits': '30::key' } }],
  ['the server', { status: 429, headers: { 'retry-after': '30' } }],
])('nothing is sent during a rate limit of %s', async (_, limited) => {
  const { report, sent, reply } = openSender(limited)
  await report(rejection)
  Object.assign(reply, { status: 200, headers: {} })
  vi.advanceTimersByTime(29_000)
  await report({ ...rejection, code: 'network' })
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  await report({ ...rejection, code: 'not_found' })
  expect(sent).toHaveLength(2)
})

test('a report that cannot be sent is dropped silently', async () => {
  const sentry = createSentrySender(settings, page, () => Promise.reject(new TypeError('offline')))
  sentry.report(rejection)
  expect(await sentry.flush(1000)).toBe(true)
})
