import { afterEach, describe, expect, test } from 'vitest'
import { getCompany, updateCompany } from '#contract/companies.ts'
import { listAccountingPlatforms, listPlatforms } from '#contract/dictionary.ts'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/accounting-connections.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, setStatus } from '#tests/build.ts'
import { approveConnection, connectCodatSandbox, pressPageButton } from '#tests/codat.ts'
import { listProviderCompanies } from './provider-companies.ts'

const app = await startTestApp({ accounting: true })
const codat = connectCodatSandbox(app)
const alice = await app.arrive('Alice')
afterEach(() => codat.clearFaults())

const xero = 'gbol'
const quickBooks = 'qhyg'
const buildBank = 'suuo'

async function buildConnectableCompany() {
  const { id: companyId } = await buildCompany(alice)
  await alice.call(setSelectedCompany, { body: { company_id: companyId } })
  const { id: codatId } = await alice.call(contract.openAccountingAccount, { body: { name: 'Tidal Kiln' } })
  const params = { codatId }
  const start = (platform_key: string, options: { update_mode?: boolean } = {}) =>
    alice.call(contract.createConnection, { params, body: { platform_key, ...options } })
  return {
    companyId,
    codatId,
    start,
    fetchStored: async () => (await alice.call(getCompany, { params: { companyId } })).connections,
    list: () => alice.call(contract.listConnections, { params }),
    link: async (platform_key: string) => {
      const started = await start(platform_key)
      await approveConnection(alice, codatId, started)
      return started.id
    },
    disconnect: (connectionId: string) =>
      alice.call(contract.disconnectConnection, { params: { codatId, connectionId } }),
  }
}

describe('connecting a platform', () => {
  test('opens the platform’s page, and a webhook sets the approved connection to Linked', async () => {
    const { companyId, start, fetchStored } = await buildConnectableCompany()
    const pending = await start(xero)
    expect(pending).toMatchObject({ platform: 'Xero', status: 'PendingAuth', source_type: 'accounting' })
    const returnAddress = await pressPageButton(pending.link_url ?? '', { decision: 'approve' })
    expect(returnAddress.pathname + returnAddress.search).toBe('/app/connections/return?status=200')
    await expect
      .poll(fetchStored)
      .toMatchObject([
        { id: pending.id, status: 'Linked', link_url: null, last_sync: expect.any(String) as string },
      ])
    const query = { entity: ['connection' as const], field: 'status' }
    const { results } = await alice.call(getChangesHistory, { params: { companyId }, query })
    expect(results).toMatchObject([
      { before: 'PendingAuth', after: 'Linked', author: null },
      { before: null, after: 'PendingAuth', author: { name: 'Alice' } },
    ])
  })

  test('does not save a pending connection from a webhook before the user’s own request saves it', async () => {
    const { companyId, fetchStored } = await buildConnectableCompany()
    const { db, accounting } = app.ctx
    await alice.call(contract.connectAccounting, { params: { companyId } })
    const company = (await listProviderCompanies(app.ctx, companyId))[0]?.provider_company_id ?? ''
    await accounting.createConnection(company, xero)
    const workedOn = async () =>
      (await db.selectFrom('webhook_events').select(['body', 'processed_at']).execute()).some(
        ({ body, processed_at }) => processed_at !== null && body.toString().includes(company),
      )
    await expect.poll(workedOn).toBe(true)
    expect(await fetchStored()).toEqual([])
  })

  test('works through the provider’s own list of platforms', async () => {
    const { id: companyId } = await buildCompany(alice)
    const params = { companyId }
    const { redirect } = await alice.call(contract.connectAccounting, { params })
    const consent = await pressPageButton(redirect, { platform: quickBooks })
    await pressPageButton(consent.href, { decision: 'approve' })
    const fetchStored = async () => (await alice.call(getCompany, { params })).connections
    await expect.poll(fetchStored).toMatchObject([{ platform: 'QuickBooks Online', status: 'Linked' }])
  })

  test('reuses a canceled connection with a new link', async () => {
    const { start, list } = await buildConnectableCompany()
    const first = await start(xero)
    await pressPageButton(first.link_url ?? '', { decision: 'cancel' })
    const second = await start(xero)
    expect(second.id).toBe(first.id)
    expect(second.link_url).not.toBe(first.link_url)
    await pressPageButton(second.link_url ?? '', { decision: 'approve' })
    await expect.poll(list).toMatchObject([{ id: first.id, status: 'Linked' }])
  })

  test('shows the error of a failed attempt, which can be retried', async () => {
    const { start, list } = await buildConnectableCompany()
    const { id, link_url } = await start(xero)
    await pressPageButton(link_url ?? '', { decision: 'fail' })
    await expect
      .poll(list)
      .toMatchObject([{ id, status: 'PendingAuth', error_message: expect.any(String) as string }])
    const again = await start(xero)
    await pressPageButton(again.link_url ?? '', { decision: 'approve' })
    await expect.poll(list).toMatchObject([{ id, status: 'Linked', error_message: null }])
  })

  test('allows only one connection per platform, and only one ledger', async () => {
    const { start, link, list } = await buildConnectableCompany()
    await link(xero)
    await expect(start(xero)).rejects.toMatchObject({ code: 'connection_linked' })
    await expect(start(quickBooks)).rejects.toMatchObject({
      code: 'connection_linked',
      message: 'Xero is already connected. Disconnect it first to connect other books',
    })
    expect(await start(buildBank)).toMatchObject({ source_type: 'banking', status: 'PendingAuth' })
    expect(await list()).toHaveLength(2)
  })

  test('requires an existing, enabled platform', async () => {
    const { start } = await buildConnectableCompany()
    for (const key of ['zzzz', 'ndsk'])
      await expect(start(key)).rejects.toMatchObject({
        code: 'invalid_request',
        details: { errors: [{ path: 'body.platform_key' }] },
      })
  })

  test('requires a company name, which the provider’s page shows', async () => {
    const { id: companyId } = await buildCompany(alice, { name: null })
    const params = { companyId }
    const connect = () => alice.call(contract.connectAccounting, { params })
    await expect(connect()).rejects.toMatchObject({ code: 'no_company_name' })
    await alice.call(updateCompany, { params, body: { name: 'Named Kiln' } })
    expect((await connect()).redirect).toContain('/link/company/')
  })

  test('is refused after the application was submitted', async () => {
    const { companyId, start, disconnect, link } = await buildConnectableCompany()
    const id = await link(xero)
    await setStatus(app, companyId, 'in_review')
    const params = { companyId }
    await expect(start(buildBank)).rejects.toMatchObject({ code: 'not_editable' })
    await expect(disconnect(id)).rejects.toMatchObject({ code: 'not_editable' })
    const page = alice.call(contract.connectAccounting, { params })
    await expect(page).rejects.toMatchObject({ code: 'not_editable' })
  })

  test('is possible again once the company is funded', async () => {
    const { companyId, link, fetchStored } = await buildConnectableCompany()
    await setStatus(app, companyId, 'funded')
    const id = await link(xero)
    expect(await fetchStored()).toMatchObject([{ id, status: 'Linked' }])
  })

  test('of a broken platform is possible in every status', async () => {
    const { companyId, start, link } = await buildConnectableCompany()
    const id = await link(xero)
    await codat.deauthorize(id)
    const { db } = app.ctx
    const readStatus = async () =>
      (await db.selectFrom('connections').select('status').where('id', '=', id).executeTakeFirst())?.status
    await expect.poll(readStatus).toBe('Error')
    await setStatus(app, companyId, 'in_review')
    const repair = await start(xero, { update_mode: true })
    expect(repair).toMatchObject({ id, link_url: expect.stringContaining('http') as string })
  })
})

test('concurrent requests create only one company at the provider', async () => {
  const { id: companyId } = await buildCompany(alice)
  const connect = () => alice.call(contract.connectAccounting, { params: { companyId } })
  await connect()
  const { codat: link } = await alice.call(getCompany, { params: { companyId } })
  await Promise.all([connect(), connect(), connect()])
  const { codat: same } = await alice.call(getCompany, { params: { companyId } })
  expect(same?.id).toBe(link?.id)
})

describe('a linked platform', () => {
  test('stays in the list as Unlinked after disconnecting, and other books can be connected', async () => {
    const { disconnect, link, list, start } = await buildConnectableCompany()
    const id = await link(xero)
    expect(await disconnect(id)).toMatchObject({ id, status: 'Unlinked' })
    expect(await disconnect(id)).toMatchObject({ status: 'Unlinked' })
    expect(await start(quickBooks)).toMatchObject({ status: 'PendingAuth' })
    expect(await list()).toMatchObject([{ status: 'Unlinked' }, { platform_key: quickBooks }])
  })

  test('becomes Error when access is revoked, and can be repaired in update mode', async () => {
    const { link, list, fetchStored, start } = await buildConnectableCompany()
    const id = await link(xero)
    await codat.deauthorize(id)
    await expect.poll(fetchStored).toMatchObject([{ id, status: 'Error', update_mode: true }])
    const repair = await start(xero, { update_mode: true })
    expect(repair.id).toBe(id)
    await pressPageButton(repair.link_url ?? '', { decision: 'approve' })
    await expect.poll(list).toMatchObject([{ id, status: 'Linked', update_mode: false }])
  })

  test('cannot be disconnected by another company, nor with an unknown id', async () => {
    const { disconnect } = await buildConnectableCompany()
    const other = await buildConnectableCompany()
    const otherId = await other.link(xero)
    for (const id of [otherId, '0197f000-ffff-7000-8000-000000000000'])
      await expect(disconnect(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await other.list()).toMatchObject([{ status: 'Linked' }])
  })
})

/** Enough faults for the test's calls and for concurrent jobs. */
const everyCall = 1000

describe('while the provider is down', () => {
  test('the list shows the stored connections', async () => {
    const { link, list } = await buildConnectableCompany()
    const id = await link(xero)
    await codat.injectFault('*', { answer: 'status', status: 401, count: everyCall })
    expect(await list()).toMatchObject([{ id, status: 'Linked' }])
  })

  test('connecting fails with a time to retry and without the provider’s own message', async () => {
    const { codatId, start } = await buildConnectableCompany()
    await alice.call(listPlatforms, {})
    await codat.injectFault('*', { answer: 'status', status: 429, retry_after: '3600', count: everyCall })
    await expect(start(xero)).rejects.toMatchObject({ code: 'provider_unavailable', status: 503 })
    const response = await fetch(`${app.url}/api/v2/codat/${codatId}/connections/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ platform_key: xero }),
    })
    expect(response.headers.get('retry-after')).toBe('3600')
    expect(await response.text()).not.toMatch(/codat|sandbox|asked for/i)
  })

  test('disconnecting fails and the connection stays Linked', async () => {
    const { link, fetchStored, disconnect } = await buildConnectableCompany()
    const id = await link(xero)
    await codat.injectFault('*', { answer: 'status', status: 401, count: everyCall })
    await expect(disconnect(id)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(await fetchStored()).toMatchObject([{ status: 'Linked' }])
  })

  test('an unknown status does not replace the stored status', async () => {
    const { link, list } = await buildConnectableCompany()
    const id = await link(xero)
    await codat.injectFault('list-connections', { answer: 'unknown_enum' })
    expect(await list()).toMatchObject([{ id, status: 'Linked' }])
  })
})

test('platforms can be listed: all enabled platforms, or accounting platforms only', async () => {
  const all = await alice.call(listPlatforms, {})
  const books = await alice.call(listAccountingPlatforms, {})
  expect(all).toContainEqual({ key: xero, name: 'Xero', source_type: 'accounting' })
  expect(all).toContainEqual({ key: buildBank, name: 'Plaid', source_type: 'banking' })
  expect(all.map(({ key }) => key)).not.toContain('ndsk')
  expect(books).toEqual(all.filter(({ source_type }) => source_type === 'accounting'))
})
