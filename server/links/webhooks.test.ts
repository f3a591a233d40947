import { describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { connectAccounting, createConnection, listConnections } from '#contract/links.ts'
import { testApp } from '#tests/app.ts'
import { aCompany } from '#tests/build.ts'
import { codatOf, press } from '#tests/codat.ts'

const app = await testApp({ accounting: true })
const codat = codatOf(app)
const alice = await app.arrive('Alice')

const { id: companyId } = await aCompany(alice)
await alice.call(connectAccounting, { params: { companyId } })
const { codat: link } = await alice.call(getCompany, { params: { companyId } })
const params = { codatId: link?.id ?? '' }
const begun = await alice.call(createConnection, { params, body: { platform_key: 'gbol' } })
const { provider_company_id, provider_connection_id } = await codat.providerIds(begun.id)

/** What the provider would send when something happened to the connection. */
const event = (payload: object = {}) =>
  JSON.stringify({
    id: '11111111-1111-4111-8111-111111111111',
    eventType: 'connection.connected',
    generatedDate: new Date().toISOString(),
    payload: {
      referenceCompany: { id: provider_company_id },
      connection: { id: provider_connection_id },
      ...payload,
    },
  })

const stored = () =>
  app.ctx.db.selectFrom('webhook_events').select(['event_id', 'processed_at']).orderBy('received_at').execute()

const seconds = (ago: number) => String(Math.floor(Date.now() / 1000) - ago)

test('an event is answered at once, stored with its body and worked on once, however often it comes', async () => {
  const headers = { 'webhook-id': 'msg_repeated' }
  const body = event()
  const answers = await Promise.all(Array.from({ length: 5 }, () => codat.deliver(body, headers)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  const repeated = async () => (await stored()).filter(({ event_id }) => event_id === 'msg_repeated')
  await expect
    .poll(repeated, { timeout: 10_000 })
    .toEqual([{ event_id: 'msg_repeated', processed_at: expect.any(String) as string }])
  const rows = await app.ctx.db.selectFrom('webhook_events').select('body').execute()
  expect(rows.map((row) => row.body.toString())).toContain(body)
})

test('an event says only that something happened: what happened is read from the provider', async () => {
  const lie = event({ connection: { id: provider_connection_id, status: 'Linked' } })
  await codat.deliver(lie, { 'webhook-id': 'msg_lie' })
  const processed = async () => (await stored()).find(({ event_id }) => event_id === 'msg_lie')?.processed_at
  await expect.poll(processed, { timeout: 10_000 }).toEqual(expect.any(String))
  const { connections } = await alice.call(getCompany, { params: { companyId } })
  expect(connections).toMatchObject([{ status: 'PendingAuth' }])
})

describe('an event that is not believed', () => {
  const other = `whsec_${Buffer.from('a secret of somebody else').toString('base64')}`
  const body = event()

  test.each<[string, () => Promise<Response>]>([
    ['signed with another secret', () => codat.deliver(body, {}, other)],
    ['signed for another body', async () => {
      const headers = { 'webhook-signature': 'v1,c2lnbmVkIGZvciBhbm90aGVyIGJvZHkgdGhhbiB0aGlzIG9uZQ==' }
      return codat.deliver(body, headers)
    }],
    ['without a signature', () => codat.deliver(body, { 'webhook-signature': '' })],
    ['with an empty id', () => codat.deliver(body, { 'webhook-id': '' })],
    ['six minutes old', () => codat.deliver(body, { 'webhook-timestamp': seconds(360) })],
    ['from six minutes ahead', () => codat.deliver(body, { 'webhook-timestamp': seconds(-360) })],
    ['written anew after signing', async () => {
      const signed = await captured(body)
      return post(JSON.stringify(JSON.parse(body), null, 1), signed)
    }],
    ['under another id than it was signed for', async () => {
      const signed = await captured(body)
      return post(body, { ...signed, 'webhook-id': 'msg_other' })
    }],
  ])('%s: is refused and leaves nothing', async (_, deliver) => {
    const before = await stored()
    const response = await deliver()
    expect(await response.json()).toMatchObject({ status: 401, code: 'unauthorised' })
    expect(await stored()).toEqual(before)
  })

  /** The headers of a true delivery, caught before they reach the server. */
  async function captured(text: string): Promise<Record<string, string>> {
    const { Webhook } = await import('standardwebhooks')
    const now = new Date()
    const signature = new Webhook(codat.secret).sign('msg_caught', now, text)
    return {
      'webhook-id': 'msg_caught',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signature,
    }
  }

  const post = (text: string, headers: Record<string, string>) =>
    fetch(`${app.url}/webhooks/codat`, { method: 'POST', headers, body: text })
})
