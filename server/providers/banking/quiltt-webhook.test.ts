import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createQuilttWebhookReader } from './quiltt-webhook.ts'

const secret = 'the-secret-of-now'
const nextSecret = 'the-secret-of-next'

const profile = { id: 'p_1', uuid: '174ec567-2492-4498-a706-504a79437235', metadata: null }
const event = {
  id: 'evt_1',
  at: '2026-01-01T00:00:00Z',
  type: 'connection.synced.errored.repairable',
  profile,
  record: { id: 'conn_1', status: 'ERROR_REPAIRABLE', provider: 'MX' },
  metadata: {},
}
const buildPayload = (...events: object[]) => ({
  environment: { id: 'env_1', name: 'Test', mode: 'TEST', metadata: null },
  eventTypes: [event.type],
  events,
})

interface Signing {
  by?: string
  ageSeconds?: number
  version?: string
  digest?: 'base64' | 'hex'
}

const sent = (
  value: object = buildPayload(event),
  { by = secret, ageSeconds = 0, version = '1', digest = 'base64' }: Signing = {},
) => {
  const body = Buffer.from(JSON.stringify(value, null, 1))
  const time = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const signature = createHmac('sha256', by).update(`${version}${time}`).update(body).digest(digest)
  return { headers: { 'quiltt-timestamp': time, 'quiltt-signature': signature }, body }
}

const read = createQuilttWebhookReader([secret])
const refused = (kind: string) => expect.objectContaining({ provider: 'quiltt', operation: 'webhook', kind })

describe('a webhook', () => {
  it('returns its events with their connections', () => {
    const ready = {
      ...event,
      id: 'evt_2',
      type: 'profile.ready',
      record: profile,
      metadata: { connectionId: 'conn_2' },
    }
    const balance = {
      ...event,
      id: 'evt_3',
      type: 'balance.created',
      record: { id: 'bal_1' },
      metadata: null,
    }
    const { headers, body } = sent(buildPayload(event, ready, balance))
    expect(read(headers, body)).toEqual([
      { id: 'evt_1', connection_id: 'conn_1' },
      { id: 'evt_2', connection_id: 'conn_2' },
      { id: 'evt_3', connection_id: null },
    ])
  })

  it.each([
    ['an unknown status', { ...event, record: { id: 'conn_1', status: 'MOON_RISEN' } }],
    ['an unknown type', { ...event, type: 'moon.risen' }],
    ['no record', { ...event, record: null }],
  ])('with %s is accepted', (_, value) => {
    const { headers, body } = sent(buildPayload(value))
    expect(read(headers, body)).toMatchObject([{ id: 'evt_1' }])
  })

  it('can be signed with any configured secret during rotation', () => {
    const { headers, body } = sent(buildPayload(event), { by: nextSecret })
    expect(() => read(headers, body)).toThrow(refused('auth'))
    expect(createQuilttWebhookReader([secret, nextSecret])(headers, body)).toHaveLength(1)
  })
})

describe('a webhook is refused', () => {
  it.each<[string, Signing]>([
    ['if signed six minutes ago', { ageSeconds: 360 }],
    ['if signed six minutes in the future', { ageSeconds: -360 }],
    ["if signed with another provider's secret", { by: 'whsec_codat-codat-codat' }],
    ['if signed with another version', { version: '2' }],
    ['if signed with another spelling of the version', { version: 'v1' }],
    ['if signed in hexadecimal', { digest: 'hex' }],
  ])('%s', (_, signing) => {
    const { headers, body } = sent(buildPayload(event), signing)
    expect(() => read(headers, body)).toThrow(refused('auth'))
  })

  it('if its body was changed, even by reformatting the JSON', () => {
    const { headers, body } = sent()
    const tampered = Buffer.from(body.toString('utf8').replace('conn_1', 'conn_9'))
    expect(() => read(headers, tampered)).toThrow(refused('auth'))
    expect(() => read(headers, Buffer.from(JSON.stringify(buildPayload(event))))).toThrow(refused('auth'))
  })

  it.each([
    ['without a signature', { 'quiltt-signature': undefined }],
    ['with an empty signature', { 'quiltt-signature': '' }],
    ['without a time', { 'quiltt-timestamp': undefined }],
    ['with an invalid time', { 'quiltt-timestamp': 'soon' }],
    ['with another time than was signed', { 'quiltt-timestamp': String(Math.floor(Date.now() / 1000) - 60) }],
    ['with a repeated header', { 'quiltt-signature': ['AAAA', 'AAAA'] }],
  ])('%s', (_, changed) => {
    const { headers, body } = sent()
    expect(() => read({ ...headers, ...changed }, body)).toThrow(refused('auth'))
  })

  it.each([[{ hello: 'there' }], [buildPayload()], [buildPayload({ ...event, id: '' })]])(
    'if it is signed but has no events: %j',
    (value) => {
      const { headers, body } = sent(value)
      expect(() => read(headers, body)).toThrow(refused('invalid'))
    },
  )
})
