import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { connectAccounting, createConnection } from '#contract/accounting-connections.ts'
import { getCompany } from '#contract/companies.ts'
import {
  exportFinancials,
  exportMetric,
  getFinancials,
  getFinancialsRefresh,
  getMetric,
  listMetrics,
  refreshFinancials,
} from '#contract/financials/financials.ts'
import { sumCents, toCents } from '#contract/rules/metrics/cents.ts'
import { createCodatProvider as createCodat } from '#server/providers/accounting/codat.ts'
import { startTestApp, type TestUser } from '#tests/app.ts'
import { buildCompanyWithPlaidActions, connectBankSandboxes } from '#tests/banks.ts'
import { buildCompany } from '#tests/build.ts'
import { approveConnection, connectCodatSandbox } from '#tests/codat.ts'
import { signInCast } from '#tests/people.ts'
import { enqueueDueFinancialsSyncs } from './jobs.ts'
import { runFinancialsSync } from './pull.ts'

const app = await startTestApp({ accounting: true, banking: true, financials: true })
const { alice, otto } = await signInCast(app)
const codat = connectCodatSandbox(app)

/** The sandbox must have demo data for a company with this name. */
async function buildLinked(name: string, owner: TestUser = alice) {
  const { id: companyId } = await buildCompany(owner, { name })
  await owner.call(connectAccounting, { params: { companyId } })
  const { codat: link } = await owner.call(getCompany, { params: { companyId } })
  const params = { codatId: link?.id ?? '' }
  const connection = await owner.call(createConnection, { params, body: { platform_key: 'qhyg' } })
  await approveConnection(owner, params.codatId, connection)
  return { companyId, params: { companyId } }
}

const waitUntilRead = (params: { companyId: string }) =>
  vi.waitFor(
    async () => {
      const refresh = await alice.call(getFinancialsRefresh, { params })
      if (!refresh.finished_at) throw new Error(`the sync is ${refresh.status}`)
      return refresh
    },
    { timeout: 40_000, interval: 100 },
  )

async function read(params: { companyId: string }) {
  await alice.call(refreshFinancials, { params })
  return waitUntilRead(params)
}

/** Waits until no sync request is pending, because a pending request would start a failed sync again. */
const waitForRequests = (companyId: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select id from pgboss.job where name = 'financials-request'
        and data->>'company_id' = ${companyId} and state in ('created', 'retry', 'active')`.execute(
        app.ctx.db,
      )
      if (rows.length > 0) throw new Error(`${rows.length} sync requests are pending`)
    },
    { timeout: 60_000, interval: 100 },
  )

const software = await buildLinked('Lumenfold Grid')

test('a new connection is synced automatically, and metrics include their lines', async () => {
  const { params } = software
  expect(await waitUntilRead(params)).toMatchObject({ status: 'done', done: 7, total: 7, error: null })
  const financials = await alice.call(getFinancials, { params })
  expect(financials).toMatchObject({ currency: 'USD', fiscal_year_start: 1, gaps: [] })
  expect(financials.months).toHaveLength(25)
  expect(financials.months.at(-1)).toMatchObject({ status: 'partial' })
  expect(financials.months.at(-2)).toMatchObject({
    status: 'open',
    basis: 'accrual',
    revenue: '68000.00',
    cost_of_sales: '12600.00',
  })
  const metrics = await otto.call(listMetrics, { params })
  const value = (key: string) => metrics.find((metric) => metric.key === key)
  expect(value('revenue')).toMatchObject({
    value: '68000.00',
    status: 'ok',
    currency: 'USD',
    open_books: true,
  })
  expect(value('runway')).toMatchObject({ value: null, status: 'ok', special: 'infinite' })
  expect(value('bank_match')).toMatchObject({
    status: 'not_enough_data',
    reason: 'Needs both accounting and a bank connection',
  })
  const margin = await alice.call(getMetric, { params: { ...params, key: 'gross_margin' } })
  expect(margin).toMatchObject({ value: '81.5', expression: '(revenue - cost_of_sales) / revenue * 100' })
  for (const { value: sum, lines } of margin.terms)
    expect(sumCents(lines.map(({ amount }) => ({ cents: toCents(amount) })))).toBe(toCents(sum))
  expect(margin.series.at(-1)).toMatchObject({ value: '81.5' })
})

test('lines are exported as CSV without formulas', async () => {
  const { params } = software
  const file = await alice.call(exportMetric, { params: { ...params, key: 'net_burn' } })
  const rows = (await file.text()).split('\r\n')
  expect(rows[0]).toContain('term,date,source,account,description,amount')
  expect(rows.some((row) => row.includes('GUSTO PAYROLL'))).toBe(true)
  expect(rows.some((row) => row.includes('The money stays in the company'))).toBe(true)
  expect(await text((await alice.call(exportFinancials, { params })).stream())).toContain('gross_profit')
})

test('a failed sync keeps the last data and reports the failure', async () => {
  const { params, companyId } = software
  await waitForRequests(companyId)
  const before = await alice.call(getFinancials, { params })
  await codat.injectFault('*', { answer: 'status', status: 401, count: 30 })
  expect(await read(params)).toMatchObject({ status: 'failed', error: 'No data could be read.' })
  await codat.clearFaults()
  const after = await alice.call(getFinancials, { params })
  expect(after.months).toEqual(before.months)
  expect(after.sources[0]).toMatchObject({ status: 'failed', as_of: before.sources[0]?.as_of })
  expect(after.sources[0]?.problem).toMatch(/^Could not /)
})

test('a failed part keeps its last data', async () => {
  const { params } = software
  const before = await alice.call(getFinancials, { params })
  await codat.injectFault('get-profit-and-loss', { answer: 'status', status: 400, count: 10 })
  expect(await read(params)).toMatchObject({ status: 'partial' })
  await codat.clearFaults()
  const { sources, months } = await alice.call(getFinancials, { params })
  expect(sources[0]).toMatchObject({ status: 'partial' })
  expect(months.map(({ revenue }) => revenue)).toEqual(before.months.map(({ revenue }) => revenue))
})

test('the last data stays available during and after a sync with a hanging provider', async () => {
  const { params } = software
  const before = await alice.call(getFinancials, { params })
  const { reports } = app.ctx.accounting
  const { codat: config } = app.ctx.config
  // Shorter than the default time limit of 20 seconds, so that the test is fast.
  app.ctx.accounting.reports = createCodat(config, app.ctx.log, { timeoutMs: 2000, maxWaitMs: 2000 }).reports
  await codat.injectFault('get-profit-and-loss', { answer: 'hang', count: 9 })
  await alice.call(refreshFinancials, { params })
  const readProgress = () => alice.call(getFinancialsRefresh, { params })
  await expect.poll(readProgress).toMatchObject({
    status: 'running',
    step: expect.stringMatching(/^Reading profit and loss/),
  })
  expect((await alice.call(getFinancials, { params })).months).toEqual(before.months)
  expect(await alice.call(refreshFinancials, { params })).toMatchObject({ status: 'running' })
  expect(await waitUntilRead(params)).toMatchObject({ status: 'partial' })
  await codat.clearFaults()
  app.ctx.accounting.reports = reports
  const after = await alice.call(getFinancials, { params })
  expect(after.months).toEqual(before.months)
  expect(after.sources[0]).toMatchObject({
    status: 'partial',
    problem: expect.stringContaining('the service is not responding'),
  })
})

test('an attempt cannot write after another attempt has started', async () => {
  const { params, companyId } = software
  await waitForRequests(companyId)
  const { accounting, config, log } = app.ctx
  const withTimeout = (timeoutMs: number) => createCodat(config.codat, log, { timeoutMs }).reports
  const { reports } = accounting
  const isReading = { status: 'running', step: expect.stringMatching(/^Reading profit and loss/) }
  await codat.injectFault('get-profit-and-loss', { answer: 'hang', count: 2 })
  accounting.reports = withTimeout(2000)
  await alice.call(refreshFinancials, { params })
  await expect.poll(() => alice.call(getFinancialsRefresh, { params })).toMatchObject(isReading)
  accounting.reports = reports
  const { run } = await app.ctx.db
    .selectFrom('financial_pulls')
    .select('run')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { sources } = await alice.call(getFinancials, { params })
  const slow = { ...app.ctx, accounting: { ...accounting, reports: withTimeout(8000) } }
  const second = runFinancialsSync(slow, companyId, run)
  const loadJob = async () =>
    (await sql`select state from pgboss.job where data ->> 'run' = ${run}`.execute(app.ctx.db)).rows
  // The first attempt times out while the second attempt is still waiting.
  await expect.poll(loadJob, { timeout: 7000 }).toEqual([{ state: 'completed' }])
  expect(await alice.call(getFinancialsRefresh, { params })).toMatchObject(isReading)
  expect((await alice.call(getFinancials, { params })).sources).toEqual(sources)
  await second
  expect(await alice.call(getFinancialsRefresh, { params })).toMatchObject({ status: 'done', error: null })
}, 20_000)

test('a restated month shows the new amount, and the old snapshot is kept', async () => {
  const { params, companyId } = software
  await sql`update financial_snapshots set content = jsonb_set(content, '{statements,0,amount}', '"1.00"')
    where company_id = ${companyId}`.execute(app.ctx.db)
  expect(await read(params)).toMatchObject({ status: 'done' })
  const { months } = await alice.call(getFinancials, { params })
  expect(months.filter(({ restated }) => restated)).toHaveLength(1)
  const { rows } = await sql<{ old: number }>`select count(*) as old from financial_snapshots
    where company_id = ${companyId} and content #>> '{statements,0,amount}' = '1.00'`.execute(app.ctx.db)
  expect(rows[0]?.old).toBeGreaterThan(0)
})

test('a month is not restated if it had not ended at the last sync', async () => {
  const { params, companyId } = software
  const listRestated = async () =>
    (await alice.call(getFinancials, { params })).months.filter(({ restated }) => restated)
  const before = await listRestated()
  // Backdates the last snapshot to the middle of last month, and changes an amount of that month in it.
  const { rows } = await sql`update financial_snapshots as snapshot
    set read_at = date_trunc('month', now()) - interval '15 days',
      content = jsonb_set(content, array['statements', line.index::text, 'amount'], '"1.00"')
    from (
      select last.id, statement.ordinality - 1 as index from financial_snapshots as last
      join financial_sources as source on source.company_id = last.company_id and source.snapshot_id = last.id,
        jsonb_array_elements(last.content -> 'statements') with ordinality as statement
      where last.company_id = ${companyId}
        and statement.value ->> 'month' = to_char(date_trunc('month', now()) - interval '1 month', 'YYYY-MM')
      limit 1
    ) as line
    where snapshot.company_id = ${companyId} and snapshot.id = line.id
    returning snapshot.id`.execute(app.ctx.db)
  expect(rows).toHaveLength(1)
  expect(await read(params)).toMatchObject({ status: 'done' })
  expect(await listRestated()).toEqual(before)
})

test('a report that was stored before a monthly figure existed shows that figure as missing', async () => {
  const { params, companyId } = software
  await sql`update financial_reports set content = jsonb_set(content::jsonb, '{months,0,metrics}',
    (content::jsonb #> '{months,0,metrics}') - 'recurring_share') where company_id = ${companyId}`.execute(
    app.ctx.db,
  )
  const [first] = (await alice.call(getFinancials, { params })).months
  expect(first?.metrics.recurring_share).toEqual({ value: null, status: 'not_enough_data', special: null })
})

test('concurrent refreshes start one sync, and the daily run skips recently synced companies', async () => {
  const { params, companyId } = software
  await Promise.all([read(params), read(params)])
  const { rows } = await sql<{ attempt: number }>`select attempt from financial_pulls
    where company_id = ${companyId}`.execute(app.ctx.db)
  expect(rows[0]?.attempt).toBe(1)
  const countRequests = async () =>
    (
      await sql<{ count: number }>`select count(*) from pgboss.job where name = 'financials-request'`.execute(
        app.ctx.db,
      )
    ).rows[0]?.count
  const before = await countRequests()
  await enqueueDueFinancialsSyncs(app.ctx)
  expect(await countRequests()).toBe(before)
})

test('a bank connection is enough for cash, burn and runway, and syncs do not duplicate transactions', async () => {
  const { companyId, link } = await buildCompanyWithPlaidActions(app, alice)
  const params = { companyId }
  await link()
  expect(await read(params)).toMatchObject({ status: 'done' })
  const count = async () =>
    (
      await sql<{ count: number }>`select count(*) from financial_transactions
      where company_id = ${companyId} and removed_at is null`.execute(app.ctx.db)
    ).rows[0]?.count
  const first = await count()
  expect(first).toBeGreaterThan(100)
  await read(params)
  expect(await count()).toBe(first)
  await waitForRequests(companyId)
  // Resets the cursor and deletes a transaction. A sync that fails after the first page must not restore the
  // transaction.
  const execute = (query: ReturnType<typeof sql>) => query.execute(app.ctx.db)
  await execute(sql`update financial_sources set cursor = null where company_id = ${companyId}`)
  await execute(sql`delete from financial_transactions where company_id = ${companyId} and id in
    (select id from financial_transactions where company_id = ${companyId} order by date limit 1)`)
  const { plaid } = connectBankSandboxes(app)
  await plaid.injectFault('/transactions/sync', { answer: 'status', status: 401, after: 1, count: 9 })
  expect(await read(params)).toMatchObject({ status: 'failed' })
  expect(await count()).toBe(Number(first) - 1)
  await plaid.clearFaults()
  expect(await read(params)).toMatchObject({ status: 'done' })
  expect(await count()).toBe(first)
  const runway = await alice.call(getMetric, { params: { companyId, key: 'runway' } })
  expect(runway.terms.find(({ name }) => name === 'balances')?.lines).toHaveLength(2)
  const metrics = await alice.call(listMetrics, { params })
  expect(metrics.find(({ key }) => key === 'cash')).toMatchObject({ status: 'ok' })
  expect(metrics.find(({ key }) => key === 'net_burn')).toMatchObject({ status: 'ok' })
  expect(metrics.find(({ key }) => key === 'revenue')).toMatchObject({
    status: 'not_enough_data',
    reason: 'Needs the profit and loss of every month in the period',
  })
})
