import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateCompany } from '#contract/companies.ts'
import { testApp } from '#tests/app.ts'
import { buildCompany, putInStatus } from '#tests/build.ts'

const app = await testApp()
const { db } = app.ctx
const alice = await app.arrive('Alice')

/** The stored sums, or those of the companies as they are. */
async function readWeeks(isStored: boolean) {
  const source = isStored
    ? sql`select * from list_weeks union all select ordering, week, status, companies from list_week_changes`
    : sql`select ordering, week_of(moment) as week, status, 1 as companies
        from companies, lateral (values ('created_at', created_at), ('updated_at', updated_at),
          ('status_changed_at', status_changed_at)) as moved (ordering, moment)`
  const { rows } = await sql`
    select ordering, week, status, sum(companies)::int as companies from (${source}) as counted
    group by ordering, week, status having sum(companies) <> 0
    order by ordering, week, status`.execute(db)
  return rows
}

const addUp = () => sql`select add_up_list_weeks()`.execute(db)

async function expectExact(): Promise<void> {
  expect(await readWeeks(true)).toEqual(await readWeeks(false))
}

test('the sums of weeks follow every change', async () => {
  const { id } = await buildCompany(alice)
  await expectExact()
  await putInStatus(app, id, 'in_review')
  await expectExact()
  await addUp()
  await expectExact()
  await db.updateTable('companies').set({ created_at: '2020-02-29T00:00:00Z' }).where('id', '=', id).execute()
  await expectExact()
  await sql`select count_list_weeks()`.execute(db)
  await expectExact()
  expect(await readWeeks(true)).not.toEqual([])
})

test('an edit in the week of the last one writes none', async () => {
  const { id } = await buildCompany(alice)
  await addUp()
  await alice.call(updateCompany, { params: { companyId: id }, body: { mission: 'Less carbon' } })
  expect(await db.selectFrom('list_week_changes').selectAll().execute()).toEqual([])
})

test('they stay exact while many write and somebody adds up', async () => {
  const companies = await Promise.all(Array.from({ length: 6 }, () => buildCompany(alice)))
  const statuses = ['draft', 'in_review', 'funded'] as const
  const write = async (writer: number) => {
    for (let turn = 0; turn < 20; turn += 1) {
      const { id } = companies[(writer + turn) % companies.length] ?? { id: '' }
      await db
        .transaction()
        .execute(async (trx) => {
          const at = new Date(Date.UTC(2020, 0, 1 + 5 * ((writer * 7 + turn * 3) % 40))).toISOString()
          const status = statuses[(writer + turn) % 3] ?? 'draft'
          await trx.updateTable('companies').set({ updated_at: at, status }).where('id', '=', id).execute()
          await sql`select pg_sleep(0.001)`.execute(trx)
          if (turn % 7 === 0) throw new RangeError('taken back')
        })
        .catch((error: unknown) => {
          if (!(error instanceof RangeError)) throw error
        })
      if (turn % 5 === writer) await addUp()
    }
  }
  await Promise.all([0, 1, 2, 3, 4].map(write))
  expect(await readWeeks(true)).toEqual(await readWeeks(false))
})
