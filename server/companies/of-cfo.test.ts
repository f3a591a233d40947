import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { updateCurrentUser } from '#contract/users.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { type TestUser, testApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { selectFounder } from './founder.ts'

const app = await testApp()
const { db } = app.ctx

const become = (person: TestUser, cfoCustomer: 'new' | null) =>
  person.call(updateCurrentUser, { body: { cfoCustomer } })

/** What the company says, which must be what its founder says. */
async function isOfCfo(id: string): Promise<boolean> {
  const company = await db
    .selectFrom('companies as company')
    .select((company) => ['is_of_cfo', selectFounder(company).select('founder.cfo_customer').as('kind')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(company.is_of_cfo).toBe(company.kind !== null)
  return company.is_of_cfo
}

const join = (trx: Database | Transaction, company: string, { id }: TestUser, role: 'owner' | 'member') =>
  trx
    .insertInto('company_members')
    .values({ company_id: company, user_id: id, role, created_at: new Date(0).toISOString() })
    .execute()

const leave = (company: string, { id }: TestUser) =>
  db.deleteFrom('company_members').where('company_id', '=', company).where('user_id', '=', id).execute()

test('a company belongs to the CFO service as its founder does', async () => {
  const [alice, bob] = [await app.arrive('Alice'), await app.arrive('Bob')]
  const { id } = await buildCompany(alice)
  expect(await isOfCfo(id)).toBe(false)
  await become(alice, 'new')
  expect(await isOfCfo(id)).toBe(true)
  await join(db, id, bob, 'member')
  expect(await isOfCfo(id)).toBe(true)
  // Bob now is the first owner
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

test.each(['joins first', 'becomes a customer first'])(
  'who joins and becomes a customer at once is counted: %s',
  async (order) => {
    const [alice, bob] = [await app.arrive('Alice'), await app.arrive('Bob')]
    const { id } = await buildCompany(alice)
    const steps = [
      (trx: Transaction) => join(trx, id, bob, 'owner'),
      (trx: Transaction) =>
        trx.updateTable('users').set({ cfo_customer: 'new' }).where('id', '=', bob.id).execute(),
    ]
    const [first, second] = order === 'joins first' ? steps : steps.toReversed()
    let other: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await first?.(trx)
      other = db.transaction().execute(async (waiting) => second?.(waiting))
      await wait(100)
    })
    await other
    expect(await isOfCfo(id)).toBe(true)
  },
)
