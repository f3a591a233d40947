import { createHash, createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ProviderError } from '../../core/provider-error.ts'
import type { Send } from './plaid-calls.ts'
import { createPlaidWebhookReader } from './plaid-webhook.ts'

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
type Key = Record<string, unknown>

let plaidKeyPair: Pair
let foreignKeyPair: Pair
const served = new Map<string, Key>()
const requestedKeys: string[] = []

beforeAll(async () => {
  plaidKeyPair = await generateKeyPair('ES256', { extractable: true })
  foreignKeyPair = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(plaidKeyPair.publicKey)
  served.set('good', { ...jwk, alg: 'ES256', kid: 'good', use: 'sig', created_at: 1, expired_at: null })
  served.set('retired', { ...jwk, alg: 'ES256', kid: 'retired', use: 'sig', created_at: 1, expired_at: 2 })
})

const send: Send = async <S extends z.ZodType>(_: string, body: object, schema: S) => {
  const id = String(Reflect.get(body, 'key_id'))
  requestedKeys.push(id)
  if (id === 'down') throw new ProviderError('plaid', '/webhook_verification_key/get', 'down')
  const key = served.get(id)
  if (!key) throw new ProviderError('plaid', '/webhook_verification_key/get', 'invalid')
  return schema.parse({ key })
}

const event = {
  webhook_type: 'ITEM',
  webhook_code: 'LOGIN_REPAIRED',
  item_id: 'item-1',
  environment: 'sandbox',
}
const computeHash = (body: Buffer) => createHash('sha256').update(body).digest('hex')

interface Signing {
  by?: Pair
  kid?: string
  ageSeconds?: number
  hash?: string
}

const sent = async (
  value: object = event,
  { by = plaidKeyPair, kid = 'good', ageSeconds = 0, hash }: Signing = {},
) => {
  const body = Buffer.from(JSON.stringify(value, null, 2))
  const token = await new SignJWT({ request_body_sha256: hash ?? computeHash(body) })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuedAt(Math.floor(Date.now() / 1000) - ageSeconds)
    .sign(by.privateKey)
  return { headers: { 'plaid-verification': token }, body }
}

const refused = (kind: string) => expect.objectContaining({ provider: 'plaid', operation: 'webhook', kind })
const caller = '203.0.113.1'
const createReader = () => {
  const reader = createPlaidWebhookReader(send)
  return (headers: Parameters<typeof reader>[0], body: Buffer) => reader(headers, body, caller)
}
const read = createReader()

describe('a webhook', () => {
  const error = { error_type: 'ITEM_ERROR', error_code: 'ITEM_LOGIN_REQUIRED', error_message: '' }
  it.each([
    ['ITEM', 'ERROR', { error }],
    ['ITEM', 'USER_ACCOUNT_REVOKED', { account_id: 'a' }],
    ['ITEM', 'MOON_RISEN', {}],
    ['TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE', { initial_update_complete: true }],
  ])('%s %s %j has its item id', async (webhook_type, webhook_code, fields) => {
    const { headers, body } = await sent({ ...event, webhook_type, webhook_code, ...fields })
    expect(await read(headers, body)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      item_id: 'item-1',
    })
  })

  it('without an item is accepted', async () => {
    const { headers, body } = await sent({ webhook_type: 'LINK', webhook_code: 'SESSION_FINISHED' })
    expect(await read(headers, body)).toMatchObject({ item_id: null })
  })

  it('has the same id when it is delivered again, and a new id for a later identical event', async () => {
    const first = await sent()
    const later = await sent(event, { ageSeconds: -1 })
    const readKeyId = async ({ headers, body }: typeof first) => (await read(headers, body)).id
    expect(await readKeyId(first)).toBe(await readKeyId(first))
    expect(await readKeyId(first)).not.toBe(await readKeyId(later))
  })

  it('reads its key once', async () => {
    requestedKeys.length = 0
    const fresh = createReader()
    for (let n = 0; n < 3; n += 1) {
      const { headers, body } = await sent()
      await fresh(headers, body)
    }
    expect(requestedKeys).toEqual(['good'])
  })
})

describe('a webhook is refused', () => {
  it.each<[string, Signing]>([
    ['if it is too old,', { ageSeconds: 360 }],
    ['if the hash does not match its body,', { hash: computeHash(Buffer.from('elsewhere')) }],
  ])('%s before its key is looked up', async (_, signing) => {
    requestedKeys.length = 0
    const { headers, body } = await sent(event, { ...signing, kid: 'made-up' })
    await expect(read(headers, body)).rejects.toEqual(refused('auth'))
    expect(requestedKeys).toEqual([])
  })

  it('if its body was changed, even by reformatting the JSON', async () => {
    const { headers, body } = await sent()
    const tampered = Buffer.from(body.toString('utf8').replace('item-1', 'item-9'))
    await expect(read(headers, tampered)).rejects.toEqual(refused('auth'))
    await expect(read(headers, Buffer.from(JSON.stringify(event)))).rejects.toEqual(refused('auth'))
  })

  it.each<[string, Signing]>([
    ['if signed six minutes ago', { ageSeconds: 360 }],
    ['if signed six minutes in the future', { ageSeconds: -360 }],
    ['if Plaid does not know its key', { kid: 'unknown' }],
    ['if its key is retired', { kid: 'retired' }],
    ['if its key id is invalid', { kid: '../item/get' }],
    ['if its hash is invalid', { hash: 'none' }],
    ['if its hash is empty', { hash: '' }],
  ])('%s', async (_, signing) => {
    const { headers, body } = await sent(event, signing)
    await expect(read(headers, body)).rejects.toEqual(refused('auth'))
  })

  it('if signed with another key', async () => {
    const { headers, body } = await sent(event, { by: foreignKeyPair })
    await expect(read(headers, body)).rejects.toEqual(refused('auth'))
  })

  it.each([
    ['if its algorithm is none', { alg: 'none', kid: 'good' }, ''],
    ['if signed with the public key as a secret', { alg: 'HS256', kid: 'good' }, 'public key'],
    ["if signed with another provider's secret", { alg: 'HS256', kid: 'good' }, 'whsec_codat'],
    ['without a key id', { alg: 'ES256' }, 'x'],
  ])('%s', async (_, header, key) => {
    const { body } = await sent()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { iat: Math.floor(Date.now() / 1000), request_body_sha256: computeHash(body) }
    const text = `${part(header)}.${part(claims)}`
    const bytes = key === 'public key' ? JSON.stringify(served.get('good')) : key
    const signature = key && createHmac('sha256', bytes).update(text).digest('base64url')
    await expect(read({ 'plaid-verification': `${text}.${signature}` }, body)).rejects.toEqual(
      refused('auth'),
    )
  })

  it.each([
    ['without a signature', {}],
    ['with two signatures', { 'plaid-verification': ['a.b.c', 'a.b.c'] }],
    ['with an invalid signature', { 'plaid-verification': 'good' }],
    ["with another provider's headers", { 'quiltt-signature': 'AAAA', 'quiltt-timestamp': '1' }],
  ])('%s', async (_, headers) => {
    const { body } = await sent()
    await expect(read(headers, body)).rejects.toEqual(refused('auth'))
  })

  it('without a time, or without a hash', async () => {
    const body = Buffer.from(JSON.stringify(event))
    for (const claims of [
      { request_body_sha256: computeHash(body) },
      { iat: Math.floor(Date.now() / 1000) },
    ]) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'good' })
        .sign(plaidKeyPair.privateKey)
      await expect(read({ 'plaid-verification': token }, body)).rejects.toEqual(refused('auth'))
    }
  })

  it('if it is signed but not an event', async () => {
    const { headers, body } = await sent({ hello: 'there' })
    await expect(read(headers, body)).rejects.toEqual(refused('invalid'))
  })
})

describe('keys', () => {
  it('that cannot be read now are not a refusal, so that Plaid delivers again', async () => {
    const { headers, body } = await sent(event, { kid: 'down' })
    await expect(read(headers, body)).rejects.toMatchObject({ kind: 'down' })
  })

  it('that are unknown cause few lookups, and cached keys stay accepted', async () => {
    const fresh = createReader()
    const good = await sent()
    await fresh(good.headers, good.body)
    requestedKeys.length = 0
    const kinds = []
    for (let n = 0; n < 40; n += 1) {
      const { headers, body } = await sent(event, { kid: `made-up-${n}` })
      kinds.push(await fresh(headers, body).catch(({ kind }: ProviderError) => kind))
    }
    expect(kinds).toEqual(kinds.map((_, n) => (n < 9 ? 'auth' : 'rate_limited')))
    expect(requestedKeys).toHaveLength(9)
    expect(await fresh(good.headers, good.body)).toMatchObject({ item_id: 'item-1' })
  })
})
