import { afterEach, describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/accounting-connections.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompanyReadyToConnect } from '#tests/banks.ts'
import { buildCompany } from '#tests/build.ts'
import { approveConnection, connectCodatSandbox, pressPageButton } from '#tests/codat.ts'
import { listProviderCompanies } from './provider-companies.ts'
import { syncProviderCompanies } from './sync.ts'

const app = await startTestApp({ accounting: true })
const codat = connectCodatSandbox(app)
const alice = await app.arrive('Alice')
const bob = await app.arrive('Bob')
afterEach(() => codat.clearFaults())

const xero = 'gbol'
const quickBooks = 'qhyg'
const buildBank = 'suuo'
const subsidiary = { subsidiary: true }

const listLinks = (companyId: string) =>
  app.ctx.db
    .selectFrom('accounting_links')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('subsidiary')
    .execute()

async function buildGroup() {
  const company = await buildCompanyReadyToConnect(alice)
  const { companyId, codatId, start } = company
  const params = { codatId }
  const list = () => alice.call(contract.listConnections, { params })
  return {
    ...company,
    list,
    fetchStored: async () => (await alice.call(getCompany, { params: { companyId } })).connections,
    link: async (platform_key: string, options: { subsidiary?: boolean } = {}) => {
      const started = await start(platform_key, options)
      await approveConnection(alice, codatId, started)
      return started.id
    },
    disconnect: (connectionId: string) =>
      alice.call(contract.disconnectConnection, { params: { codatId, connectionId } }),
    getProviderCompany: async (id: string) => (await codat.providerIds(id)).provider_company_id,
  }
}

describe('the books of a subsidiary', () => {
  test('are connected next to the company’s own books, which stay limited to one ledger', async () => {
    const { companyId, codatId, fetchStored, link, getProviderCompany, start } = await buildGroup()
    const ownId = await link(xero)
    const pending = await start(quickBooks, subsidiary)
    expect(pending).toMatchObject({ status: 'PendingAuth', subsidiary: true, platform: 'QuickBooks Online' })
    await pressPageButton(pending.link_url ?? '', { decision: 'approve' })
    // The provider's webhook sets the status.
    await expect.poll(fetchStored).toMatchObject([
      { id: ownId, status: 'Linked', subsidiary: false },
      { id: pending.id, status: 'Linked', subsidiary: true },
    ])
    expect(await getProviderCompany(pending.id)).not.toBe(await getProviderCompany(ownId))
    expect((await alice.call(getCompany, { params: { companyId } })).codat?.id).toBe(codatId)
    await expect(start(quickBooks)).rejects.toMatchObject({
      code: 'connection_linked',
      message: 'Xero is already connected. Disconnect it first to connect other books',
    })
  })

  test('have their own company at the provider, named after the subsidiary', async () => {
    const { companyId, getProviderCompany, start } = await buildGroup()
    const { name } = await alice.call(getCompany, { params: { companyId } })
    const { id } = await start(xero, subsidiary)
    expect(await codat.company(await getProviderCompany(id))).toMatchObject({
      name: `${name}, subsidiary 1`,
      tags: { parent: companyId },
    })
    const query = { entity: ['connection' as const], field: 'subsidiary_link' }
    const { results } = await alice.call(getChangesHistory, { params: { companyId }, query })
    expect(results).toMatchObject([{ before: null, after: name, author: { name: 'Alice' } }])
  })

  test('can use the same platform: each subsidiary has its own provider company', async () => {
    const { link, list, getProviderCompany } = await buildGroup()
    const ids = [await link(xero), await link(xero, subsidiary), await link(xero, subsidiary)]
    expect(await list()).toMatchObject(ids.map((id) => ({ id, status: 'Linked' })))
    expect(new Set(await Promise.all(ids.map(getProviderCompany))).size).toBe(3)
  })

  test('are resumed while pending; another platform uses the next provider company', async () => {
    const { codatId, list, getProviderCompany, start } = await buildGroup()
    const first = await start(xero, subsidiary)
    const again = await start(xero, subsidiary)
    expect(again.id).toBe(first.id)
    const other = await start(quickBooks, subsidiary)
    expect(await getProviderCompany(other.id)).not.toBe(await getProviderCompany(first.id))
    for (const started of [again, other]) await approveConnection(alice, codatId, started)
    expect(await list()).toMatchObject([
      { id: first.id, status: 'Linked' },
      { id: other.id, status: 'Linked' },
    ])
  })

  test('are separate from the company’s own pending connection', async () => {
    const { start } = await buildGroup()
    const { id } = await start(xero, subsidiary)
    const own = await start(xero)
    expect(own).toMatchObject({ subsidiary: false })
    expect(own.id).not.toBe(id)
  })

  test('free their provider company after disconnecting, first for the same platform', async () => {
    const { companyId, disconnect, link, getProviderCompany, start } = await buildGroup()
    const [xeroId, quickBooksId] = [await link(xero, subsidiary), await link(quickBooks, subsidiary)]
    for (const id of [xeroId, quickBooksId])
      expect(await disconnect(id)).toMatchObject({ id, status: 'Unlinked' })
    const back = await start(quickBooks, subsidiary)
    expect(await getProviderCompany(back.id)).toBe(await getProviderCompany(quickBooksId))
    const fresh = await start('akxx', subsidiary)
    expect(await getProviderCompany(fresh.id)).toBe(await getProviderCompany(xeroId))
    expect(await listLinks(companyId)).toHaveLength(3)
  })

  test('are repaired in place after access was revoked', async () => {
    const { fetchStored, link, start } = await buildGroup()
    const ownId = await link(xero)
    const id = await link(xero, subsidiary)
    await codat.deauthorize(id)
    await expect.poll(fetchStored).toMatchObject([{ id: ownId, status: 'Linked' }, { status: 'Error' }])
    const response = await start(xero, { update_mode: true, connection_id: id })
    const first = await start(xero, { update_mode: true })
    expect([response.id, first.id]).toEqual([id, id])
    await pressPageButton(first.link_url ?? '', { decision: 'approve' })
    await expect.poll(fetchStored).toMatchObject([{ status: 'Linked' }, { id, status: 'Linked' }])
  })

  test('keep their provider company while they are broken', async () => {
    const { fetchStored, link, getProviderCompany, start } = await buildGroup()
    const id = await link(xero, subsidiary)
    await codat.deauthorize(id)
    await expect.poll(fetchStored).toMatchObject([{ status: 'Error' }])
    const other = await start(quickBooks, subsidiary)
    expect(await getProviderCompany(other.id)).not.toBe(await getProviderCompany(id))
  })

  test('include bank accounts', async () => {
    const { codatId, link } = await buildGroup()
    const params = { codatId, connectionId: await link(xero, subsidiary) }
    const { accounts, read_at } = await alice.call(contract.listBankAccounts, { params })
    expect(accounts).not.toEqual([])
    expect(read_at).toEqual(expect.any(String))
  })

  test('require a company name, which the provider’s pages show', async () => {
    const { id: companyId } = await buildCompany(alice, { name: null })
    await alice.call(setSelectedCompany, { body: { company_id: companyId } })
    const { id: codatId } = await alice.call(contract.openAccountingAccount, {
      body: { name: 'Working title' },
    })
    const request = { params: { codatId }, body: { platform_key: xero, subsidiary: true } }
    await expect(alice.call(contract.createConnection, request)).rejects.toMatchObject({
      code: 'no_company_name',
    })
  })
})

test('a subsidiary’s bank shares its provider company; a second bank of the platform uses the next', async () => {
  const { link, getProviderCompany } = await buildGroup()
  const books = await link(xero, subsidiary)
  const [firstBank, secondBank] = [await link(buildBank, subsidiary), await link(buildBank, subsidiary)]
  expect(await getProviderCompany(firstBank)).toBe(await getProviderCompany(books))
  expect(await getProviderCompany(secondBank)).not.toBe(await getProviderCompany(books))
})

describe('concurrent connections of subsidiaries', () => {
  test('share a provider company; after one is approved, the others can be started again', async () => {
    const { companyId, codatId, fetchStored, getProviderCompany, start, list } = await buildGroup()
    const pendingConnections = await Promise.all(Array.from({ length: 4 }, () => start(xero, subsidiary)))
    expect(await listLinks(companyId)).toHaveLength(2)
    expect(new Set(await Promise.all(pendingConnections.map(({ id }) => getProviderCompany(id)))).size).toBe(
      1,
    )
    const winner = pendingConnections[0]?.id ?? ''
    const others = pendingConnections.filter(({ id }) => id !== winner)
    for (const { link_url } of pendingConnections)
      await pressPageButton(link_url ?? '', { decision: 'approve' })
    const listLinked = async () => (await list()).filter(({ status }) => status === 'Linked')
    await expect.poll(listLinked).toMatchObject([{ id: winner }])

    const restarted = await start(xero, subsidiary)
    expect(pendingConnections.map(({ id }) => id)).not.toContain(restarted.id)
    await approveConnection(alice, codatId, restarted)
    const statuses = new Map((await fetchStored()).map(({ id, status }) => [id, status]))
    expect([winner, restarted.id].map((id) => statuses.get(id))).toEqual(['Linked', 'Linked'])
    for (const { id } of others) expect(statuses.get(id)).toBe('Unlinked')
  })

  test('stay disconnected when a read started before the disconnect', async () => {
    const { companyId, disconnect, fetchStored, link } = await buildGroup()
    const id = await link(xero, subsidiary)
    const readPlaces: string[] = []
    const connections = async (place: string) => {
      const answer = await app.ctx.accounting.connections(place)
      if (readPlaces.push(place) === 1) await disconnect(id)
      return answer
    }
    const accounting = { ...app.ctx.accounting, connections }
    const links = await listProviderCompanies(app.ctx, companyId)
    const place = links.filter(({ subsidiary: number }) => number > 0)
    await syncProviderCompanies({ ...app.ctx, accounting }, place)
    expect((await fetchStored()).find((connection) => connection.id === id)?.status).toBe('Unlinked')
    expect(readPlaces).toHaveLength(2)
  })

  test('reuse a provider company that a killed server has created', async () => {
    const { companyId, getProviderCompany, start } = await buildGroup()
    const created = await app.ctx.accounting.createCompany('Tidal Kiln', companyId, 1)
    const { id } = await start(xero, subsidiary)
    expect(await getProviderCompany(id)).toBe(created.id)
  })
})

test('a company can connect twenty subsidiaries, and the refusal says what to do', async () => {
  const { companyId, list, start } = await buildGroup()
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
  const made = numbers.map(async (number) => {
    const { id } = await app.ctx.accounting.createCompany('Tidal Kiln', companyId, number)
    await app.ctx.accounting.createConnection(id, xero)
    return { company_id: companyId, id: crypto.randomUUID(), provider_company_id: id, subsidiary: number }
  })
  await app.ctx.db
    .insertInto('accounting_links')
    .values(await Promise.all(made))
    .execute()
  await expect(start(quickBooks, subsidiary)).rejects.toMatchObject({
    code: 'connection_linked',
    message: 'You can connect up to 20 subsidiaries. Disconnect a subsidiary first',
  })
  expect(await list()).toHaveLength(20)
  expect(await start(quickBooks)).toMatchObject({ subsidiary: false, status: 'PendingAuth' })
})

test('the list shows all readable connections with the age of the oldest read', async () => {
  const { codatId, companyId, start } = await buildGroup()
  const { id, link_url } = await start(xero)
  const lost = { provider_company_id: crypto.randomUUID(), subsidiary: 1 }
  const read_at = new Date(Date.now() - 3_600_000).toISOString()
  await app.ctx.db
    .insertInto('accounting_links')
    .values({ company_id: companyId, id: crypto.randomUUID(), ...lost, read_at })
    .execute()
  await pressPageButton(link_url ?? '', { decision: 'approve' })
  const response = await fetch(`${app.url}/api/v2/codat/${codatId}/connections/`, {
    headers: { authorization: `Bearer ${alice.token}` },
  })
  expect(await response.json()).toMatchObject([{ id, status: 'Linked' }])
  expect(Number(response.headers.get('age'))).toBeGreaterThanOrEqual(3600)
})

describe('access to a subsidiary’s connections', () => {
  test('users without access cannot read or change connections', async () => {
    const { codatId, fetchStored, link } = await buildGroup()
    const connectionId = await link(xero, subsidiary)
    const body = { platform_key: quickBooks, subsidiary: true }
    const bobsCompany = await buildCompanyReadyToConnect(bob)
    const target = { codatId, connectionId }
    const ownTarget = { codatId: bobsCompany.codatId, connectionId }
    const attempts: (() => Promise<unknown>)[] = [
      () => bob.call(contract.createConnection, { params: { codatId }, body }),
      () => bob.call(contract.listConnections, { params: { codatId } }),
      ...[target, ownTarget].flatMap((params) => [
        () => bob.call(contract.disconnectConnection, { params }),
        () => bob.call(contract.listBankAccounts, { params }),
      ]),
      () => bobsCompany.start(xero, { update_mode: true, connection_id: connectionId }),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await fetchStored()).toMatchObject([{ id: connectionId, status: 'Linked' }])
  })

  test('no user can address a subsidiary’s provider company directly', async () => {
    const { companyId, start } = await buildGroup()
    await start(xero, subsidiary)
    const subsidiaryLink = (await listLinks(companyId)).at(-1)
    const params = { codatId: subsidiaryLink?.id ?? '' }
    for (const { call } of [alice, bob])
      await expect(call(contract.listConnections, { params })).rejects.toMatchObject({ code: 'not_found' })
  })
})
