import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeCompanyStatus } from '#contract/companies.ts'
import { getInvestorSync, syncInvestors } from '#contract/investors.ts'
import { getLoanSync, syncLoans } from '#contract/loans.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, setStatus } from '#tests/build.ts'
import { writeInvestorTable, writeLoanTables } from '#tests/tables.ts'

const app = await startTestApp({ jobs: true })
const alice = await app.arrive('Alice')
const ada = await app.arrive('Ada', ['admin'])
const company = await buildCompany(alice)
const soon = { interval: 100 }

await writeInvestorTable(app, [{ external_id: 'vc-1', name: 'Aldermoss' }])
await writeLoanTables(app, [
  {
    external_id: 'l-1',
    company_id: company.id,
    type: 'RBF',
    status: 'active',
    start_date: '2025-01-01',
    amount: '1',
  },
])

test.each([
  ['investors', syncInvestors, getInvestorSync],
  ['loans', syncLoans, getLoanSync],
])('a job processes a sync of %s that an admin starts', async (_, start, status) => {
  await ada.call(start, {})
  await expect
    .poll(() => ada.call(status, {}), soon)
    .toMatchObject({ status: 'done', total: 1, done: 1, created: 1, failed: 0, problems: [] })
})

test('a company that becomes funded starts a sync of loans immediately', async () => {
  await setStatus(app, company.id, 'docs_await_sign')
  const before = await ada.call(getLoanSync, {})
  await ada.call(changeCompanyStatus, { params: { companyId: company.id, action: 'fund' }, body: {} })
  const hasNewRun = async () => (await ada.call(getLoanSync, {})).started_at !== before.started_at
  await expect.poll(hasNewRun, soon).toBe(true)
})

test('a run whose worker was killed is finished by another worker', async () => {
  await app.ctx.db.deleteFrom('investors').execute()
  await app.ctx.db
    .updateTable('sync_runs')
    .set({ status: 'running', created: 0, finished_at: null })
    .where('kind', '=', 'investors')
    .execute()
  // Simulates a job whose server was killed.
  await sql`update pgboss.job set state = 'active', completed_on = null, heartbeat_on = now() - interval '1 minute'
    where name = 'sync-investors'`.execute(app.ctx.db)
  await expect
    .poll(() => ada.call(getInvestorSync, {}), { interval: 100, timeout: 60_000 })
    .toMatchObject({ status: 'done', total: 1, done: 1, created: 1 })
}, 70_000)
