import { generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { finishBankConnection, openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { disconnectConnection } from '#contract/accounting-connections.ts'
import { testApp } from '#tests/app.ts'
import { buildConnectingCompany, getBanks, deliverTo, plaidSigner, signQuilttEvent } from '#tests/banks.ts'
import { signEvent } from '#tests/codat.ts'
import { refreshAll } from './refresh.ts'

const app = await testApp({ accounting: true, banking: true })
const { plaid, quiltt, row } = getBanks(app)
const signedByPlaid = await plaidSigner(app)
const alice = await app.arrive('Alice')
afterEach(async () => {
  await plaid.clearFaults()
  await quiltt.clearFaults()
})

/** A bank of a company of Alice's that is linked, through Plaid or through Quiltt. */
async function buildLinkedBank(provider: 'plaid' | 'quiltt') {
  const { companyId, codatId, start } = await buildConnectingCompany(alice)
  const { id, link_token, state } = await start(provider)
  if (provider === 'plaid') {
    const public_token = await plaid.approve(link_token)
    const linkSession = { company_id: companyId, platform_key: 'plaid', state: state ?? '' }
    await alice.call(finishBankConnection, { body: { ...linkSession, public_token } })
  } else {
    const { token, profile_id } = await alice.call(openQuilttSession, {})
    const connection_id = await quiltt.approve(token)
    const body = { company_id: companyId, connection_id, profile_id }
    await alice.call(saveQuilttConnection, { body })
  }
  const providerId = (await row(id)).provider_connection_id ?? ''
  return {
    id,
    providerId,
    start,
    status: async () =>
      (await alice.call(getCompany, { params: { companyId } })).connections.map(({ status }) => status),
    disconnect: () => alice.call(disconnectConnection, { params: { codatId, connectionId: id } }),
  }
}

const events = (provider: string) =>
  app.ctx.db
    .selectFrom('webhook_events')
    .select(['event_id', 'processed_at', 'body'])
    .where('provider', '=', provider)
    .orderBy('received_at')
    .execute()

/** Waits until every event that came is worked on. */
async function quiet(provider: string): Promise<void> {
  const waiting = async () => (await events(provider)).filter(({ processed_at }) => processed_at === null)
  await expect.poll(waiting).toEqual([])
}

/** How many readings of a link failed and will be repeated. */
async function failedReadings(providerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where state = 'retry' and data->>'id' = ${providerId}`.execute(
    app.ctx.db,
  )
  return rows[0]?.count ?? 0
}

const plaidEvent = (item_id: string, code = 'ERROR', more: object = {}) =>
  JSON.stringify({ webhook_type: 'ITEM', webhook_code: code, item_id, environment: 'sandbox', ...more })

const quilttEvent = (...records: { id: string; status?: string; event?: string }[]) =>
  JSON.stringify({
    environment: { id: 'env_sandbox', name: 'Sandbox', mode: 'SANDBOX' },
    eventTypes: ['connection.synced.errored.repairable'],
    events: records.map(({ id, status = 'ERROR_REPAIRABLE', event = `evt_${randomUUID()}` }) => ({
      id: event,
      at: new Date().toISOString(),
      type: 'connection.synced.errored.repairable',
      profile: { id: 'p_somebody' },
      record: { id, status },
    })),
  })

describe('an event of Plaid’s', () => {
  test('makes a link that needs its person broken, and one that was repaired whole', async () => {
    const { id, start, status } = await buildLinkedBank('plaid')
    const access_token = await plaid.accessToken(id)
    await plaid.call('/sandbox/item/reset_login', { access_token })
    await expect.poll(status).toEqual(['Error'])
    // the window is closed before the page could say that it was repaired
    await plaid.approve((await start('plaid', { update_mode: true })).link_token)
    await expect.poll(status).toEqual(['Linked'])
  })

  test('about a permission that was taken back ends the link', async () => {
    const { id, status } = await buildLinkedBank('plaid')
    await plaid.act(id, 'revoke')
    await expect.poll(status).toEqual(['Unlinked'])
  })

  test('says only that something happened: what it was is read from Plaid', async () => {
    const { providerId, status } = await buildLinkedBank('plaid')
    const lie = plaidEvent(providerId, 'USER_PERMISSION_REVOKED')
    expect((await deliverTo(app, 'plaid', lie, await signedByPlaid(lie))).status).toBe(204)
    await quiet('plaid')
    expect(await status()).toEqual(['Linked'])
  })

  test('is stored and worked on once, however often and in whatever order it comes', async () => {
    const { id, providerId, status } = await buildLinkedBank('plaid')
    const broken = plaidEvent(providerId, 'ERROR', { error: { error_code: 'ITEM_LOGIN_REQUIRED' } })
    const whole = plaidEvent(providerId, 'LOGIN_REPAIRED')
    const proofs = new Map([
      [broken, await signedByPlaid(broken)],
      [whole, await signedByPlaid(whole)],
    ])
    await plaid.act(id, 'item_login_required')
    for (const body of [whole, broken, whole, broken, whole])
      expect((await deliverTo(app, 'plaid', body, proofs.get(body) ?? {})).status).toBe(204)
    await quiet('plaid')
    const stored = (await events('plaid')).filter(({ body }) => proofs.has(body.toString()))
    expect(stored).toHaveLength(2)
    expect(await status()).toEqual(['Error'])
  })

  test('about a link that we do not know is taken and changes nothing', async () => {
    const body = plaidEvent('item-of-nobody')
    expect((await deliverTo(app, 'plaid', body, await signedByPlaid(body))).status).toBe(204)
    await quiet('plaid')
  })

  test('does not bring back what was disconnected', async () => {
    const { providerId, status, disconnect } = await buildLinkedBank('plaid')
    await disconnect()
    const body = plaidEvent(providerId, 'LOGIN_REPAIRED')
    await deliverTo(app, 'plaid', body, await signedByPlaid(body))
    await quiet('plaid')
    expect(await status()).toEqual(['Unlinked'])
  })

  test('whose link cannot be read now is worked on again later', async () => {
    const { id, providerId, status } = await buildLinkedBank('plaid')
    await quiet('plaid')
    // before the link breaks, of which the sandbox tells by an event of its own
    await plaid.injectFault('/item/get', { answer: 'status', status: 401, count: 99 })
    await plaid.act(id, 'item_login_required')
    const body = plaidEvent(providerId)
    await deliverTo(app, 'plaid', body, await signedByPlaid(body))
    await expect.poll(() => failedReadings(providerId)).toBeGreaterThan(0)
    expect(await status()).toEqual(['Linked'])
    await plaid.clearFaults()
    await expect.poll(status).toEqual(['Error'])
  })
})

describe('an event of Quiltt’s', () => {
  test('makes a link broken; and several come together', async () => {
    const one = await buildLinkedBank('quiltt')
    const other = await buildLinkedBank('quiltt')
    await quiltt.act(one.id, 'error_repairable')
    await quiltt.act(other.id, 'disconnected')
    const body = quilttEvent({ id: one.providerId }, { id: other.providerId })
    expect((await deliverTo(app, 'quiltt', body, signQuilttEvent(body))).status).toBe(204)
    await expect.poll(one.status).toEqual(['Error'])
    await expect.poll(other.status).toEqual(['Unlinked'])
  })

  test('says only that something happened: what it was is read from Quiltt', async () => {
    const { providerId, status } = await buildLinkedBank('quiltt')
    const lie = quilttEvent({ id: providerId, status: 'DISCONNECTED' })
    await deliverTo(app, 'quiltt', lie, signQuilttEvent(lie))
    await quiet('quiltt')
    expect(await status()).toEqual(['Linked'])
  })

  test('is stored once, however often it comes', async () => {
    const { providerId } = await buildLinkedBank('quiltt')
    const event = `evt_${randomUUID()}`
    const body = quilttEvent({ id: providerId, event })
    const headers = signQuilttEvent(body)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => deliverTo(app, 'quiltt', body, headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    await quiet('quiltt')
    expect((await events('quiltt')).filter(({ event_id }) => event_id === event)).toHaveLength(1)
  })
})

const minutes = (from: number) => new Date(Date.now() + from * 60_000)
const ofPlaid = plaidEvent('item')
const ofQuiltt = quilttEvent({ id: 'conn' })
const other = await generateKeyPair('ES256')

/** A proof like Plaid's, with another key or another claim. */
const forged = (body: string, kid: string, iat = new Date()) =>
  new SignJWT({ request_body_sha256: createHash('sha256').update(body).digest('hex') })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuedAt(iat)
    .sign(other.privateKey)

const realKey = async () => {
  const [head = ''] = (await signedByPlaid(ofPlaid))['plaid-verification'].split('.')
  return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid
}

test.each<[string, string, string, Record<string, string>]>([
  ['of Plaid’s without a proof', 'plaid', ofPlaid, {}],
  ['of Plaid’s proven for another body', 'plaid', ofPlaid, await signedByPlaid('{}')],
  [
    'of Plaid’s written anew',
    'plaid',
    JSON.stringify(JSON.parse(ofPlaid), null, 1),
    await signedByPlaid(ofPlaid),
  ],
  [
    'of Plaid’s under an unknown key',
    'plaid',
    ofPlaid,
    { 'plaid-verification': await forged(ofPlaid, 'unknown') },
  ],
  [
    'of Plaid’s by another key',
    'plaid',
    ofPlaid,
    { 'plaid-verification': await forged(ofPlaid, await realKey()) },
  ],
  ['of Plaid’s with Quiltt’s secret', 'plaid', ofPlaid, signQuilttEvent(ofPlaid)],
  ['of Plaid’s with Codat’s secret', 'plaid', ofPlaid, signEvent(ofPlaid)],
  ['of Quiltt’s without a proof', 'quiltt', ofQuiltt, {}],
  [
    'of Quiltt’s with another secret',
    'quiltt',
    ofQuiltt,
    signQuilttEvent(ofQuiltt, { secret: 'a secret of somebody else' }),
  ],
  ['of Quiltt’s for another body', 'quiltt', ofQuiltt, signQuilttEvent('{}')],
  ['of Quiltt’s six minutes old', 'quiltt', ofQuiltt, signQuilttEvent(ofQuiltt, { at: minutes(-6) })],
  ['of Quiltt’s from six minutes ahead', 'quiltt', ofQuiltt, signQuilttEvent(ofQuiltt, { at: minutes(6) })],
  ['of Quiltt’s with Plaid’s proof', 'quiltt', ofQuiltt, await signedByPlaid(ofQuiltt)],
  ['of Codat’s with Quiltt’s secret', 'codat', ofQuiltt, signQuilttEvent(ofQuiltt)],
])('an event %s is refused and leaves nothing', async (_, provider, body, headers) => {
  const before = await events(provider)
  const response = await deliverTo(app, provider, body, headers)
  expect(await response.json()).toMatchObject({ status: 401, code: 'unauthorised' })
  expect(await events(provider)).toEqual(before)
})

test.each([
  ['plaid', '[]'],
  ['plaid', '{"webhook_type":"ITEM"}'],
  ['quiltt', '{"events":[]}'],
  ['quiltt', '{'],
])('a proven body of %s that is no event, %s, is refused', async (provider, body) => {
  const headers = provider === 'plaid' ? await signedByPlaid(body) : signQuilttEvent(body)
  const response = await deliverTo(app, provider, body, headers)
  expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_request' })
})

test('an event that cannot be verified, for Plaid’s key cannot be read, is to be brought again', async () => {
  await fetch(`${app.ctx.config.plaid?.baseUrl}/faults/keys/rotate`, { method: 'POST' })
  const body = plaidEvent('item-after-rotation')
  const headers = await signedByPlaid(body)
  await plaid.injectFault('/webhook_verification_key/get', { answer: 'status', status: 500, count: 9 })
  const refused = await deliverTo(app, 'plaid', body, headers)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await plaid.clearFaults()
  expect((await deliverTo(app, 'plaid', body, headers)).status).toBe(204)
})

test('an event of a caller who has named too many keys is to be delivered again later', async () => {
  const { privateKey } = await generateKeyPair('ES256')
  const body = plaidEvent('item-of-nobody')
  const deliver = async (kid: string) => {
    const token = await new SignJWT({ request_body_sha256: createHash('sha256').update(body).digest('hex') })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuedAt()
      .sign(privateKey)
    return deliverTo(app, 'plaid', body, { 'plaid-verification': token })
  }
  const answers = []
  for (let sent = 0; sent < 12; sent += 1) answers.push(await deliver(randomUUID()))
  expect(answers[0]?.status).toBe(401)
  expect(answers.at(-1)?.status).toBe(503)
  expect(answers.at(-1)?.headers.get('retry-after')).toBe('60')
})

test('what no event reported is found once a day', async () => {
  const broken = await buildLinkedBank('plaid')
  const deletedBank = await buildLinkedBank('quiltt')
  await plaid.act(broken.id, 'item_login_required')
  await quiltt.act(deletedBank.id, 'disconnected')
  await refreshAll(app.ctx)
  await expect.poll(broken.status).toEqual(['Error'])
  await expect.poll(deletedBank.status).toEqual(['Unlinked'])
})
