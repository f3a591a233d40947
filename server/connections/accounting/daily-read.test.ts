import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { listConnections } from '#contract/accounting-connections.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompanyReadyToConnect } from '#tests/banks.ts'
import { setStatus } from '#tests/build.ts'
import { connectCodatSandbox, pressPageButton } from '#tests/codat.ts'
import { waitUntilIdle } from '#tests/jobs.ts'
import { enqueueAccountingReads } from './daily-read.ts'

const app = await startTestApp({ accounting: true })
const codat = connectCodatSandbox(app)
const alice = await app.arrive('Alice')
const { db } = app.ctx

async function buildCompanyWithBooks() {
  const company = await buildCompanyReadyToConnect(alice)
  const { id, link_url } = await company.start('gbol')
  await pressPageButton(link_url ?? '', { decision: 'approve' })
  await alice.call(listConnections, { params: { codatId: company.codatId } })
  return { ...company, connectionId: id }
}

/** Does not call the provider. */
const fetchStatuses = async (companyId: string) =>
  (await alice.call(getCompany, { params: { companyId } })).connections.map(({ status }) => status)

const readAt = async (codatId: string) =>
  (await db.selectFrom('accounting_links').select('read_at').where('id', '=', codatId).executeTakeFirst())
    ?.read_at

async function listEnqueued() {
  const { rows } = await sql<{ company: string }>`
    select data ->> 'provider_company_id' as company from pgboss.job
    where name = 'accounting-event' and data ->> 'webhook' is null`.execute(db)
  return rows.map(({ company }) => company)
}

const readDaysAgo = (codatId: string, days: number) =>
  db
    .updateTable('accounting_links')
    .set({ read_at: sql<string>`now() - make_interval(days => ${days})` })
    .where('id', '=', codatId)
    .execute()

test('the daily read finds changes without a webhook, for companies not read for a day', async () => {
  const [overdue, fresh, ended] = [
    await buildCompanyWithBooks(),
    await buildCompanyWithBooks(),
    await buildCompanyWithBooks(),
  ]
  // Waits for the sandbox's webhooks, which cause additional reads.
  await waitUntilIdle(app)
  await readDaysAgo(overdue.codatId, 2)
  await readDaysAgo(ended.codatId, 2)
  await setStatus(app, ended.companyId, 'rejected')
  // Changes the status directly in the database, so that no webhook is sent.
  await db
    .updateTable('connections')
    .set({ status: 'Error' })
    .where('id', '=', overdue.connectionId)
    .execute()
  await enqueueAccountingReads(app.ctx)
  const enqueued = await listEnqueued()
  await expect.poll(() => fetchStatuses(overdue.companyId)).toEqual(['Linked'])
  expect(Date.parse((await readAt(overdue.codatId)) ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const connections = await Promise.all(
    [overdue, fresh, ended].map(({ connectionId }) => codat.providerIds(connectionId)),
  )
  expect(enqueued).toEqual([connections[0]?.provider_company_id])
})

test('a company is read in the hour of its turn, at its second', async () => {
  const { codatId } = await buildCompanyWithBooks()
  await waitUntilIdle(app)
  await readDaysAgo(codatId, 2)
  const turn = Number.parseInt(codatId.slice(-6), 16) % 86_400
  const listDelays = async () => {
    const { rows } = await sql<{ delay: number }>`
      select round(extract(epoch from start_after - created_on))::int as delay from pgboss.job
      where name = 'accounting-event' and state = 'created' and data ->> 'webhook' is null`.execute(db)
    return rows.map(({ delay }) => delay)
  }
  await enqueueAccountingReads(app.ctx, { from: turn + 1 })
  expect(await listDelays()).toEqual([])
  // The hour starts 30 minutes before the turn, so that the job is still waiting when its delay is read.
  await enqueueAccountingReads(app.ctx, { from: turn - 1800 })
  expect(await listDelays()).toEqual([1800])
})
