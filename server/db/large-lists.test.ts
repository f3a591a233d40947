import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxExactCount } from '#contract/core/limits.ts'
import type { listCompanies as endpoint } from '#contract/companies.ts'
import type { Parsed, Reply } from '#contract/core/endpoint.ts'
import { listCompanies } from '#server/companies/list.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { DB } from '#server/core/data/schema.ts'
import { testApp } from '#tests/app.ts'

const app = await testApp()
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

const companyCount = 3 * maxExactCount

/** Companies in bulk, without the triggers of each row; all but a few are called Solar. */
const seed = [
  `insert into users (id, issuer, subject, email, name, email_verified, cfo_customer)
   select uuidv7(), 'seed', 'seed|' || n, 'person' || n || '@seed.example', 'Person ' || n, true,
     case when n % 5000 = 0 then 'new' end
   from generate_series(1, ${companyCount}) as n`,
  `insert into companies (id, created_by, name, status, version, city, funding_application_type, created_at, updated_at, status_changed_at)
   select uuidv7(), person.id, case when n % 5000 = 0 then 'Quartz ' else 'Solar ' end || n,
     (array['draft', 'in_review'])[1 + n % 2], 1, 'Reno', array[case when n % 2 = 0 then 'rbf' else 'grant' end],
     now() - make_interval(mins => n), now() - make_interval(mins => n), now() - make_interval(mins => n)
   from generate_series(1, ${companyCount}) as n join users as person on person.subject = 'seed|' || n`,
  `insert into company_members (company_id, user_id, role) select id, created_by, 'owner' from companies`,
  `insert into assessments (company_id, capital_amount_requested)
   select id, 1000 * (1 + abs(hashtext(id::text)) % 900) from companies`,
]

beforeAll(async () => {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const statement of seed) await sql.raw(statement).execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
    await sql`vacuum analyze users, companies, company_members, assessments`.execute(connection)
  })
}, 60_000)

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

/** The plans of the statements that `work` sends, as they ran. */
async function explainRuns(work: () => Promise<unknown>): Promise<PlanNode[]> {
  executed.length = 0
  await work()
  const plans = []
  for (const query of executed.filter(({ sql: text }) => /^\s*select/.test(text))) {
    const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${query.sql}`, [
      ...query.parameters,
    ])
    const [row] = (await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain)).rows
    plans.push(...(row?.['QUERY PLAN'] ?? []).map(({ Plan }) => Plan))
  }
  return plans
}

/** How many rows may be read one after the other: until as many as are counted fit, of which every second one does. */
const maxScanned = 2.2 * maxExactCount
/** How many pages of 8 kB a list reads at most: with the few that its rows need, those of all that are counted. */
const maxBlocks = 25_000

type Query = Parsed<typeof endpoint>['query']

test.each<[string, Partial<Query>]>([
  ['the first page', {}],
  ['one status', { status: ['in_review'] }],
  ['two statuses by name', { status: ['in_review', 'draft'], ordering: 'name' }],
  ['the order of statuses', { ordering: 'status' }],
  ['the order of statuses, backwards', { ordering: '-status' }],
  ['the order of amounts', { ordering: 'capital_amount_requested' }],
  ['the largest amounts', { ordering: '-capital_amount_requested' }],
  ['one kind of funding', { funding_application_type: ['rbf'] }],
  ['CFO customers', { cfo_customer: true }],
  ['all but CFO customers', { cfo_customer: false }],
  ['companies without an analyst', { unassigned: true }],
  ['a rare word', { search: 'quartz' }],
  ['a common word', { search: 'solar' }],
  ['two letters of a common word', { search: 'so' }],
  ['two letters of a rare word', { search: 'qu' }],
  ['a word that is nowhere', { search: 'basalt' }],
])('%s reads no large table through', async (_, query) => {
  const list = () => listCompanies(ctx, user, { page: 1, page_size: 50, ordering: '-updated_at', ...query })
  const plans = await explainRuns(list)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    const scans = listNodes(plan).filter((node) => node['Node Type'] === 'Seq Scan')
    const longest = scans.map((node) => ({
      table: node['Relation Name'],
      rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    }))
    expect(longest.filter(({ rows }) => rows > maxScanned)).toEqual([])
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(maxBlocks)
  }
})

test.each<[string, Partial<Query>, number]>([
  ['a word of all but a few is not counted', { search: 'solar' }, maxExactCount + 1],
  ['a word of a few is counted', { search: 'quartz' }, 6],
  ['a word of a person is counted', { search: 'person77@' }, 1],
])('%s', async (_, query, least) => {
  const text = await listCompanies(ctx, user, { page: 1, page_size: 50, ordering: 'name', ...query })
  const { count, count_is_estimate: isEstimate, results } = JSON.parse(text.text) as Reply<typeof endpoint>
  expect(count).toBeGreaterThanOrEqual(least)
  expect(isEstimate).toBe(least > maxExactCount ? true : undefined)
  expect(results).toHaveLength(Math.min(50, count))
})
