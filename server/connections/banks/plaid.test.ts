import { afterEach, describe, expect, test } from 'vitest'
import { listPlatforms } from '#contract/dictionary.ts'
import { confirmBankRelink, finishBankConnection } from '#contract/bank-connections.ts'
import { getChangesHistory } from '#contract/history.ts'
import { listConnections } from '#contract/accounting-connections.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompanyWithPlaidActions, connectBankSandboxes, platypus } from '#tests/banks.ts'
import { setStatus } from '#tests/build.ts'
import { connectCodatSandbox } from '#tests/codat.ts'

const app = await startTestApp({ accounting: true, banking: true })
const { plaid, row } = connectBankSandboxes(app)
const codat = connectCodatSandbox(app)
const alice = await app.arrive('Alice')
const bob = await app.arrive('Bob')
afterEach(() => Promise.all([plaid.clearFaults(), codat.clearFaults()]))

const buildCompanyWithBanks = () => buildCompanyWithPlaidActions(app, alice)

const relink = (connection_id: string, as: TestUser = alice) =>
  as.call(confirmBankRelink, { body: { connection_id } })

test('platforms include the bank providers', async () => {
  const platforms = await alice.call(listPlatforms, {})
  expect(platforms.slice(0, 2)).toEqual([
    { key: 'plaid', name: 'Bank', source_type: 'banking' },
    { key: 'quiltt', name: 'Bank', source_type: 'banking' },
  ])
})

describe('linking a bank through Plaid', () => {
  test('opens Plaid’s window, shows the bank’s name and records the author', async () => {
    const { companyId, start, finish, fetchConnections } = await buildCompanyWithBanks()
    const pending = await start('plaid')
    expect(pending).toMatchObject({
      status: 'PendingAuth',
      provider: 'plaid',
      platform_key: 'plaid',
      source_type: 'banking',
      link_token: expect.stringMatching(/^link-/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      link_url: null,
    })
    const linked = await finish(pending.state, await plaid.approve(pending.link_token))
    expect(linked).toMatchObject({
      id: pending.id,
      platform: platypus,
      status: 'Linked',
      error_message: null,
    })
    expect(linked).toMatchObject({ link_token: null, state: null })
    // A webhook from the sandbox may have caused an additional read, which changes these times.
    const { last_sync, updated_at, ...lasting } = linked
    expect([last_sync, updated_at]).toEqual([expect.any(String), expect.any(String)])
    expect(await fetchConnections()).toMatchObject([lasting])
    const query = { entity: ['connection' as const], field: 'status' }
    const { results } = await alice.call(getChangesHistory, { params: { companyId }, query })
    expect(results).toMatchObject([
      { before: 'PendingAuth', after: 'Linked', author: { name: 'Alice' } },
      { before: null, after: 'PendingAuth', author: { name: 'Alice' } },
    ])
  })

  test('works while the accounting provider is down, which the first books need', async () => {
    await codat.injectFault('*', { answer: 'status', status: 503, count: 100 })
    const { start, link, fetchConnections } = await buildCompanyWithBanks()
    const id = await link()
    expect(await fetchConnections()).toMatchObject([{ id, status: 'Linked' }])
    await expect(start('gbol')).rejects.toMatchObject({ code: 'provider_unavailable' })
    await codat.clearFaults()
    expect(await start('gbol')).toMatchObject({ status: 'PendingAuth', provider: 'codat' })
  })

  test('resumes a pending connection with a new token and state', async () => {
    const { start, finish } = await buildCompanyWithBanks()
    const first = await start('plaid')
    const second = await start('plaid')
    expect(second.id).toBe(first.id)
    expect(second.state).not.toBe(first.state)
    expect(second.link_token).not.toBe(first.link_token)
    expect(await finish(second.state, await plaid.approve(second.link_token))).toMatchObject({
      id: first.id,
      status: 'Linked',
    })
  })

  test('connects several banks, even from two windows at the same time', async () => {
    const { start, finish, link, fetchConnections } = await buildCompanyWithBanks()
    await link()
    const [first, second] = [await start('plaid'), await start('plaid')]
    const tokens = [
      await plaid.approve(first.link_token),
      await plaid.approve(second.link_token, 'ins_109511'),
    ]
    await finish(first.state, tokens[0] ?? '')
    await finish(second.state, tokens[1] ?? '')
    expect(await fetchConnections()).toMatchObject([
      { status: 'Linked', platform: platypus },
      { status: 'Linked', platform: platypus },
      { status: 'Linked', platform: 'Tartan Bank' },
    ])
  })

  test('is refused after the application was submitted, even for an open link session', async () => {
    const { companyId, start, finish, disconnect, link, fetchConnections } = await buildCompanyWithBanks()
    const id = await link()
    const { link_token, state } = await start('plaid')
    await setStatus(app, companyId, 'in_review')
    await expect(start('plaid')).rejects.toMatchObject({ code: 'not_editable' })
    await expect(disconnect(id)).rejects.toMatchObject({ code: 'not_editable' })
    expect(await relink(id)).toMatchObject({ id, status: 'Linked' })
    const token = await plaid.approve(link_token)
    await expect(finish(state, token)).rejects.toMatchObject({ code: 'not_editable' })
    expect(await fetchConnections()).toMatchObject([{ id, status: 'Linked' }, { status: 'PendingAuth' }])
  })
})

describe('a link session with a bank', () => {
  test('can be completed once: twenty concurrent returns make one connection', async () => {
    const { start, finish, fetchConnections } = await buildCompanyWithBanks()
    const { link_token, state } = await start('plaid')
    const token = await plaid.approve(link_token)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => finish(state, token)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(19)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'connection_state' })
    expect(await fetchConnections()).toMatchObject([{ status: 'Linked' }])
  })

  test('belongs to one user, company and platform', async () => {
    const { companyId, start, finish, fetchConnections } = await buildCompanyWithBanks()
    const other = await buildCompanyWithBanks()
    const { link_token, state } = await start('plaid')
    const public_token = await plaid.approve(link_token)
    const ada = await app.arrive('Ada', ['admin'])
    await expect(finish(state, public_token, bob)).rejects.toMatchObject({ code: 'not_found' })
    const attempts = [
      () => finish(state, public_token, ada),
      () => other.finish(state, public_token),
      () => finish('an unknown state', public_token),
      () =>
        alice.call(finishBankConnection, {
          body: { company_id: companyId, platform_key: 'quiltt', public_token, state: state ?? '' },
        }),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'connection_state', status: 409 })
    expect(await other.fetchConnections()).toEqual([])
    // Alice's link session is still open.
    expect(await finish(state, public_token)).toMatchObject({ status: 'Linked' })
    expect(await fetchConnections()).toHaveLength(1)
  })

  test('expires', async () => {
    const { companyId, start, finish, fetchConnections } = await buildCompanyWithBanks()
    const { link_token, state } = await start('plaid')
    const token = await plaid.approve(link_token)
    await app.ctx.db
      .updateTable('link_sessions')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('company_id', '=', companyId)
      .execute()
    await expect(finish(state, token)).rejects.toMatchObject({ code: 'connection_state' })
    expect(await fetchConnections()).toMatchObject([{ status: 'PendingAuth' }])
  })

  test('expires with its token, and only a hash of its state is stored', async () => {
    const { companyId, start } = await buildCompanyWithBanks()
    const { state } = await start('plaid')
    const [linkSession] = await app.ctx.db
      .selectFrom('link_sessions')
      .selectAll()
      .where('company_id', '=', companyId)
      .execute()
    const hours = (Date.parse(linkSession?.expires_at ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(3.9)
    expect(hours).toBeLessThanOrEqual(4)
    expect(JSON.stringify(linkSession)).not.toContain(state)
  })

  test('is refused by Plaid for an unknown or used public token', async () => {
    const { start, finish, fetchConnections } = await buildCompanyWithBanks()
    for (const used of [false, true]) {
      const { link_token, state } = await start('plaid')
      const token = await plaid.approve(link_token)
      if (used) await plaid.call('/item/public_token/exchange', { public_token: token })
      const publicToken = used ? token : 'public-of-nobody'
      await expect(finish(state, publicToken)).rejects.toMatchObject({ code: 'provider_rejected' })
    }
    expect(await fetchConnections()).toMatchObject([{ status: 'PendingAuth' }])
  })

  test('is closed when its connection is disconnected', async () => {
    const { start, finish, disconnect, fetchConnections } = await buildCompanyWithBanks()
    const { id, link_token, state } = await start('plaid')
    const token = await plaid.approve(link_token)
    await disconnect(id)
    await expect(finish(state, token)).rejects.toMatchObject({ code: 'connection_state' })
    expect(await fetchConnections()).toMatchObject([{ id, status: 'Unlinked' }])
  })
})

describe('while Plaid fails', () => {
  test('no connection is started', async () => {
    const { start, fetchConnections } = await buildCompanyWithBanks()
    await plaid.injectFault('/link/token/create', {
      answer: 'status',
      status: 429,
      retry_after: '120',
      count: 9,
    })
    await expect(start('plaid')).rejects.toMatchObject({
      code: 'provider_unavailable',
      details: { retry_after: 120 },
    })
    expect(await fetchConnections()).toEqual([])
  })

  test('the user can retry a failed exchange without returning to the bank', async () => {
    const { start, finish } = await buildCompanyWithBanks()
    const { link_token, state } = await start('plaid')
    const token = await plaid.approve(link_token)
    await plaid.injectFault('/item/public_token/exchange', { answer: 'status', status: 500 })
    await expect(finish(state, token)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(await finish(state, token)).toMatchObject({ status: 'Linked' })
  })

  test('a bank is connected after the exchange and read later', async () => {
    const { start, finish, fetchConnections } = await buildCompanyWithBanks()
    const { link_token, state } = await start('plaid')
    const token = await plaid.approve(link_token)
    // Jobs of other tests may call this endpoint too, so the fault applies to many calls.
    await plaid.injectFault('/item/get', { answer: 'status', status: 401, count: 99 })
    expect(await finish(state, token)).toMatchObject({ status: 'Linked', platform: 'Bank' })
    await plaid.clearFaults()
    await expect.poll(fetchConnections).toMatchObject([{ status: 'Linked', platform: platypus }])
  })

  test('disconnecting fails and the connection stays Linked', async () => {
    const { link, disconnect, fetchConnections } = await buildCompanyWithBanks()
    const id = await link()
    const token = await plaid.accessToken(id)
    await plaid.injectFault('/item/remove', { answer: 'status', status: 401 })
    await expect(disconnect(id)).rejects.toMatchObject({ code: 'provider_unavailable', status: 503 })
    expect(await fetchConnections()).toMatchObject([{ id, status: 'Linked' }])
    expect(await plaid.call('/item/get', { access_token: token })).toHaveProperty('item')
  })
})

describe('a connected bank', () => {
  test('is removed at Plaid after disconnecting, and its access token is deleted', async () => {
    const { codatId, link, disconnect } = await buildCompanyWithBanks()
    const id = await link()
    const access_token = await plaid.accessToken(id)
    expect(await disconnect(id)).toMatchObject({ id, status: 'Unlinked' })
    expect(await disconnect(id)).toMatchObject({ id, status: 'Unlinked' })
    expect(await plaid.call('/item/get', { access_token })).toMatchObject({ error_code: 'ITEM_NOT_FOUND' })
    expect(await row(id)).toMatchObject({ sealed_token: null })
    expect(await alice.call(listConnections, { params: { codatId } })).toMatchObject([{ status: 'Unlinked' }])
  })

  test('can be disconnected after the user revoked access at the bank', async () => {
    const { link, disconnect } = await buildCompanyWithBanks()
    const id = await link()
    await plaid.act(id, 'revoke')
    expect(await disconnect(id)).toMatchObject({ status: 'Unlinked' })
  })

  test('cannot be repaired while it works', async () => {
    const { start, link } = await buildCompanyWithBanks()
    const id = await link()
    for (const query of [{}, { connection_id: id }])
      await expect(start('plaid', { update_mode: true, ...query })).rejects.toMatchObject({
        code: 'connection_linked',
        message: 'Selected Connection has linked already',
      })
  })
})
