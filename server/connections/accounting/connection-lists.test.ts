import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as contract from '#contract/accounting-connections.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { connectCodatSandbox } from '#tests/codat.ts'
import { waitUntilIdle } from '#tests/jobs.ts'
import { listProviderCompanies } from './provider-companies.ts'

const app = await startTestApp({ accounting: true })
const codat = connectCodatSandbox(app)
const alice = await app.arrive('Alice')
const reads = vi.spyOn(app.ctx.accounting, 'connections')
afterEach(() => codat.clearFaults())

/** The connection does not exist at the provider, so no webhooks about it cause additional reads. */
async function buildCompanyWithConnection(status: 'Unlinked' | 'PendingAuth') {
  const { db } = app.ctx
  const { id: company_id } = await buildCompany(alice)
  await alice.call(setSelectedCompany, { body: { company_id } })
  const { id: codatId } = await alice.call(contract.openAccountingAccount, { body: { name: 'Tidal Kiln' } })
  await alice.call(contract.connectAccounting, { params: { companyId: company_id } })
  const identity = { company_id, id: randomUUID(), link_id: codatId, provider_connection_id: randomUUID() }
  const platform = { platform: 'Xero', platform_key: 'gbol', source_type: 'accounting' }
  await db
    .insertInto('connections')
    .values({ ...identity, ...platform, provider: 'codat', status, subsidiary: false })
    .execute()
  const provider_company_id = (await listProviderCompanies(app.ctx, company_id))[0]?.provider_company_id ?? ''
  // The webhooks about the new company cause additional reads.
  await waitUntilIdle(app)
  const changeAt = (time: number) =>
    db
      .updateTable('connections')
      .set({ updated_at: new Date(time).toISOString() })
      .where('company_id', '=', company_id)
      .execute()
  return {
    list: () => alice.call(contract.listConnections, { params: { codatId } }),
    change: () => changeAt(Date.now()),
    /** `seconds` is the age of the last read. The connection's last change is one millisecond older. */
    age: async (seconds: number) => {
      const readAt = Date.now() - seconds * 1000
      await changeAt(readAt - 1)
      const read_at = new Date(readAt).toISOString()
      await db.updateTable('accounting_links').set({ read_at }).where('id', '=', codatId).execute()
    },
    countReads: async (work: () => Promise<unknown>) => {
      const count = () => reads.mock.calls.filter(([id]) => id === provider_company_id).length
      const before = count()
      await work()
      return count() - before
    },
  }
}

describe('the connections of a company', () => {
  test('are read once a minute, even with concurrent requests', async () => {
    const { age, list, countReads } = await buildCompanyWithConnection('Unlinked')
    const listConcurrently = () => Promise.all(Array.from({ length: 30 }, list))
    await age(55)
    expect(await countReads(listConcurrently)).toBe(0)
    await age(61)
    expect(await countReads(listConcurrently)).toBe(1)
    expect(await countReads(listConcurrently)).toBe(0)
  })

  test('are read every five seconds while a connection is pending', async () => {
    const { age, list, countReads } = await buildCompanyWithConnection('PendingAuth')
    await age(1)
    expect(await countReads(list)).toBe(0)
    await age(6)
    expect(await countReads(list)).toBe(1)
  })

  test('are read immediately after a change', async () => {
    const { age, change, list, countReads } = await buildCompanyWithConnection('Unlinked')
    await age(30)
    await change()
    expect(await countReads(list)).toBe(1)
    expect(await countReads(list)).toBe(0)
  })

  test('are not read again shortly after the provider failed', async () => {
    const { age, list, countReads } = await buildCompanyWithConnection('Unlinked')
    await age(61)
    await codat.injectFault('list-connections', { answer: 'status', status: 401, count: 1000 })
    const listRepeatedly = async () => {
      for (let time = 0; time < 5; time += 1) expect(await list()).toMatchObject([{ status: 'Unlinked' }])
    }
    expect(await countReads(listRepeatedly)).toBe(1)
  })
})
