import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { connectAccounting, createConnection } from '#contract/accounting-connections.ts'
import { startTestApp } from '#tests/app.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { runEventSteps } from '#server/connections/webhooks.ts'
import { buildCompany } from '#tests/build.ts'
import { connectCodatSandbox, deliverCodatEvent, signCodatEvent } from '#tests/codat.ts'

const app = await startTestApp({ accounting: true })
const codat = connectCodatSandbox(app)
const alice = await app.arrive('Alice')

const { id: companyId } = await buildCompany(alice)
await alice.call(connectAccounting, { params: { companyId } })
const { codat: link } = await alice.call(getCompany, { params: { companyId } })
const params = { codatId: link?.id ?? '' }
const connection = await alice.call(createConnection, { params, body: { platform_key: 'gbol' } })
const { provider_company_id, provider_connection_id } = await codat.providerIds(connection.id)

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
  app.ctx.db
    .selectFrom('webhook_events')
    .select(['event_id', 'processed_at', 'worked'])
    .orderBy('received_at')
    .execute()

test('a repeated event is stored with its body and processed once', async () => {
  const body = event()
  const headers = signCodatEvent(body, { id: 'msg_repeated' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => deliverCodatEvent(app, body, headers)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  const repeated = async () => (await stored()).filter(({ event_id }) => event_id === 'msg_repeated')
  await expect
    .poll(repeated)
    .toEqual([{ event_id: 'msg_repeated', processed_at: expect.any(String) as string, worked: 1 }])
  const rows = await app.ctx.db.selectFrom('webhook_events').select('body').execute()
  expect(rows.map((row) => row.body.toString())).toContain(body)
})

test('the state in an event is not trusted; it is read from the provider', async () => {
  const lie = event({ connection: { id: provider_connection_id, status: 'Linked' } })
  await deliverCodatEvent(app, lie, signCodatEvent(lie, { id: 'msg_lie' }))
  const processed = async () => (await stored()).find(({ event_id }) => event_id === 'msg_lie')?.processed_at
  await expect.poll(processed).toEqual(expect.any(String))
  const { connections } = await alice.call(getCompany, { params: { companyId } })
  expect(connections).toMatchObject([{ status: 'PendingAuth' }])
})

test('an event about an unknown company is accepted and changes nothing', async () => {
  const body = event({ referenceCompany: { id: '22222222-2222-4222-8222-222222222222' } })
  const response = await deliverCodatEvent(app, body, signCodatEvent(body, { id: 'msg_foreign' }))
  expect(response.status).toBe(204)
  const processed = async () => (await stored()).find(({ event_id }) => event_id === 'msg_foreign')
  await expect.poll(processed).toMatchObject({ processed_at: expect.any(String) })
})

describe('a repeated job', () => {
  async function buildEvent(id: string): Promise<string> {
    const values = { id: uuidv7(), provider: 'codat', event_id: id, body: Buffer.from(event()) }
    await app.ctx.db.insertInto('webhook_events').values(values).execute()
    return values.id
  }
  const getProgress = (id: string) =>
    app.ctx.db
      .selectFrom('webhook_events')
      .select(['attempts', 'worked'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const touch = async (trx: Transaction) =>
    void (await trx.updateTable('companies').set({ city: 'Bath' }).where('id', '=', companyId).execute())

  test('does nothing when the event is already processed', async () => {
    const id = await buildEvent('msg_again')
    let times = 0
    const work = () => runEventSteps(app.ctx, id, [async () => void (times += 1)])
    await work()
    await work()
    expect(times).toBe(1)
    expect(await getProgress(id)).toEqual({ attempts: 1, worked: 1 })
  })

  test('commits nothing when another job processes the event concurrently', async () => {
    const id = await buildEvent('msg_twice')
    const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>()
    let [reading, committed] = [0, 0]
    const work = () =>
      runEventSteps(app.ctx, id, [
        async (ctx) => {
          reading += 1
          if (reading === 2) resolve()
          await bothHaveRead
          await inTransaction(ctx, touch)
          committed += 1
        },
      ])
    await Promise.all([work(), work()])
    expect(committed).toBe(1)
    expect(await getProgress(id)).toEqual({ attempts: 2, worked: 1 })
  })

  test('processes the event after a failed attempt, and both attempts are counted', async () => {
    const id = await buildEvent('msg_failed')
    const failing = runEventSteps(app.ctx, id, [
      (ctx) => inTransaction(ctx, () => Promise.reject(new Error('away'))),
    ])
    await expect(failing).rejects.toThrow('away')
    expect(await getProgress(id)).toEqual({ attempts: 1, worked: 0 })
    await runEventSteps(app.ctx, id, [(ctx) => inTransaction(ctx, touch)])
    expect(await getProgress(id)).toEqual({ attempts: 2, worked: 1 })
  })
})

const minutes = (from: number) => new Date(Date.now() + from * 60_000)
const foreignSecret = `whsec_${Buffer.from('a secret of another customer').toString('base64')}`
const body = event()

test.each<[string, string, Record<string, string>]>([
  ['signed with another secret', body, signCodatEvent(body, { secret: foreignSecret })],
  ['signed for another body', body, signCodatEvent('{}')],
  ['reformatted after signing', JSON.stringify(JSON.parse(body), null, 1), signCodatEvent(body)],
  ['signed for another id', body, { ...signCodatEvent(body), 'webhook-id': 'msg_other' }],
  ['signed for another time', body, { ...signCodatEvent(body), 'webhook-timestamp': '1700000000' }],
  ['six minutes old', body, signCodatEvent(body, { at: minutes(-6) })],
  ['six minutes in the future', body, signCodatEvent(body, { at: minutes(6) })],
  ['without a signature', body, { ...signCodatEvent(body), 'webhook-signature': '' }],
  ['without an id', body, { ...signCodatEvent(body), 'webhook-id': '' }],
  ['without webhook headers', body, {}],
  ['with an empty body', '', signCodatEvent(body)],
])('an event %s is refused and not stored', async (_, text, headers) => {
  const before = await stored()
  const response = await deliverCodatEvent(app, text, headers)
  expect(await response.json()).toMatchObject({ status: 401, code: 'unauthorised' })
  expect(await stored()).toEqual(before)
})

test.each(['{', '[]', '{"eventType":""}', '"text"'])(
  'a signed body that is not an event, %s, is refused',
  async (text) => {
    const before = await stored()
    const response = await deliverCodatEvent(app, text, signCodatEvent(text))
    expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await stored()).toEqual(before)
  },
)

test('a replayed event is refused after five minutes', async () => {
  const text = event()
  const headers = signCodatEvent(text, { id: 'msg_replayed', at: minutes(-4) })
  expect((await deliverCodatEvent(app, text, headers)).status).toBe(204)
  const later = signCodatEvent(text, { id: 'msg_replayed', at: minutes(-6) })
  expect((await deliverCodatEvent(app, text, later)).status).toBe(401)
})
