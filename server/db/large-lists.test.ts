import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxExactCount } from '#contract/core/limits.ts'
import type { listCompanies as endpoint } from '#contract/companies.ts'
import type { Parsed, Reply } from '#contract/core/endpoint.ts'
import { listCompanies } from '#server/companies/list.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import type { DB } from '#server/core/data/schema.ts'
import { plannedAnew } from '#server/core/data/statement-names.ts'
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

/** What few and many are here: each list is asked at both sizes, and must not read much more for the larger. */
const [few, many] = [maxExactCount / 5, 6 * maxExactCount] as const

/** So many companies and their people share a word. */
const shared = 6000

/** Companies in bulk, without the triggers of each row; all but a few are called Solar. */
const seed = (from: number, to: number) => [
  `insert into users (id, issuer, subject, email, name, email_verified, cfo_customer)
   select uuidv7(), 'seed', 'seed|' || n, 'person' || n || '@seed.example',
     case when n > ${few} and n <= ${few + shared} then 'Fern ' else 'Person ' end || n, true,
     case when n % 500 = 0 then 'new' end
   from generate_series(${from}, ${to}) as n`,
  `insert into companies (id, created_by, name, status, version, city, funding_application_type, is_of_cfo, created_at, updated_at,
     status_changed_at)
   select uuidv7(), person.id, case when n % 5000 = 0 then 'Quartz ' else 'Solar ' end || n,
     (array['draft', 'in_review'])[1 + n % 2], 1,
     case when n > ${few} and n <= ${few + shared} then 'Fernley' else 'Reno' end, array[case when n % 2 = 0 then 'rbf' else 'grant' end],
     person.cfo_customer is not null, now() - make_interval(hours => n), now() - make_interval(hours => n), now() - make_interval(hours => n)
   from generate_series(${from}, ${to}) as n join users as person on person.subject = 'seed|' || n`,
  `insert into company_members (company_id, user_id, role)
   select id, created_by, 'owner' from companies on conflict do nothing`,
  `insert into company_analysts (company_id, user_id, assigned_by)
   select id, '${admin}', '${admin}' from companies where right(name, 1) < '4' on conflict do nothing`,
  `insert into assessments (company_id, capital_amount_requested)
   select id, 1000 * (1 + abs(hashtext(id::text)) % 900) from companies on conflict do nothing`,
  `select count_list_weeks()`,
]

const grow = (from: number, to: number) =>
  db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const statement of seed(from, to)) await sql.raw(statement).execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
    await sql`vacuum analyze users, companies, company_members, company_analysts, assessments, list_weeks`.execute(
      connection,
    )
  })

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

type Query = Parsed<typeof endpoint>['query']

const list = (query: Partial<Query>) =>
  listCompanies(ctx, user, { page: 1, page_size: 50, ordering: '-updated_at', ...query })

const queries: [name: string, query: Partial<Query>][] = [
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
  ['companies of an analyst', { personal_managers: [admin] }],
  ['a rare word', { search: 'quartz' }],
  ['a common word', { search: 'solar' }],
  ['a common word of one status', { search: 'solar', status: ['in_review'] }],
  ['a common word of one kind of funding', { search: 'solar', funding_application_type: ['rbf'] }],
  ['two letters of a common word', { search: 'so' }],
  ['two letters of a rare word', { search: 'qu' }],
  ['a word that is nowhere', { search: 'basalt' }],
]

interface Cost {
  /** Pages of 8 kB that were read, wherever they were. */
  pages: number
  /** The most rows that one scan read one after the other. */
  scanned: number
}

async function measure(query: Partial<Query>): Promise<Cost> {
  const plans = await explainRuns(() => list(query))
  expect(plans.length).toBeGreaterThan(0)
  const scans = plans.flatMap(listNodes).filter((node) => node['Node Type'] === 'Seq Scan')
  return {
    pages: plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0),
    scanned: Math.max(
      0,
      ...scans.map(
        (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      ),
    ),
  }
}

/** A page in the middle of as many companies as there are. */
const inMiddle = (size: number, query: Partial<Query>) => ({ page: size / 100, ...query })

const middles: [name: string, query: Partial<Query>][] = [
  ['those changed last first', {}],
  ['the newest first', { ordering: '-created_at' }],
  ['the oldest first', { ordering: 'created_at' }],
  ['those longest in their status', { ordering: 'status_changed_at' }],
  ['by status', { ordering: 'status' }],
  ['by status, backwards', { ordering: '-status' }],
]

const small = new Map<string, Cost>()

beforeAll(async () => {
  await grow(1, few)
  for (const [name, query] of queries) small.set(name, await measure(query))
  for (const [name, query] of middles) small.set(name, await measure(inMiddle(few, query)))
  await grow(few + 1, many)
  // whoever opens the whole list lets it be known that there are many
  await list({})
  // many rows on a busy machine
}, 240_000)

/** What is counted, and assignments, may be read one after the other; companies and people may not. */
const maxScanned = many / 2
/** An index of more companies is deeper, and what is counted goes up to 10,000 instead of all that there are. */
const maxPages = (name: string) => 2 * (small.get(name)?.pages ?? 0) + 600

test.each(queries)('%s reads little more of thirty times the companies', async (name, query) => {
  const { pages, scanned } = await measure(query)
  expect(scanned).toBeLessThanOrEqual(maxScanned)
  expect(pages).toBeLessThan(maxPages(name))
})

test.each<[name: string, isPlannedOnce: boolean, query: Partial<Query>]>([
  ['the first page', true, {}],
  ['the first page of one status', true, { status: ['in_review'] }],
  ['a later page', false, { page: 2 }],
  ['a page of another size', false, { page_size: 51 }],
  ['two statuses', false, { status: ['in_review', 'draft'] }],
  ['a filter', false, { unassigned: true }],
])('%s is planned once for everybody: %s', async (_, isPlannedOnce, query) => {
  executed.length = 0
  await list(query)
  const page = executed.find(({ sql: text }) => /^\s*select \(?\s*(select|case)/.test(text))
  expect(page?.sql.endsWith(plannedAnew)).toBe(!isPlannedOnce)
  // with a value in it, the plan would depend on whose value comes first
  expect(page?.parameters.length === 0).toBe(isPlannedOnce)
})

test.each(middles)('a page in the middle, %s, is found without what comes before', async (name, query) => {
  const { pages, scanned } = await measure(inMiddle(many, query))
  expect(scanned).toBeLessThanOrEqual(maxScanned)
  expect(pages).toBeLessThan(maxPages(name))
})

test.each<[string, Partial<Query>, number, number?]>([
  ['a word of all but a few is not counted', { search: 'solar' }, maxExactCount + 1],
  ['a word of a few is counted', { search: 'quartz' }, 6],
  ['a word of a person is counted', { search: 'person77@' }, 1],
  ['a word of companies and their people is counted once', { search: 'fern' }, shared, shared],
])('%s', async (_, query, least, highest = Infinity) => {
  const text = await listCompanies(ctx, user, { page: 1, page_size: 50, ordering: 'name', ...query })
  const { count, count_is_estimate: isEstimate, results } = JSON.parse(text.text) as Reply<typeof endpoint>
  expect(count).toBeGreaterThanOrEqual(least)
  expect(count).toBeLessThanOrEqual(highest)
  expect(isEstimate).toBe(least > maxExactCount ? true : undefined)
  expect(results).toHaveLength(Math.min(50, count))
})

test.each<[string, Partial<Query>]>([
  ...middles,
  ['those of one status', { status: ['in_review'] }],
  ['those of two statuses, the oldest first', { status: ['in_review', 'draft'], ordering: 'created_at' }],
])('a page far down, %s, is the one that counting finds', async (_, query) => {
  const ids = async (page: number, page_size: number) => {
    const { text } = await list({ ...query, page, page_size })
    return (JSON.parse(text) as Reply<typeof endpoint>).results.map(({ id }) => id)
  }
  const pages = [...(await ids(101, 200)), ...(await ids(102, 200))]
  const order = query.ordering ?? '-updated_at'
  const { rows } = await sql<{ id: string }>`
    select id from companies where status = any(${query.status ?? ['in_review', 'draft']})
    order by ${sql.raw(order.replace(/status$/, 'status, updated_at desc').replace(/^-(\w+)/, '$1 desc'))}, id
    limit 400 offset 20000`.execute(db)
  expect(pages).toEqual(rows.map(({ id }) => id))
})
