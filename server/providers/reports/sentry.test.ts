import { afterEach, beforeEach, describe, expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- the adapter is tested with the Sentry sandbox
import { type SentryFault, type SentrySandbox, startSentrySandbox } from '#tests/sandboxes/sentry/server.ts'
import { parseDsn } from './dsn.ts'
import { getErrorPauseMs } from '#contract/rules/report-limits.ts'
import { sentryDefaults } from './config.ts'
import { createSentryReports } from './sentry.ts'

let sentry: SentrySandbox
let logged: { details: object; message: string }[]
beforeEach(async () => {
  logged = []
  sentry = await startSentrySandbox()
})
afterEach(() => sentry.stop())

const reportsWith = (changed: { dsn?: string } = {}, timeoutMs?: number) => {
  // Keeps this test's array, so that late log lines go to the test that sent the report.
  const lines = logged
  const log = { warn: (details: object, message: string) => void lines.push({ details, message }) }
  return createSentryReports({ dsn: sentry.dsn, ...sentryDefaults, ...changed }, log, timeoutMs)
}

interface SentEvent {
  release: string
  environment: string
  extra?: Record<string, unknown>
  exception: { values: { type: string; value: string; stacktrace?: { frames: { in_app: boolean }[] } }[] }
}
const events = () => sentry.envelopes.flatMap(({ items }) => items.map(({ payload }) => payload as SentEvent))
const captureEvent = async (error: unknown, extra?: Record<string, unknown>) => {
  const reports = reportsWith()
  reports.report(error, extra && { extra })
  await reports.flush(5000)
  const [event] = events()
  if (!event) throw new Error('nothing was reported')
  return event
}

describe('a report', () => {
  it('arrives as an event with the error, the place and the user', async () => {
    const reports = reportsWith()
    const cause = Object.assign(new TypeError('deep'), { code: 'EDEEP' })
    reports.report(new Error('it broke', { cause }), {
      where: 'POST /api/v1/companies/:companyId/',
      request_id: 'r-1',
      user_id: 'u-1',
      company_id: 'c-1',
      level: 'fatal',
      extra: { step: 3 },
    })
    await reports.flush(5000)
    const [envelope] = sentry.envelopes
    expect(envelope?.header).toMatchObject({
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      dsn: sentry.dsn,
    })
    expect(envelope?.items).toMatchObject([
      {
        header: { type: 'event', content_type: 'application/json' },
        payload: {
          event_id: envelope?.header.event_id,
          platform: 'node',
          level: 'fatal',
          release: 'frontend 0.38.1',
          environment: 'dev',
          transaction: 'POST /api/v1/companies/:companyId/',
          user: { id: 'u-1' },
          tags: { request_id: 'r-1', company_id: 'c-1' },
          extra: { step: 3 },
          exception: {
            values: [
              { type: 'TypeError EDEEP', value: 'deep' },
              { type: 'Error', value: 'it broke' },
            ],
          },
        },
      },
    ])
    expect(logged).toEqual([])
  })

  it('has frames from the oldest, and separates our code from libraries', async () => {
    const { exception } = await captureEvent(new Error('here'))
    const frames = exception.values[0]?.stacktrace?.frames ?? []
    expect(frames.at(-1)).toMatchObject({
      filename: 'server/providers/reports/sentry.test.ts',
      lineno: expect.any(Number),
      in_app: true,
    })
    expect(frames.some(({ in_app }) => !in_app)).toBe(true)
  })

  it.each([
    ['a text', 'just text', '"just text"'],
    ['nothing', undefined, ''],
    ['null', null, 'null'],
    ['an object', { a: 1 }, '{"a":1}'],
    ['a symbol', Symbol('s'), '"Symbol(s)"'],
  ])('accepts %s as a thrown value', async (_, thrown, value) => {
    expect((await captureEvent(thrown)).exception.values).toEqual([{ type: 'NotAnError', value }])
  })

  it('contains no secrets or email addresses', async () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
    const text = [
      `to ana.lopez+x@mail.example.com failed`,
      `Authorization: Bearer abc.def-ghi123`,
      `token ${jwt}`,
      `postgres://headwater:hunter2@db.example:5432/app`,
      `{"access_token":"hunter2","client_secret": "hunter2"}`,
      `https://app.example/callback?code=hunter2&state=hunter2`,
      `password=hunter2`,
    ].join('\n')
    const sent = await captureEvent(new Error(text, { cause: new Error(text) }), {
      password: 'hunter2',
      apiKey: 'hunter2',
      nested: [{ 'set-cookie': 'hunter2', note: text, cause: new Error(text) }],
    })
    const whole = JSON.stringify(sent)
    expect(whole).not.toMatch(/hunter2|ana\.lopez|abc\.def|eyJ/)
    expect(whole).toContain('to [address] failed')
    expect(whole).toContain('db.example:5432/app')
  })

  it('is limited in size and never throws', async () => {
    const endless: { self?: object; list: number[]; text: string } = {
      list: Array.from({ length: 10_000 }, () => 1),
      text: 'x'.repeat(100_000),
    }
    endless.self = endless
    const looped = new Error('looped')
    looped.cause = looped
    const hostile = new Error('x')
    Object.defineProperty(hostile, 'message', {
      get() {
        throw new Error('no')
      },
    })
    const reports = reportsWith()
    reports.report(looped, {
      extra: { endless, big: 1n, when: new Date(Number.NaN), bytes: Buffer.alloc(9) },
    })
    reports.report(hostile)
    await reports.flush(5000)
    expect(events()).toHaveLength(1)
    expect(sentry.envelopes[0]?.raw.length).toBeLessThan(30_000)
    expect(events()[0]?.extra).toMatchObject({ big: '1', when: null, bytes: '[9 bytes]' })
    expect(logged).toMatchObject([{ message: 'an error report could not be built' }])
  })
})

describe('when Sentry limits reports', () => {
  it.each([
    ['by category', 429, { 'x-sentry-rate-limits': '60:error:organization' }],
    ['on a successful response', 200, { 'x-sentry-rate-limits': '60::organization' }],
    ['by Retry-After', 429, { 'retry-after': '60' }],
    ['without a duration', 429, {}],
  ])('%s, the next reports are not sent', async (_, status, headers) => {
    const reports = reportsWith()
    sentry.injectFault({ answer: 'status', status, headers })
    for (let n = 0; n < 3; n += 1) {
      reports.report(new Error(String(n)))
      await reports.flush(5000)
    }
    expect(sentry.requests()).toBe(1)
  })

  it.each(['60:transaction;session:organization', '60:novel_category:novel_scope', '60:novel'])(
    'in other categories (%s), errors are still reported',
    async (limit) => {
      const reports = reportsWith()
      sentry.injectFault({ answer: 'status', headers: { 'x-sentry-rate-limits': limit } })
      reports.report(new Error('one'))
      await reports.flush(5000)
      reports.report(new Error('two'))
      await reports.flush(5000)
      expect(events()).toHaveLength(2)
    },
  )

  it('queued reports are dropped and counted', async () => {
    const reports = reportsWith()
    sentry.injectFault({ answer: 'status', status: 429, headers: { 'retry-after': '60' } })
    for (let n = 0; n < 50; n += 1) reports.report(new Error(String(n)))
    await reports.flush(5000)
    expect(sentry.requests()).toBe(1)
    expect(logged.at(-1)).toEqual({
      details: { provider: 'sentry', dropped: 49 },
      message: 'error reports were dropped',
    })
  })

  it.each([
    [200, {}, 0],
    [500, {}, 0],
    [429, {}, 60_000],
    [429, { 'retry-after': '7' }, 7000],
    [429, { 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }, 30_000],
    [429, { 'retry-after': 'soon' }, 60_000],
    [429, { 'x-sentry-rate-limits': '5:transaction:key' }, 0],
    [200, { 'x-sentry-rate-limits': '5:transaction:key, 9:default;error:org:quota, 3::org' }, 9000],
    [200, { 'x-sentry-rate-limits': 'x:error:org' }, 60_000],
    [200, { 'x-sentry-rate-limits': '' }, 0],
  ])('%i with %j is a pause of %i ms', (status, headers, pause) => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    expect(getErrorPauseMs(status, new Headers(headers as Record<string, string>), now)).toBe(pause)
  })
})

describe('when Sentry fails', () => {
  it('the queue is limited, and further reports are dropped', async () => {
    const reports = reportsWith()
    for (let n = 0; n < 500; n += 1) reports.report(new Error(String(n)))
    await reports.flush(10_000)
    expect(sentry.requests()).toBeLessThanOrEqual(31)
    expect(logged.at(-1)?.message).toBe('error reports were dropped')
  })

  it.each<[SentryFault, string[]]>([
    [{ answer: 'status', status: 500 }, ['two']],
    [{ answer: 'malformed' }, ['one', 'two']],
    [{ answer: 'cut' }, ['one', 'two']],
  ])('with %j, the next report is sent, and no report is sent twice', async (how, delivered) => {
    const reports = reportsWith()
    sentry.injectFault(how)
    for (const text of ['one', 'two']) reports.report(new Error(text))
    await reports.flush(5000)
    expect(sentry.requests()).toBe(2)
    expect(events().map(({ exception }) => exception.values[0]?.value)).toEqual(delivered)
  })

  it('a hanging report times out and the next report is sent', async () => {
    const reports = reportsWith({}, 100)
    sentry.injectFault({ answer: 'hang' })
    reports.report(new Error('lost'))
    reports.report(new Error('told'))
    await reports.flush(5000)
    expect(events().map(({ exception }) => exception.values[0]?.value)).toEqual(['told'])
    expect(logged).toMatchObject([{ details: { note: 'TimeoutError' } }])
  })

  it('a shutdown waits no longer than its limit', async () => {
    const reports = reportsWith({}, 10_000)
    sentry.injectFault({ answer: 'hang' })
    reports.report(new Error('lost'))
    const began = performance.now()
    await reports.flush(50)
    expect(performance.now() - began).toBeLessThan(9000)
  })

  it.each([
    ['is unreachable', () => 'http://key@127.0.0.1:1/42'],
    ['uses another key', () => sentry.dsn.replace('c0ffee', 'decaf0')],
    ['uses another project', () => sentry.dsn.replace(/42$/, '43')],
  ])('and %s, the failure is only logged', async (_, dsn) => {
    const reports = reportsWith({ dsn: dsn() })
    reports.report(new Error('x'))
    await reports.flush(5000)
    expect(events()).toEqual([])
    expect(logged).toHaveLength(1)
  })
})

describe('a DSN', () => {
  it.each([
    ['https://key@o1.ingest.sentry.io/42', 'https://o1.ingest.sentry.io/api/42/envelope/'],
    ['https://key:old@sentry.example:9000/a/b/42', 'https://sentry.example:9000/a/b/api/42/envelope/'],
  ])('%s has the envelope address %s', (text, envelopeUrl) => {
    expect(parseDsn(text)).toMatchObject({ publicKey: 'key', projectId: '42', envelopeUrl })
  })

  it.each([
    '',
    'key',
    'https://sentry.io/42',
    'https://key@sentry.io/',
    'https://key@sentry.io/x',
    'ftp://key@h/1',
  ])('%j is invalid and stops the start', (dsn) => {
    expect(parseDsn(dsn)).toBeNull()
    expect(() => reportsWith({ dsn })).toThrow('SENTRY_DSN')
  })
})
