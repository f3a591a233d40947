import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseEnvelope } from './envelope.ts'
import { type SentrySandbox, startSentrySandbox } from './server.ts'

describe('an envelope', () => {
  it('is parsed into items, with or without a declared length', () => {
    const text = '{"event_id":"1"}\n{"type":"attachment","length":3}\na\nb\n{"type":"session"}\n{"sid":"s"}\n'
    const envelope = parseEnvelope(Buffer.from(text))
    expect(envelope?.header).toEqual({ event_id: '1' })
    expect(envelope?.items).toEqual([
      { header: { type: 'attachment', length: 3 }, payload: Buffer.from('a\nb') },
      { header: { type: 'session' }, payload: { sid: 's' } },
    ])
  })

  it('may have no items and no final line break', () => {
    expect(parseEnvelope(Buffer.from('{}'))?.items).toEqual([])
  })

  it.each(['', 'x', '{}\nx', '{}\n{"type":"event","length":99}\n{}', '{}\n{"length":1}\n1'])(
    'cannot be %j',
    (text) => {
      expect(parseEnvelope(Buffer.from(text))).toBeNull()
    },
  )
})

describe('the sandbox', () => {
  let sentry: SentrySandbox
  beforeEach(async () => {
    sentry = await startSentrySandbox()
  })
  afterEach(() => sentry.stop())

  const post = (path: string, { body = '{"event_id":"1"}', headers = {} } = {}) =>
    fetch(`${new URL(sentry.dsn).origin}${path}`, { method: 'POST', body, headers })
  const key = () => new URL(sentry.dsn).username

  it('accepts an envelope with the key in the address, in a header or in its own DSN', async () => {
    const answers = await Promise.all([
      post(`/api/42/envelope/?sentry_version=7&sentry_key=${key()}`),
      post('/api/42/envelope/', { headers: { 'x-sentry-auth': `Sentry sentry_key=${key()}` } }),
      post('/api/42/envelope/', { body: JSON.stringify({ dsn: sentry.dsn }) }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(sentry.envelopes).toHaveLength(3)
  })

  it.each([
    ['without a key', '/api/42/envelope/', 403],
    ['with another key', '/api/42/envelope/?sentry_key=abc', 403],
    ['for another project', '/api/43/envelope/?sentry_key=KEY', 403],
    ['elsewhere', '/api/42/store/?sentry_key=KEY', 404],
  ])('rejects an envelope %s', async (_, path, status) => {
    expect((await post(path.replace('KEY', key()))).status).toBe(status)
    expect(sentry.envelopes).toEqual([])
  })

  it('limits the rate on request, then accepts envelopes again', async () => {
    const path = `/api/42/envelope/?sentry_key=${key()}`
    sentry.injectFault({
      answer: 'status',
      status: 429,
      headers: { 'x-sentry-rate-limits': '60:error:organization' },
    })
    const limited = await post(path)
    expect(limited.status).toBe(429)
    expect(limited.headers.get('x-sentry-rate-limits')).toBe('60:error:organization')
    expect((await post(path)).status).toBe(200)
    expect(sentry.envelopes).toHaveLength(1)
  })

  it('returns invalid JSON or closes the connection on request', async () => {
    const path = `/api/42/envelope/?sentry_key=${key()}`
    sentry.injectFault({ answer: 'malformed' })
    await expect((await post(path)).json()).rejects.toThrow('JSON')
    sentry.injectFault({ answer: 'cut' })
    await expect(post(path).then((answer) => answer.text())).rejects.toThrow('terminated')
    expect(sentry.envelopes).toHaveLength(2)
  })
})
