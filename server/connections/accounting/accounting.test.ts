import { afterEach, describe, expect, test } from 'vitest'
import { getCompany, updateCompany } from '#contract/companies.ts'
import { listAccountingPlatforms, listPlatforms } from '#contract/dictionary.ts'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/accounting-connections.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { testApp } from '#tests/app.ts'
import { buildCompany, putInStatus } from '#tests/build.ts'
import { approve, getCodat, press } from '#tests/codat.ts'

const app = await testApp({ accounting: true })
const codat = getCodat(app)
const alice = await app.arrive('Alice')
afterEach(() => codat.clearFaults())

const xero = 'gbol'
const quickBooks = 'qhyg'
const buildBank = 'suuo'

/** A pending connection is read from the provider every five seconds. */

/** A company of Alice's that is ready to connect, and what she does with it. */
async function companyWithLink() {
  const { id: companyId } = await buildCompany(alice)
  await alice.call(setSelectedCompany, { body: { company_id: companyId } })
  const { id: codatId } = await alice.call(contract.openAccountingAccount, { body: { name: 'Tidal Kiln' } })
  const params = { codatId }
  const start = (platform_key: string, more: { update_mode?: boolean } = {}) =>
    alice.call(contract.createConnection, { params, body: { platform_key, ...more } })
  return {
    companyId,
    codatId,
    start,
    /** As we know them, without asking the provider. */
    known: async () => (await alice.call(getCompany, { params: { companyId } })).connections,
    /** As the provider says now. */
    list: () => alice.call(contract.listConnections, { params }),
    link: async (platform_key: string) => {
      const started = await start(platform_key)
      await approve(alice, codatId, started)
      return started.id
    },
    disconnect: (connectionId: string) =>
      alice.call(contract.disconnectConnection, { params: { codatId, connectionId } }),
  }
}

describe('connecting a platform', () => {
  test('leads to its page; once approved, the event makes it Linked without anybody asking', async () => {
    const { companyId, start, known } = await companyWithLink()
    const begun = await start(xero)
    expect(begun).toMatchObject({ platform: 'Xero', status: 'PendingAuth', source_type: 'accounting' })
    const back = await press(begun.link_url ?? '', { decision: 'approve' })
    expect(back.pathname + back.search).toBe('/app/connections/return?status=200')
    await expect
      .poll(known)
      .toMatchObject([
        { id: begun.id, status: 'Linked', link_url: null, last_sync: expect.any(String) as string },
      ])
    const query = { entity: ['connection' as const], field: 'status' }
    const { results } = await alice.call(getChangesHistory, { params: { companyId }, query })
    expect(results).toMatchObject([
      { before: 'PendingAuth', after: 'Linked', author: null },
      { before: null, after: 'PendingAuth', author: { name: 'Alice' } },
    ])
  })

  test('that an event reports before it is saved is left to its person', async () => {
    const { codatId, known } = await companyWithLink()
    const { db, accounting } = app.ctx
    const ofCompany = db
      .selectFrom('accounting_links')
      .select('provider_company_id')
      .where('id', '=', codatId)
    const { provider_company_id: company } = await ofCompany.executeTakeFirstOrThrow()
    await accounting.createConnection(company, xero)
    const workedOn = async () =>
      (await db.selectFrom('webhook_events').select(['body', 'processed_at']).execute()).some(
        ({ body, processed_at }) => processed_at !== null && body.toString().includes(company),
      )
    await expect.poll(workedOn).toBe(true)
    expect(await known()).toEqual([])
  })

  test('by the provider’s own page of platforms arrives all the same', async () => {
    const { id: companyId } = await buildCompany(alice)
    const params = { companyId }
    const { redirect } = await alice.call(contract.connectAccounting, { params })
    const consent = await press(redirect, { platform: quickBooks })
    await press(consent.href, { decision: 'approve' })
    const known = async () => (await alice.call(getCompany, { params })).connections
    await expect.poll(known).toMatchObject([{ platform: 'QuickBooks Online', status: 'Linked' }])
  })

  test('that its person has not finished is taken up again, with a link that works', async () => {
    const { start, list } = await companyWithLink()
    const first = await start(xero)
    await press(first.link_url ?? '', { decision: 'cancel' })
    const second = await start(xero)
    expect(second.id).toBe(first.id)
    expect(second.link_url).not.toBe(first.link_url)
    await press(second.link_url ?? '', { decision: 'approve' })
    await expect.poll(list).toMatchObject([{ id: first.id, status: 'Linked' }])
  })

  test('that failed says so, and can be tried again', async () => {
    const { start, list } = await companyWithLink()
    const { id, link_url } = await start(xero)
    await press(link_url ?? '', { decision: 'fail' })
    await expect
      .poll(list)
      .toMatchObject([{ id, status: 'PendingAuth', error_message: expect.any(String) as string }])
    const again = await start(xero)
    await press(again.link_url ?? '', { decision: 'approve' })
    await expect.poll(list).toMatchObject([{ id, status: 'Linked', error_message: null }])
  })

  test('is done once: of the same platform, and of other books, there is no second', async () => {
    const { start, link, list } = await companyWithLink()
    await link(xero)
    await expect(start(xero)).rejects.toMatchObject({ code: 'connection_linked' })
    await expect(start(quickBooks)).rejects.toMatchObject({
      code: 'connection_linked',
      message: 'Xero is linked already. Disconnect it first to use other books',
    })
    expect(await start(buildBank)).toMatchObject({ source_type: 'banking', status: 'PendingAuth' })
    expect(await list()).toHaveLength(2)
  })

  test('needs a platform that there is', async () => {
    const { start } = await companyWithLink()
    for (const key of ['zzzz', 'ndsk'])
      await expect(start(key)).rejects.toMatchObject({
        code: 'invalid_request',
        details: { errors: [{ path: 'body.platform_key' }] },
      })
  })

  test('needs a company name for the provider’s page', async () => {
    const { id: companyId } = await buildCompany(alice, { name: null })
    const params = { companyId }
    const ask = () => alice.call(contract.connectAccounting, { params })
    await expect(ask()).rejects.toMatchObject({ code: 'no_company_name' })
    await alice.call(updateCompany, { params, body: { name: 'Named Kiln' } })
    expect((await ask()).redirect).toContain('/link/company/')
  })

  test('is part of the application: not once it was sent', async () => {
    const { companyId, start, disconnect, link } = await companyWithLink()
    const id = await link(xero)
    await putInStatus(app, companyId, 'in_review')
    const params = { companyId }
    await expect(start(buildBank)).rejects.toMatchObject({ code: 'not_editable' })
    await expect(disconnect(id)).rejects.toMatchObject({ code: 'not_editable' })
    const page = alice.call(contract.connectAccounting, { params })
    await expect(page).rejects.toMatchObject({ code: 'not_editable' })
  })
})

test('a company is made at the provider once, however often and at once it is asked for', async () => {
  const { id: companyId } = await buildCompany(alice)
  const ask = () => alice.call(contract.connectAccounting, { params: { companyId } })
  await ask()
  const { codat: link } = await alice.call(getCompany, { params: { companyId } })
  await Promise.all([ask(), ask(), ask()])
  const { codat: same } = await alice.call(getCompany, { params: { companyId } })
  expect(same?.id).toBe(link?.id)
})

describe('a linked platform', () => {
  test('that is disconnected stays in the list as Unlinked, and other books can follow', async () => {
    const { disconnect, link, list, start } = await companyWithLink()
    const id = await link(xero)
    expect(await disconnect(id)).toMatchObject({ id, status: 'Unlinked' })
    expect(await disconnect(id)).toMatchObject({ status: 'Unlinked' })
    expect(await start(quickBooks)).toMatchObject({ status: 'PendingAuth' })
    expect(await list()).toMatchObject([{ status: 'Unlinked' }, { platform_key: quickBooks }])
  })

  test('whose rights were taken away shows it, and is repaired in update mode', async () => {
    const { link, list, known, start } = await companyWithLink()
    const id = await link(xero)
    await codat.deauthorize(id)
    await expect.poll(known).toMatchObject([{ id, status: 'Error', update_mode: true }])
    const repair = await start(xero, { update_mode: true })
    expect(repair.id).toBe(id)
    await press(repair.link_url ?? '', { decision: 'approve' })
    await expect.poll(list).toMatchObject([{ id, status: 'Linked', update_mode: false }])
  })

  test('of another company, or of none, cannot be disconnected', async () => {
    const { disconnect } = await companyWithLink()
    const other = await companyWithLink()
    const foreign = await other.link(xero)
    for (const id of [foreign, '0197f000-ffff-7000-8000-000000000000'])
      await expect(disconnect(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await other.list()).toMatchObject([{ status: 'Linked' }])
  })
})

/** More answers than the test and the jobs that run meanwhile can ask for. */
const forAll = 1000

describe('while the provider is away', () => {
  test('the list shows what was last known', async () => {
    const { link, list } = await companyWithLink()
    const id = await link(xero)
    await codat.injectFault('*', { answer: 'status', status: 401, count: forAll })
    expect(await list()).toMatchObject([{ id, status: 'Linked' }])
  })

  test('connecting says so in our words, with the time after which to try again', async () => {
    const { codatId, start } = await companyWithLink()
    await alice.call(listPlatforms, {})
    await codat.injectFault('*', { answer: 'status', status: 429, retry_after: '3600', count: forAll })
    await expect(start(xero)).rejects.toMatchObject({ code: 'provider_unavailable', status: 503 })
    const response = await fetch(`${app.url}/api/v2/codat/${codatId}/connections/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ platform_key: xero }),
    })
    expect(response.headers.get('retry-after')).toBe('3600')
    expect(await response.text()).not.toMatch(/codat|sandbox|asked for/i)
  })

  test('disconnecting is refused rather than pretended', async () => {
    const { link, known, disconnect } = await companyWithLink()
    const id = await link(xero)
    await codat.injectFault('*', { answer: 'status', status: 401, count: forAll })
    await expect(disconnect(id)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(await known()).toMatchObject([{ status: 'Linked' }])
  })

  test('a status that we do not know leaves the one we know', async () => {
    const { link, list } = await companyWithLink()
    const id = await link(xero)
    await codat.injectFault('list-connections', { answer: 'unknown_enum' })
    expect(await list()).toMatchObject([{ id, status: 'Linked' }])
  })
})

test('the platforms are those that can be connected, all of them or the books alone', async () => {
  const all = await alice.call(listPlatforms, {})
  const books = await alice.call(listAccountingPlatforms, {})
  expect(all).toContainEqual({ key: xero, name: 'Xero', source_type: 'accounting' })
  expect(all).toContainEqual({ key: buildBank, name: 'Plaid', source_type: 'banking' })
  expect(all.map(({ key }) => key)).not.toContain('ndsk')
  expect(books).toEqual(all.filter(({ source_type }) => source_type === 'accounting'))
})
