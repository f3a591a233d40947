import { afterEach, describe, expect, test } from 'vitest'
import { listPlatforms } from '#contract/dictionary.ts'
import { confirmBankRelink, finishBankConnection } from '#contract/bank-connections.ts'
import { getChangesHistory } from '#contract/history.ts'
import { listConnections } from '#contract/accounting-connections.ts'
import { type TestUser, testApp } from '#tests/app.ts'
import { buildCompanyWithPlaid, getBanks, platypus } from '#tests/banks.ts'
import { putInStatus } from '#tests/build.ts'

const app = await testApp({ accounting: true, banking: true })
const { plaid, row } = getBanks(app)
const alice = await app.arrive('Alice')
const bob = await app.arrive('Bob')
afterEach(() => plaid.clearFaults())

const buildCompanyWithBanks = () => buildCompanyWithPlaid(app, alice)

const relink = (connection_id: string, as: TestUser = alice) =>
  as.call(confirmBankRelink, { body: { connection_id } })

test('the direct ways to a bank are among the platforms', async () => {
  const platforms = await alice.call(listPlatforms, {})
  expect(platforms.slice(0, 2)).toEqual([
    { key: 'plaid', name: 'Bank', source_type: 'banking' },
    { key: 'quiltt', name: 'Bank', source_type: 'banking' },
  ])
})

describe('linking a bank through Plaid', () => {
  test('opens its window, then knows the bank by its name; the history tells who did it', async () => {
    const { companyId, start, finish, fetchConnections } = await buildCompanyWithBanks()
    const begun = await start('plaid')
    expect(begun).toMatchObject({
      status: 'PendingAuth',
      provider: 'plaid',
      platform_key: 'plaid',
      source_type: 'banking',
      link_token: expect.stringMatching(/^link-/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      link_url: null,
    })
    const linked = await finish(begun.state, await plaid.approve(begun.link_token))
    expect(linked).toMatchObject({ id: begun.id, platform: platypus, status: 'Linked', error_message: null })
    expect(linked).toMatchObject({ link_token: null, state: null })
    // an event of the bank may have started another reading already
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

  test('takes up the one that waits, with another token and another state', async () => {
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

  test('links as many banks as a company has, also when two windows were open at once', async () => {
    const { start, finish, link, fetchConnections } = await buildCompanyWithBanks()
    await link()
    const [one, other] = [await start('plaid'), await start('plaid')]
    const tokens = [await plaid.approve(one.link_token), await plaid.approve(other.link_token, 'ins_109511')]
    await finish(one.state, tokens[0] ?? '')
    await finish(other.state, tokens[1] ?? '')
    expect(await fetchConnections()).toMatchObject([
      { status: 'Linked', platform: platypus },
      { status: 'Linked', platform: platypus },
      { status: 'Linked', platform: 'Tartan Bank' },
    ])
  })

  test('is part of the application: not once it was sent, and a link session that began before ends in nothing', async () => {
    const { companyId, start, finish, disconnect, link, fetchConnections } = await buildCompanyWithBanks()
    const id = await link()
    const { link_token, state } = await start('plaid')
    await putInStatus(app, companyId, 'in_review')
    await expect(start('plaid')).rejects.toMatchObject({ code: 'not_editable' })
    await expect(disconnect(id)).rejects.toMatchObject({ code: 'not_editable' })
    await expect(relink(id)).rejects.toMatchObject({ code: 'not_editable' })
    const token = await plaid.approve(link_token)
    await expect(finish(state, token)).rejects.toMatchObject({ code: 'not_editable' })
    expect(await fetchConnections()).toMatchObject([{ id, status: 'Linked' }, { status: 'PendingAuth' }])
  })
})

describe('a link session with a bank', () => {
  test('ends once: of twenty returns at a time one makes one connection', async () => {
    const { start, finish, fetchConnections } = await buildCompanyWithBanks()
    const { link_token, state } = await start('plaid')
    const token = await plaid.approve(link_token)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => finish(state, token)))
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(19)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'connection_state' })
    expect(await fetchConnections()).toMatchObject([{ status: 'Linked' }])
  })

  test('is its person’s own, for one company and one platform', async () => {
    const { companyId, start, finish, fetchConnections } = await buildCompanyWithBanks()
    const other = await buildCompanyWithBanks()
    const { link_token, state } = await start('plaid')
    const public_token = await plaid.approve(link_token)
    const ada = await app.arrive('Ada', ['admin'])
    await expect(finish(state, public_token, bob)).rejects.toMatchObject({ code: 'not_found' })
    const attempts = [
      () => finish(state, public_token, ada),
      () => other.finish(state, public_token),
      () => finish('a state that nobody gave', public_token),
      () =>
        alice.call(finishBankConnection, {
          body: { company_id: companyId, platform_key: 'quiltt', public_token, state: state ?? '' },
        }),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'connection_state', status: 409 })
    expect(await other.fetchConnections()).toEqual([])
    // none of that has cost Alice her link session
    expect(await finish(state, public_token)).toMatchObject({ status: 'Linked' })
    expect(await fetchConnections()).toHaveLength(1)
  })

  test('is over after its time', async () => {
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

  test('lasts as long as its token, and of its state only a hash is kept', async () => {
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

  test('with a public token that is none, or used, is refused by Plaid and leaves nothing', async () => {
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

  test('to a connection that was ended meanwhile is over', async () => {
    const { start, finish, disconnect, fetchConnections } = await buildCompanyWithBanks()
    const { id, link_token, state } = await start('plaid')
    const token = await plaid.approve(link_token)
    await disconnect(id)
    await expect(finish(state, token)).rejects.toMatchObject({ code: 'connection_state' })
    expect(await fetchConnections()).toMatchObject([{ id, status: 'Unlinked' }])
  })
})

describe('while Plaid has trouble', () => {
  test('nothing is begun', async () => {
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

  test('with the exchange, the person need not go to the bank again', async () => {
    const { start, finish } = await buildCompanyWithBanks()
    const { link_token, state } = await start('plaid')
    const token = await plaid.approve(link_token)
    await plaid.injectFault('/item/public_token/exchange', { answer: 'status', status: 500 })
    await expect(finish(state, token)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(await finish(state, token)).toMatchObject({ status: 'Linked' })
  })

  test('after the exchange, the bank is linked and read later', async () => {
    const { start, finish, fetchConnections } = await buildCompanyWithBanks()
    const { link_token, state } = await start('plaid')
    const token = await plaid.approve(link_token)
    // jobs of other tests ask as well
    await plaid.injectFault('/item/get', { answer: 'status', status: 401, count: 99 })
    expect(await finish(state, token)).toMatchObject({ status: 'Linked', platform: 'Bank' })
    await plaid.clearFaults()
    await expect.poll(fetchConnections).toMatchObject([{ status: 'Linked', platform: platypus }])
  })

  test('ending a link is refused rather than pretended', async () => {
    const { link, disconnect, fetchConnections } = await buildCompanyWithBanks()
    const id = await link()
    const token = await plaid.accessToken(id)
    await plaid.injectFault('/item/remove', { answer: 'status', status: 401 })
    await expect(disconnect(id)).rejects.toMatchObject({ code: 'provider_unavailable', status: 503 })
    expect(await fetchConnections()).toMatchObject([{ id, status: 'Linked' }])
    expect(await plaid.call('/item/get', { access_token: token })).toHaveProperty('item')
  })
})

describe('a linked bank', () => {
  test('that is disconnected is ended at Plaid, and its key is destroyed', async () => {
    const { codatId, link, disconnect } = await buildCompanyWithBanks()
    const id = await link()
    const access_token = await plaid.accessToken(id)
    expect(await disconnect(id)).toMatchObject({ id, status: 'Unlinked' })
    expect(await disconnect(id)).toMatchObject({ id, status: 'Unlinked' })
    expect(await plaid.call('/item/get', { access_token })).toMatchObject({ error_code: 'ITEM_NOT_FOUND' })
    expect(await row(id)).toMatchObject({ sealed_token: null })
    expect(await alice.call(listConnections, { params: { codatId } })).toMatchObject([{ status: 'Unlinked' }])
  })

  test('whose permission was taken back at the bank can be disconnected all the same', async () => {
    const { link, disconnect } = await buildCompanyWithBanks()
    const id = await link()
    await plaid.act(id, 'revoke')
    expect(await disconnect(id)).toMatchObject({ status: 'Unlinked' })
  })

  test('that works needs no repair', async () => {
    const { start, link } = await buildCompanyWithBanks()
    const id = await link()
    for (const query of [{}, { connection_id: id }])
      await expect(start('plaid', { update_mode: true, ...query })).rejects.toMatchObject({
        code: 'connection_linked',
        message: 'Selected Connection has linked already',
      })
  })
})
