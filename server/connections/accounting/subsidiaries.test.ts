import { afterEach, describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/accounting-connections.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { testApp } from '#tests/app.ts'
import { buildConnectingCompany } from '#tests/banks.ts'
import { buildCompany } from '#tests/build.ts'
import { approve, getCodat, press } from '#tests/codat.ts'
import { listProviderCompanies } from './provider-companies.ts'
import { syncProviderCompanies } from './sync.ts'

const app = await testApp({ accounting: true })
const codat = getCodat(app)
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

/** A company that is ready to connect, and what Alice does with its books and those of its subsidiaries. */
async function buildGroup() {
  const company = await buildConnectingCompany(alice)
  const { companyId, codatId, start } = company
  const params = { codatId }
  const list = () => alice.call(contract.listConnections, { params })
  return {
    ...company,
    list,
    /** As we know them, without asking the provider. */
    known: async () => (await alice.call(getCompany, { params: { companyId } })).connections,
    link: async (platform_key: string, more: { subsidiary?: boolean } = {}) => {
      const started = await start(platform_key, more)
      await approve(alice, codatId, started)
      return started.id
    },
    disconnect: (connectionId: string) =>
      alice.call(contract.disconnectConnection, { params: { codatId, connectionId } }),
    /** Where the provider keeps a connection. */
    getPlace: async (id: string) => (await codat.providerIds(id)).provider_company_id,
  }
}

describe('the books of a subsidiary', () => {
  test('stand beside the company’s own, which remain the only ones', async () => {
    const { companyId, codatId, known, link, getPlace, start } = await buildGroup()
    const own = await link(xero)
    const begun = await start(quickBooks, subsidiary)
    expect(begun).toMatchObject({ status: 'PendingAuth', subsidiary: true, platform: 'QuickBooks Online' })
    await press(begun.link_url ?? '', { decision: 'approve' })
    // nobody asks: the provider's event tells
    await expect.poll(known).toMatchObject([
      { id: own, status: 'Linked', subsidiary: false },
      { id: begun.id, status: 'Linked', subsidiary: true },
    ])
    expect(await getPlace(begun.id)).not.toBe(await getPlace(own))
    expect((await alice.call(getCompany, { params: { companyId } })).codat?.id).toBe(codatId)
    await expect(start(quickBooks)).rejects.toMatchObject({
      code: 'connection_linked',
      message: 'Xero is linked already. Disconnect it first to use other books',
    })
  })

  test('have a company of their own at the provider, whose name says so', async () => {
    const { companyId, getPlace, start } = await buildGroup()
    const { name } = await alice.call(getCompany, { params: { companyId } })
    const { id } = await start(xero, subsidiary)
    expect(await codat.company(await getPlace(id))).toMatchObject({
      name: `${name}, subsidiary 1`,
      tags: { parent: companyId },
    })
    const query = { entity: ['connection' as const], field: 'subsidiary_link' }
    const { results } = await alice.call(getChangesHistory, { params: { companyId }, query })
    expect(results).toMatchObject([{ before: null, after: name, author: { name: 'Alice' } }])
  })

  test('may come from the same platform as others: each subsidiary has its own place', async () => {
    const { link, list, getPlace } = await buildGroup()
    const ids = [await link(xero), await link(xero, subsidiary), await link(xero, subsidiary)]
    expect(await list()).toMatchObject(ids.map((id) => ({ id, status: 'Linked' })))
    expect(new Set(await Promise.all(ids.map(getPlace))).size).toBe(3)
  })

  test('that wait are taken up again; others begin at the next place', async () => {
    const { codatId, list, getPlace, start } = await buildGroup()
    const first = await start(xero, subsidiary)
    const again = await start(xero, subsidiary)
    expect(again.id).toBe(first.id)
    const other = await start(quickBooks, subsidiary)
    expect(await getPlace(other.id)).not.toBe(await getPlace(first.id))
    for (const started of [again, other]) await approve(alice, codatId, started)
    expect(await list()).toMatchObject([
      { id: first.id, status: 'Linked' },
      { id: other.id, status: 'Linked' },
    ])
  })

  test('that wait are not the company’s own, which begin for themselves', async () => {
    const { start } = await buildGroup()
    const { id } = await start(xero, subsidiary)
    const own = await start(xero)
    expect(own).toMatchObject({ subsidiary: false })
    expect(own.id).not.toBe(id)
  })

  test('leave their place when they end: to the same platform first, else to whatever comes', async () => {
    const { companyId, disconnect, link, getPlace, start } = await buildGroup()
    const [one, two] = [await link(xero, subsidiary), await link(quickBooks, subsidiary)]
    for (const id of [one, two]) expect(await disconnect(id)).toMatchObject({ id, status: 'Unlinked' })
    const back = await start(quickBooks, subsidiary)
    expect(await getPlace(back.id)).toBe(await getPlace(two))
    const fresh = await start('akxx', subsidiary)
    expect(await getPlace(fresh.id)).toBe(await getPlace(one))
    expect(await listLinks(companyId)).toHaveLength(3)
  })

  test('whose rights were taken away are repaired where they are', async () => {
    const { known, link, start } = await buildGroup()
    const own = await link(xero)
    const id = await link(xero, subsidiary)
    await codat.deauthorize(id)
    await expect.poll(known).toMatchObject([{ id: own, status: 'Linked' }, { status: 'Error' }])
    const response = await start(xero, { update_mode: true, connection_id: id })
    const first = await start(xero, { update_mode: true })
    expect([response.id, first.id]).toEqual([id, id])
    await press(first.link_url ?? '', { decision: 'approve' })
    await expect.poll(known).toMatchObject([{ status: 'Linked' }, { id, status: 'Linked' }])
  })

  test('that are broken keep their place until they are repaired or ended', async () => {
    const { known, link, getPlace, start } = await buildGroup()
    const id = await link(xero, subsidiary)
    await codat.deauthorize(id)
    await expect.poll(known).toMatchObject([{ status: 'Error' }])
    const other = await start(quickBooks, subsidiary)
    expect(await getPlace(other.id)).not.toBe(await getPlace(id))
  })

  test('show the bank accounts that they know', async () => {
    const { codatId, link } = await buildGroup()
    const params = { codatId, connectionId: await link(xero, subsidiary) }
    const { accounts, read_at } = await alice.call(contract.listBankAccounts, { params })
    expect(accounts).not.toEqual([])
    expect(read_at).toEqual(expect.any(String))
  })

  test('need the company’s name, which the provider’s pages show', async () => {
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

test('a bank of a subsidiary is linked at its place, and another of the same platform at the next', async () => {
  const { link, getPlace } = await buildGroup()
  const books = await link(xero, subsidiary)
  const [one, two] = [await link(buildBank, subsidiary), await link(buildBank, subsidiary)]
  expect(await getPlace(one)).toBe(await getPlace(books))
  expect(await getPlace(two)).not.toBe(await getPlace(books))
})

describe('when several begin at once', () => {
  test('they share a place; once one is linked the others can still have theirs', async () => {
    const { companyId, codatId, known, getPlace, start, list } = await buildGroup()
    const begun = await Promise.all(Array.from({ length: 4 }, () => start(xero, subsidiary)))
    expect(await listLinks(companyId)).toHaveLength(2)
    expect(new Set(await Promise.all(begun.map(({ id }) => getPlace(id)))).size).toBe(1)
    const winner = begun[0]?.id ?? ''
    const others = begun.filter(({ id }) => id !== winner)
    for (const { link_url } of begun) await press(link_url ?? '', { decision: 'approve' })
    const listLinked = async () => (await list()).filter(({ status }) => status === 'Linked')
    await expect.poll(listLinked).toMatchObject([{ id: winner }])

    const anew = await start(xero, subsidiary)
    expect(begun.map(({ id }) => id)).not.toContain(anew.id)
    await approve(alice, codatId, anew)
    const statuses = new Map((await known()).map(({ id, status }) => [id, status]))
    expect([winner, anew.id].map((id) => statuses.get(id))).toEqual(['Linked', 'Linked'])
    for (const { id } of others) expect(statuses.get(id)).toBe('Unlinked')
  })

  test('what was read before one is ended does not bring it back', async () => {
    const { companyId, disconnect, known, link } = await buildGroup()
    const id = await link(xero, subsidiary)
    const places: string[] = []
    const connections = async (place: string) => {
      const answer = await app.ctx.accounting.connections(place)
      if (places.push(place) === 1) await disconnect(id)
      return answer
    }
    const accounting = { ...app.ctx.accounting, connections }
    const links = await listProviderCompanies(app.ctx, companyId)
    const place = links.filter(({ subsidiary: number }) => number > 0)
    await syncProviderCompanies({ ...app.ctx, accounting }, place)
    expect((await known()).find((one) => one.id === id)?.status).toBe('Unlinked')
    expect(places).toHaveLength(2)
  })

  test('what a killed server has made at the provider is found again', async () => {
    const { companyId, getPlace, start } = await buildGroup()
    const left = await app.ctx.accounting.createCompany('Tidal Kiln', companyId, 1)
    const { id } = await start(xero, subsidiary)
    expect(await getPlace(id)).toBe(left.id)
  })
})

test('twenty subsidiaries are the most, and the refusal says what to do', async () => {
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
    message: '20 subsidiaries are connected already. Disconnect one of them first',
  })
  expect(await list()).toHaveLength(20)
  expect(await start(quickBooks)).toMatchObject({ subsidiary: false, status: 'PendingAuth' })
})

test('what can be read is shown while the rest cannot, with the age of the oldest', async () => {
  const { codatId, companyId, start } = await buildGroup()
  const { id, link_url } = await start(xero)
  const lost = { provider_company_id: crypto.randomUUID(), subsidiary: 1 }
  const read_at = new Date(Date.now() - 3_600_000).toISOString()
  await app.ctx.db
    .insertInto('accounting_links')
    .values({ company_id: companyId, id: crypto.randomUUID(), ...lost, read_at })
    .execute()
  await press(link_url ?? '', { decision: 'approve' })
  const response = await fetch(`${app.url}/api/v2/codat/${codatId}/connections/`, {
    headers: { authorization: `Bearer ${alice.token}` },
  })
  expect(await response.json()).toMatchObject([{ id, status: 'Linked' }])
  expect(Number(response.headers.get('age'))).toBeGreaterThanOrEqual(3600)
})

describe('strangers', () => {
  test('learn nothing of a subsidiary’s connections, and change nothing', async () => {
    const { codatId, known, link } = await buildGroup()
    const connectionId = await link(xero, subsidiary)
    const body = { platform_key: quickBooks, subsidiary: true }
    const own = await buildConnectingCompany(bob)
    const target = { codatId, connectionId }
    const beside = { codatId: own.codatId, connectionId }
    const attempts: (() => Promise<unknown>)[] = [
      () => bob.call(contract.createConnection, { params: { codatId }, body }),
      () => bob.call(contract.listConnections, { params: { codatId } }),
      ...[target, beside].flatMap((params) => [
        () => bob.call(contract.disconnectConnection, { params }),
        () => bob.call(contract.listBankAccounts, { params }),
      ]),
      () => own.start(xero, { update_mode: true, connection_id: connectionId }),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await known()).toMatchObject([{ id: connectionId, status: 'Linked' }])
  })

  test('and members alike name a company’s link, never one of its subsidiaries’', async () => {
    const { companyId, start } = await buildGroup()
    await start(xero, subsidiary)
    const inner = (await listLinks(companyId)).at(-1)
    const params = { codatId: inner?.id ?? '' }
    for (const { call } of [alice, bob])
      await expect(call(contract.listConnections, { params })).rejects.toMatchObject({ code: 'not_found' })
  })
})
