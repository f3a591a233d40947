import { expect, test } from 'vitest'
import { getCompany, listCompanies } from '#contract/companies.ts'
import { updateCurrentUser } from '#contract/users.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'

const app = await startTestApp()
const { db } = app.ctx
const ada = await app.arrive('Ada', ['admin'])

const become = (person: TestUser, cfoCustomer: 'new' | null) =>
  person.call(updateCurrentUser, { body: { cfoCustomer } })

/** Also checks that the list's filter gives the same result. */
async function isOfCfo(id: string): Promise<boolean> {
  const { is_cfo_customer: isCfoCustomer } = await ada.call(getCompany, { params: { companyId: id } })
  for (const listed of [true, false]) {
    const query = { cfo_customer: String(listed), page_size: 100 }
    const { results } = await ada.call(listCompanies, { query })
    expect(results.some((company) => company.id === id)).toBe(listed === isCfoCustomer)
  }
  return isCfoCustomer
}

const join = (trx: Database | Transaction, company: string, { id }: TestUser, role: 'owner' | 'member') =>
  trx
    .insertInto('company_members')
    .values({ company_id: company, user_id: id, role, created_at: new Date(0).toISOString() })
    .execute()

const leave = (company: string, { id }: TestUser) =>
  db.deleteFrom('company_members').where('company_id', '=', company).where('user_id', '=', id).execute()

test('a company is a CFO customer if its founder is', async () => {
  const [alice, bob] = [await app.arrive('Alice'), await app.arrive('Bob')]
  const { id } = await buildCompany(alice)
  expect(await isOfCfo(id)).toBe(false)
  await become(alice, 'new')
  expect(await isOfCfo(id)).toBe(true)
  await join(db, id, bob, 'member')
  expect(await isOfCfo(id)).toBe(true)
  // Makes Bob the first owner.
  await db.updateTable('company_members').set({ role: 'owner' }).where('user_id', '=', bob.id).execute()
  expect(await isOfCfo(id)).toBe(false)
  await become(bob, 'new')
  expect(await isOfCfo(id)).toBe(true)
  await become(bob, null)
  expect(await isOfCfo(id)).toBe(false)
  await leave(id, bob)
  expect(await isOfCfo(id)).toBe(true)
  const { id: another } = await buildCompany(alice)
  expect(await isOfCfo(another)).toBe(true)
})
