import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createCodatWebhookReader } from './codat-webhook.ts'

const buildSecret = (text: string) => `whsec_${Buffer.from(text.padEnd(24, '.')).toString('base64')}`
const secret = buildSecret('now')
const nextSecret = buildSecret('next')

const event = {
  id: 'ba29118f-5406-4e59-b05c-ba307ca38d01',
  eventType: 'connection.connected',
  payload: { referenceCompany: { id: 'company-1' }, connection: { id: 'connection-1', status: 'Linked' } },
}

const sent = (value: object = event, { by = secret, ageSeconds = 0, prefix = 'webhook' } = {}) => {
  const body = Buffer.from(JSON.stringify(value))
  const signedAt = new Date(Date.now() - ageSeconds * 1000)
  const headers = {
    [`${prefix}-id`]: 'msg_1',
    [`${prefix}-timestamp`]: String(Math.floor(signedAt.getTime() / 1000)),
    [`${prefix}-signature`]: new Webhook(by).sign('msg_1', signedAt, body),
  }
  return { headers, body }
}

const read = createCodatWebhookReader([secret])
const refused = (kind: string) => expect.objectContaining({ provider: 'codat', operation: 'webhook', kind })

describe('a webhook', () => {
  it('with a valid signature returns its event', () => {
    const { headers, body } = sent()
    expect(read(headers, body)).toEqual({ id: 'msg_1', companyId: 'company-1' })
  })

  it.each([
    [
      'about a company',
      { eventType: 'company.created', payload: { id: 'company-2' } },
      { companyId: 'company-2' },
    ],
    ['about the quota', { eventType: 'client.rateLimit.reached', payload: { dailyQuota: 1000 } }, {}],
    ['of an unknown type', { eventType: 'moon.risen', payload: null }, {}],
  ])('%s is accepted', (_, value, about) => {
    const { headers, body } = sent(value)
    expect(read(headers, body)).toEqual({ id: 'msg_1', ...about })
  })

  it('can use the header names of Svix', () => {
    const { headers, body } = sent(event, { prefix: 'svix' })
    expect(read(headers, body).id).toBe('msg_1')
  })

  it('can be signed with any configured secret during rotation', () => {
    const { headers, body } = sent(event, { by: nextSecret })
    expect(() => read(headers, body)).toThrow(refused('auth'))
    expect(createCodatWebhookReader([secret, nextSecret])(headers, body).id).toBe('msg_1')
  })

  it('can have several signatures', () => {
    const { headers, body } = sent()
    const several = `v1,${Buffer.alloc(32).toString('base64')} v2,other ${headers['webhook-signature']}`
    expect(read({ ...headers, 'webhook-signature': several }, body).id).toBe('msg_1')
  })
})

describe('a webhook is refused', () => {
  it.each([
    ['with a bad signature', { 'webhook-signature': 'v1,AAAA' }],
    ['with no version in its signature', { 'webhook-signature': 'AAAA' }],
    ['with another id than was signed', { 'webhook-id': 'msg_2' }],
    ['without a signature', { 'webhook-signature': undefined }],
    ['without a time', { 'webhook-timestamp': undefined }],
    ['with an invalid time', { 'webhook-timestamp': 'soon' }],
    ['with a repeated header', { 'webhook-id': ['msg_1', 'msg_1'] }],
  ])('%s', (_, changed) => {
    const { headers, body } = sent()
    expect(() => read({ ...headers, ...changed }, body)).toThrow(refused('auth'))
  })

  it.each([
    ['older than five minutes', 310],
    ['from more than five minutes in the future', -310],
  ])('%s', (_, ageSeconds) => {
    const { headers, body } = sent(event, { ageSeconds })
    expect(() => read(headers, body)).toThrow(refused('auth'))
  })

  it('if its body was changed, even by reformatting the JSON', () => {
    const { headers, body } = sent()
    const tampered = Buffer.from(body.toString('utf8').replace('company-1', 'company-9'))
    expect(() => read(headers, tampered)).toThrow(refused('auth'))
    expect(() => read(headers, Buffer.from(JSON.stringify(event, null, 1)))).toThrow(refused('auth'))
  })

  it('if it is signed but not an event', () => {
    const { headers, body } = sent({ hello: 'there' })
    expect(() => read(headers, body)).toThrow(refused('invalid'))
  })
})

it('an invalid secret stops the start without being shown', () => {
  expect(() => createCodatWebhookReader([secret, 'whsec_short'])).toThrow(
    /^CODAT_WEBHOOK_SECRETS must be [^:]*$/,
  )
})
