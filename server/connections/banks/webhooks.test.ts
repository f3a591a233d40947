import { generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { finishBankConnection, openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { disconnectConnection } from '#contract/accounting-connections.ts'
import { startTestApp } from '#tests/app.ts'
import {
  buildCompanyReadyToConnect,
  connectBankSandboxes,
  deliverWebhook,
  createPlaidSigner,
  signQuilttEvent,
} from '#tests/banks.ts'
import { signCodatEvent } from '#tests/codat.ts'
import { enqueueBankReads } from './refresh.ts'

const app = await startTestApp({ accounting: true, banking: true })
const { plaid, quiltt, row } = connectBankSandboxes(app)
const signedByPlaid = await createPlaidSigner(app)
const alice = await app.arrive('Alice')
afterEach(() => Promise.all([plaid.clearFaults(), quiltt.clearFaults()]))

async function buildLinkedBank(provider: 'plaid' | 'quiltt') {
  const { companyId, codatId, start } = await buildCompanyReadyToConnect(alice)
  const { id, link_token, state } = await start(provider)
  if (provider === 'plaid') {
    const public_token = await plaid.approve(link_token)
    const linkSession = { company_id: companyId, platform_key: 'plaid', state: state ?? '' }
    await alice.call(finishBankConnection, { body: { ...linkSession, public_token } })
  } else {
    const { token, profile_id } = await alice.call(openQuilttSession, {})
    const connection_id = await quiltt.approve(token)
    await alice.call(saveQuilttConnection, { body: { company_id: companyId, connection_id, profile_id } })
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

async function waitUntilProcessed(provider: string): Promise<void> {
  const listUnprocessed = async () =>
    (await events(provider)).filter(({ processed_at }) => processed_at === null)
  await expect.poll(listUnprocessed).toEqual([])
}

async function countFailedReads(providerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where state = 'retry' and data->>'id' = ${providerId}`.execute(
    app.ctx.db,
  )
  return rows[0]?.count ?? 0
}

const plaidEvent = (item_id: string, code = 'ERROR', fields: object = {}) =>
  JSON.stringify({ webhook_type: 'ITEM', webhook_code: code, item_id, environment: 'sandbox', ...fields })

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

describe('a Plaid event', () => {
  test('sets a connection to Error when a sign-in is required, and to Linked after the repair', async () => {
    const { id, start, status } = await buildLinkedBank('plaid')
    const access_token = await plaid.accessToken(id)
    await plaid.call('/sandbox/item/reset_login', { access_token })
    await expect.poll(status).toEqual(['Error'])
    // The user closes the window before the browser confirms the repair.
    await plaid.approve((await start('plaid', { update_mode: true })).link_token)
    await expect.poll(status).toEqual(['Linked'])
  })

  test('about revoked access sets the connection to Unlinked', async () => {
    const { id, status } = await buildLinkedBank('plaid')
    await plaid.act(id, 'revoke')
    await expect.poll(status).toEqual(['Unlinked'])
  })

  test('is not trusted: the state is read from Plaid', async () => {
    const { providerId, status } = await buildLinkedBank('plaid')
    const lie = plaidEvent(providerId, 'USER_PERMISSION_REVOKED')
    expect((await deliverWebhook(app, 'plaid', lie, await signedByPlaid(lie))).status).toBe(204)
    await waitUntilProcessed('plaid')
    expect(await status()).toEqual(['Linked'])
  })

  test('is stored and processed once, even if it is repeated or out of order', async () => {
    const { id, providerId, status } = await buildLinkedBank('plaid')
    const broken = plaidEvent(providerId, 'ERROR', { error: { error_code: 'ITEM_LOGIN_REQUIRED' } })
    const whole = plaidEvent(providerId, 'LOGIN_REPAIRED')
    const proofs = new Map([
      [broken, await signedByPlaid(broken)],
      [whole, await signedByPlaid(whole)],
    ])
    await plaid.act(id, 'item_login_required')
    for (const body of [whole, broken, whole, broken, whole])
      expect((await deliverWebhook(app, 'plaid', body, proofs.get(body) ?? {})).status).toBe(204)
    await waitUntilProcessed('plaid')
    const stored = (await events('plaid')).filter(({ body }) => proofs.has(body.toString()))
    expect(stored).toHaveLength(2)
    expect(await status()).toEqual(['Error'])
  })

  test('about an unknown item is accepted and changes nothing', async () => {
    const body = plaidEvent('item-of-nobody')
    expect((await deliverWebhook(app, 'plaid', body, await signedByPlaid(body))).status).toBe(204)
    await waitUntilProcessed('plaid')
  })

  test('does not reconnect a disconnected bank', async () => {
    const { providerId, status, disconnect } = await buildLinkedBank('plaid')
    await disconnect()
    const body = plaidEvent(providerId, 'LOGIN_REPAIRED')
    await deliverWebhook(app, 'plaid', body, await signedByPlaid(body))
    await waitUntilProcessed('plaid')
    expect(await status()).toEqual(['Unlinked'])
  })

  test('is processed later when the connection cannot be read now', async () => {
    const { id, providerId, status } = await buildLinkedBank('plaid')
    await waitUntilProcessed('plaid')
    // Inject the fault first, because the sandbox sends an event when the connection breaks.
    await plaid.injectFault('/item/get', { answer: 'status', status: 401, count: 99 })
    await plaid.act(id, 'item_login_required')
    const body = plaidEvent(providerId)
    await deliverWebhook(app, 'plaid', body, await signedByPlaid(body))
    await expect.poll(() => countFailedReads(providerId)).toBeGreaterThan(0)
    expect(await status()).toEqual(['Linked'])
    await plaid.clearFaults()
    await expect.poll(status).toEqual(['Error'])
  })
})

describe('a Quiltt event', () => {
  test('may contain several records', async () => {
    const broken = await buildLinkedBank('quiltt')
    const disconnected = await buildLinkedBank('quiltt')
    await quiltt.act(broken.id, 'error_repairable')
    await quiltt.act(disconnected.id, 'disconnected')
    const body = quilttEvent({ id: broken.providerId }, { id: disconnected.providerId })
    expect((await deliverWebhook(app, 'quiltt', body, signQuilttEvent(body))).status).toBe(204)
    await expect.poll(broken.status).toEqual(['Error'])
    await expect.poll(disconnected.status).toEqual(['Unlinked'])
  })

  test('is not trusted: the state is read from Quiltt', async () => {
    const { providerId, status } = await buildLinkedBank('quiltt')
    const lie = quilttEvent({ id: providerId, status: 'DISCONNECTED' })
    await deliverWebhook(app, 'quiltt', lie, signQuilttEvent(lie))
    await waitUntilProcessed('quiltt')
    expect(await status()).toEqual(['Linked'])
  })

  test('is stored once, even if it is repeated', async () => {
    const { providerId } = await buildLinkedBank('quiltt')
    const event = `evt_${randomUUID()}`
    const body = quilttEvent({ id: providerId, event })
    const headers = signQuilttEvent(body)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => deliverWebhook(app, 'quiltt', body, headers)),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    await waitUntilProcessed('quiltt')
    expect((await events('quiltt')).filter(({ event_id }) => event_id === event)).toHaveLength(1)
  })
})

const minutes = (from: number) => new Date(Date.now() + from * 60_000)
const ofPlaid = plaidEvent('item')
const ofQuiltt = quilttEvent({ id: 'conn' })
const foreignKey = await generateKeyPair('ES256')

const forgeToken = (body: string, kid: string, iat = new Date()) =>
  new SignJWT({ request_body_sha256: createHash('sha256').update(body).digest('hex') })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setIssuedAt(iat)
    .sign(foreignKey.privateKey)

const realKey = async () => {
  const [head = ''] = (await signedByPlaid(ofPlaid))['plaid-verification'].split('.')
  return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid
}

test.each<[string, string, string, Record<string, string>]>([
  ['of Plaid without a signature', 'plaid', ofPlaid, {}],
  ['of Plaid signed for another body', 'plaid', ofPlaid, await signedByPlaid('{}')],
  [
    'of Plaid reformatted after signing',
    'plaid',
    JSON.stringify(JSON.parse(ofPlaid), null, 1),
    await signedByPlaid(ofPlaid),
  ],
  [
    'of Plaid with an unknown key id',
    'plaid',
    ofPlaid,
    { 'plaid-verification': await forgeToken(ofPlaid, 'unknown') },
  ],
  [
    'of Plaid signed with another key',
    'plaid',
    ofPlaid,
    { 'plaid-verification': await forgeToken(ofPlaid, await realKey()) },
  ],
  ['of Plaid with Quiltt’s secret', 'plaid', ofPlaid, signQuilttEvent(ofPlaid)],
  ['of Plaid with Codat’s secret', 'plaid', ofPlaid, signCodatEvent(ofPlaid)],
  ['of Quiltt without a signature', 'quiltt', ofQuiltt, {}],
  [
    'of Quiltt with another secret',
    'quiltt',
    ofQuiltt,
    signQuilttEvent(ofQuiltt, { secret: 'a secret of another customer' }),
  ],
  ['of Quiltt signed for another body', 'quiltt', ofQuiltt, signQuilttEvent('{}')],
  ['of Quiltt six minutes old', 'quiltt', ofQuiltt, signQuilttEvent(ofQuiltt, { at: minutes(-6) })],
  ['of Quiltt six minutes in the future', 'quiltt', ofQuiltt, signQuilttEvent(ofQuiltt, { at: minutes(6) })],
  ['of Quiltt with Plaid’s signature', 'quiltt', ofQuiltt, await signedByPlaid(ofQuiltt)],
  ['of Codat with Quiltt’s secret', 'codat', ofQuiltt, signQuilttEvent(ofQuiltt)],
])('an event %s is refused and not stored', async (_, provider, body, headers) => {
  const before = await events(provider)
  const response = await deliverWebhook(app, provider, body, headers)
  expect(await response.json()).toMatchObject({ status: 401, code: 'unauthorised' })
  expect(await events(provider)).toEqual(before)
})

test.each([
  ['plaid', '[]'],
  ['plaid', '{"webhook_type":"ITEM"}'],
  ['quiltt', '{"events":[]}'],
  ['quiltt', '{'],
])('a signed body of %s that is not an event, %s, is refused', async (provider, body) => {
  const headers = provider === 'plaid' ? await signedByPlaid(body) : signQuilttEvent(body)
  const response = await deliverWebhook(app, provider, body, headers)
  expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_request' })
})

test('an event gets a 503 while Plaid’s key cannot be read, so that it is delivered again', async () => {
  await fetch(`${app.ctx.config.plaid?.baseUrl}/faults/keys/rotate`, { method: 'POST' })
  const body = plaidEvent('item-after-rotation')
  const headers = await signedByPlaid(body)
  await plaid.injectFault('/webhook_verification_key/get', { answer: 'status', status: 500, count: 9 })
  const refused = await deliverWebhook(app, 'plaid', body, headers)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await plaid.clearFaults()
  expect((await deliverWebhook(app, 'plaid', body, headers)).status).toBe(204)
})

test('a caller who sends too many unknown key ids gets a 503 with a time to retry', async () => {
  const { privateKey } = await generateKeyPair('ES256')
  const body = plaidEvent('item-of-nobody')
  const deliver = async (kid: string) => {
    const token = await new SignJWT({ request_body_sha256: createHash('sha256').update(body).digest('hex') })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuedAt()
      .sign(privateKey)
    return deliverWebhook(app, 'plaid', body, { 'plaid-verification': token })
  }
  const answers = []
  for (let sent = 0; sent < 12; sent += 1) answers.push(await deliver(randomUUID()))
  expect([answers[0]?.status, answers.at(-1)?.status]).toEqual([401, 503])
  expect(answers.at(-1)?.headers.get('retry-after')).toBe('60')
})

test('the daily read finds changes without an event', async () => {
  const broken = await buildLinkedBank('plaid')
  const ended = await buildLinkedBank('quiltt')
  await plaid.act(broken.id, 'item_login_required')
  await quiltt.act(ended.id, 'disconnected')
  await enqueueBankReads(app.ctx)
  await expect.poll(() => Promise.all([broken.status(), ended.status()])).toEqual([['Error'], ['Unlinked']])
})
