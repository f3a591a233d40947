import { afterEach, beforeEach, describe, expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- the adapter is tested with the Sentry sandbox
import { type SentrySandbox, startSentrySandbox } from '#tests/sandboxes/sentry/server.ts'
import { type Dsn, parseDsn } from './dsn.ts'
import { maxEnvelopeSize, forwardEnvelope, requireOwnDsn } from './tunnel.ts'

let sentry: SentrySandbox
let ownDsn: Dsn
beforeEach(async () => {
  sentry = await startSentrySandbox()
  ownDsn = requireDsn(sentry.dsn)
})
afterEach(() => sentry.stop())

function requireDsn(text: string): Dsn {
  const dsn = parseDsn(text)
  if (!dsn) throw new Error('no DSN')
  return dsn
}

const envelope = (dsn: unknown = sentry.dsn, rest = '{"type":"session"}\n{"sid":"1"}\n') =>
  Buffer.from(`${JSON.stringify({ sent_at: '2026-11-20T12:00:00.000Z', sdk: { name: 'x' }, dsn })}\n${rest}`)

describe('the tunnel', () => {
  it('forwards envelopes for our project unchanged', async () => {
    const sent = envelope(sentry.dsn, '{"type":"attachment","length":4}\n\u00ff\u0000\n')
    expect(() => requireOwnDsn(sent, ownDsn)).not.toThrow()
    expect(await forwardEnvelope(sent, ownDsn)).toEqual({ status: 200, headers: {} })
    expect(sentry.envelopes[0]?.raw.equals(sent)).toBe(true)
  })

  it.each([
    ['another host', (dsn: string) => dsn.replace('127.0.0.1', '127.0.0.2')],
    ['another port', (dsn: string) => dsn.replace(/:\d+\//, ':1/')],
    ['another project', (dsn: string) => dsn.replace(/42$/, '421')],
    [
      'our host as its key',
      (dsn: string) => `http://${new URL(dsn).host.replace(':', '%3A')}@evil.example/42`,
    ],
  ])('forwards nothing for %s', (_, changed) => {
    expect(() => requireOwnDsn(envelope(changed(sentry.dsn)), ownDsn)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    )
  })

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello\n{}'],
    ['no object', 'null\n'],
    ['a list', '[]\n'],
    ['no DSN', '{}\n{"type":"event"}\n{}'],
    ['a DSN that is not text', '{"dsn":{"toString":1}}\n'],
    ['an invalid DSN', '{"dsn":"javascript:alert(1)"}\n'],
    ['a line without an end', `{"dsn":"${'x'.repeat(100_000)}`],
    ['compressed bytes', '\u001f\u008b\b\u0000'],
  ])('refuses %s', (_, text) => {
    expect(() => requireOwnDsn(Buffer.from(text), ownDsn)).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    )
  })

  it('refuses more than a megabyte', () => {
    const fits = Buffer.concat([envelope(), Buffer.alloc(maxEnvelopeSize - envelope().length)])
    expect(() => requireOwnDsn(fits, ownDsn)).not.toThrow()
    expect(() => requireOwnDsn(Buffer.concat([fits, Buffer.alloc(1)]), ownDsn)).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    )
  })

  it('returns only rate limits to the browser', async () => {
    const limits = { 'retry-after': '60', 'x-sentry-rate-limits': '60:error:organization' }
    sentry.injectFault({ answer: 'status', status: 429, headers: { ...limits, 'set-cookie': 'a=b' } })
    expect(await forwardEnvelope(envelope(), ownDsn)).toEqual({ status: 429, headers: limits })
  })

  it('asks the browser to pause while Sentry is down', async () => {
    const pause = { status: 503, headers: { 'retry-after': '60' } }
    sentry.injectFault({ answer: 'hang' })
    expect(await forwardEnvelope(envelope(), ownDsn, 100)).toEqual(pause)
    expect(await forwardEnvelope(envelope(), requireDsn('http://key@127.0.0.1:1/42'))).toEqual(pause)
  })
})
