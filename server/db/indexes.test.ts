import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { DB } from '#server/core/data/schema.ts'
import { startTestApp } from '#tests/app.ts'
import { checkCompanyName } from '#server/companies/companies.ts'
import { companyOrderings } from '#contract/companies.ts'
import { listCompanies } from '#server/companies/list.ts'
import { listAuditEvents } from '#server/audit/audit.ts'
import { listInvestors } from '#server/investors/list.ts'
import { listOutbox } from '#server/mail/outbox.ts'
import { claimPendingItems } from '#server/users/arrival.ts'
import { listInbox } from '#server/support/inbox.ts'
import { searchAsStaff } from '#server/pipeline/search.ts'
import { listSavedViews } from '#server/pipeline/views.ts'
import { listUsers } from '#server/users/users.ts'

const app = await startTestApp()
const admin = (await app.arrive('Ada', ['admin'])).id
const pool = new pg.Pool({ connectionString: app.ctx.config.databaseUrl ?? '', max: 4 })
const executed: CompiledQuery[] = []
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void executed.push(query),
})
afterAll(() => db.destroy())
const ctx: Context = { ...app.ctx, db }
const user = { id: admin, permissions: ['admin'], email: 'ada@example.com' } as CurrentUser

async function explainPlans(work: () => Promise<unknown>): Promise<string> {
  executed.length = 0
  await work()
  const queries = executed.filter((query) => query.sql.trimStart().startsWith('select'))
  const plans = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_sort = off`.execute(trx)
    const plans = []
    for (const query of queries) {
      const explain = CompiledQuery.raw(`explain (costs off) ${query.sql}`, [...query.parameters])
      plans.push(JSON.stringify((await trx.executeQuery(explain)).rows))
    }
    return plans
  })
  return plans.join('\n')
}

const page = { page: 1, page_size: 25 }
/** A page after the last row, which makes the server count the rows. */
const later = { page: 2, page_size: 25 }
const companies = (query: object) =>
  listCompanies(ctx, user, { ...page, ordering: '-updated_at', ...query } as Parameters<
    typeof listCompanies
  >[2])

test.each<[string, () => Promise<unknown>, string[]]>([
  ['companies, last changed first', () => companies({}), ['companies_updated_at']],
  ['companies, newest first', () => companies({ ordering: '-created_at' }), ['companies_created_at']],
  ['companies by name', () => companies({ ordering: 'name' }), ['companies_in_name_order']],
  ['companies by name, backwards', () => companies({ ordering: '-name' }), ['companies_in_name_order_down']],
  [
    'companies by the time of their status',
    () => companies({ ordering: '-status_changed_at' }),
    ['companies_status_changed_at'],
  ],
  ['companies by their status', () => companies({ ordering: 'status' }), ['companies_status']],
  [
    'companies by their status, backwards',
    () => companies({ ordering: '-status' }),
    ['companies_status_down'],
  ],
  ['companies of CFO customers', () => companies({ cfo_customer: true }), ['users_cfo_customer']],
  ['companies and their people by two letters', () => companies({ search: 'ti' }), ['companies_folded']],
  [
    'companies and their people by a part of a word',
    () => companies({ search: 'tidal' }),
    ['companies_folded', 'users_folded'],
  ],
  [
    'companies and people in the search of staff',
    () => searchAsStaff(ctx, 'tidal'),
    ['companies_folded', 'users_folded'],
  ],
  [
    'whether a name is free',
    () => checkCompanyName(ctx, user, { name: 'Tidal Kiln' }),
    ['companies_name_key'],
  ],
  [
    'people by a part of a word',
    () => listUsers(ctx, { ...later, ordering: 'name', search: 'tidal' }),
    ['users_folded'],
  ],
  ['people by name', () => listUsers(ctx, { ...page, ordering: 'name' }), ['users_in_name_order']],
  ['views by name', () => listSavedViews(ctx, user, page), ['saved_views_shared']],
  [
    'people who work here',
    () => listUsers(ctx, { ...later, ordering: 'name', is_staff: true }),
    ['users_staff'],
  ],
  [
    'mails by a part of an address',
    () => listOutbox(ctx, { ...later, recipient: 'tidal', time_zone: 'UTC' }),
    ['mails_recipient_folded'],
  ],
  [
    'investors by a part of a word',
    () => listInvestors(ctx, user, { ...page, ordering: 'name', search: 'tidal' }),
    ['investors_folded'],
  ],
  [
    'audit events of all months',
    () => listAuditEvents(ctx, { ...later, time_zone: 'UTC' }),
    ['audit_events_key', 'audit_log_default_at_id_idx'],
  ],
  [
    'open conversations, those that wait longest first',
    () => listInbox(ctx, user, { ...page, closed: false }),
    ['support_threads_inbox'],
  ],
  [
    'companies that wait for an address, and applications that wait for a person',
    () => claimPendingItems(ctx, user),
    ['companies_created_for', 'companies_waiting'],
  ],
])('%s use an index', async (_, work, indexes) => {
  const plans = await explainPlans(work)
  for (const index of indexes) expect(plans).toContain(index)
})

/** Lists the plan's nodes that are directly below a sort. Excludes limits, which bound the number of sorted rows. */
const listSorted = (plan: string) =>
  [...plan.matchAll(/-> {2}Sort\b[^>]*-> {2}(\w+)/g)].flatMap(([, node]) => (node === 'Limit' ? [] : node))

test.each(companyOrderings.flatMap((name) => [name, `-${name}`]))(
  'a page of companies by %s is read in index order',
  async (ordering) => {
    const plans = await explainPlans(() => companies({ ordering }))
    const [plan = ''] = plans.split('\n').filter((text) => text.includes('"Limit"'))
    expect(plan).toMatch(/Index (?:Only )?Scan/)
    expect(listSorted(plan)).toEqual([])
  },
)

test('the runbook rebuilds every index that depends on ICU or Unicode tables', async () => {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema()
      and indexdef ~ 'fold_text|name_order'`.execute(db)
  const runbook = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const rebuilt = [...runbook.matchAll(/^reindex index concurrently (\w+);$/gm)].map(([, name]) => name)
  expect(rebuilt.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('trigram indexes have no pending list, which searches would have to scan', async () => {
  const { rows } = await sql<{ index: string; options: string[] | null }>`
    select index.relname as index, index.reloptions as options
    from pg_index
    join pg_class as index on index.oid = pg_index.indexrelid
    join pg_opclass as class on class.oid = any(pg_index.indclass)
    where class.opcname = 'gin_trgm_ops'
    group by index.oid
    order by index`.execute(db)
  expect(rows.map(({ index }) => index)).toContain('companies_folded')
  for (const { options } of rows) expect(options).toContain('fastupdate=off')
})
