import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHttpCall } from '#contract/core/client.ts'
import { type Company, getCompany, listCompanies } from '#contract/companies.ts'
import { type Document, downloadDocument } from '#contract/documents.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { listOffers } from '#contract/financials/offers.ts'
import { type Change, getChangesHistory, getStatusHistory } from '#contract/history.ts'
import { listOutbox } from '#contract/staff/outbox.ts'
import { toApplicationFacts } from '#contract/rules/facts.ts'
import { companyStatusNames, getStatusParty } from '#contract/rules/statuses.ts'
import { listMissingAnswers } from '#contract/rules/steps.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { DemoPerson } from '#local/login/people.ts'
import { type Permission, startTestApp } from '#tests/app.ts'
import { readZip } from '#tests/files/zip.ts'
import { seedCompanies } from './companies.ts'
import { sendWithRetries } from './send.ts'
import { colleague, guides } from './people.ts'
import { demoCompanies } from './pipeline-companies.ts'
import { readDemoRows } from './records/tables.ts'
import type { DemoCaller } from './pipeline/story.ts'

const app = await startTestApp()
const now = new Date()
const dayMs = 24 * 3600 * 1000

const daysSince = (time: string): number => (now.getTime() - Date.parse(time)) / dayMs

async function signIn(person: DemoPerson, permissions: Permission[] = []): Promise<DemoCaller> {
  const { email, name, email_verified } = person
  const token = await app.login.token(
    { subject: `auth0|${email}`, email, name },
    { 'https://headwater.app/email_verified': email_verified },
  )
  const call = createHttpCall({
    baseUrl: app.url,
    token: () => Promise.resolve(token),
    send: sendWithRetries,
  })
  const { id } = await call(getCurrentUser, {})
  if (permissions.length > 0)
    await app.ctx.db.updateTable('users').set({ permissions }).where('id', '=', id).execute()
  return { id, call }
}

let analyst: DemoCaller
let admin: DemoCaller
let companies: Company[]

beforeAll(async () => {
  analyst = await signIn(guides.analyst, ['analyst'])
  admin = await signIn(guides.admin, ['admin'])
  const staff = { analyst, admin, colleague: await signIn(colleague, ['analyst']) }
  await seedCompanies({ signIn, staff, databaseUrl: app.ctx.config.databaseUrl, now })
  const { results } = await admin.call(listCompanies, { query: { page_size: 1000 } })
  companies = await Promise.all(
    results.map(({ id }) => admin.call(getCompany, { params: { companyId: id } })),
  )
}, 120_000)

const readChanges = async (companyId: string): Promise<Change[]> =>
  (await admin.call(getChangesHistory, { params: { companyId }, query: { page_size: 1000 } })).results

describe('the demo companies', () => {
  it('exist in every status', () => {
    expect(new Set(companies.map(({ name }) => name))).toEqual(new Set(demoCompanies.map(({ name }) => name)))
    expect(companies.length).toBe(demoCompanies.length)
    expect(new Set(companies.map(({ status }) => status))).toEqual(new Set(companyStatusNames))
  })

  it('have all required answers once submitted', async () => {
    const documentTypes = await admin.call(listDocumentTypes, {})
    const submitted = companies.filter(({ submitted_at }) => submitted_at !== null)
    expect(submitted.length).toBeGreaterThan(20)
    for (const company of submitted)
      expect([company.name, listMissingAnswers(toApplicationFacts(company, documentTypes))]).toEqual([
        company.name,
        [],
      ])
  })

  it('sell software, hardware and services, apply for financing and grants, and request a range of amounts', () => {
    for (const kind of ['is_software', 'is_hardware', 'is_service'] as const)
      expect(companies.filter((company) => company[kind]).length).toBeGreaterThan(3)
    for (const type of ['rbf', 'grant'] as const)
      expect(
        companies.filter(({ funding_application_type: types }) => types?.includes(type)).length,
      ).toBeGreaterThan(8)
    const amounts = companies.map(({ financial }) => Number(financial.assessment?.capital_amount_requested))
    expect(Math.min(...amounts.filter((amount) => amount > 0))).toBeLessThan(200_000)
    expect(Math.max(...amounts.filter((amount) => amount > 0))).toBeGreaterThan(4_000_000)
  })

  it('are recognizable as fictional by their domains', () => {
    const domains = companies.flatMap(({ members, website_url }) => [
      ...members.map(({ email }) => email.split('@')[1] ?? ''),
      ...(website_url === null ? [] : [new URL(website_url).hostname]),
    ])
    expect(domains.length).toBeGreaterThan(companies.length)
    for (const domain of domains) expect(domain).toMatch(/^(.+\.)?demo\.headwater\.test$/)
  })
})

it('have offers with the terms of their loans', async () => {
  const loans = readDemoRows('loans.csv', now)
  expect(loans.length).toBeGreaterThan(3)
  for (const { company: name, amount, repaid, outstanding, share, minimum } of loans) {
    const companyId = companies.find((company) => company.name === name)?.id ?? ''
    const [offer] = (await admin.call(listOffers, { params: { companyId } })).results
    expect({ name, ...offer }).toMatchObject({
      advance: amount,
      share: Number(share),
      minimum: minimum || '0.00',
    })
    expect(Number(amount) * (offer?.cap ?? 0)).toBeCloseTo(Number(repaid) + Number(outstanding), 0)
  }
})

describe('their histories', () => {
  it('are in order, and no event is in the future or at the time of the seeding', async () => {
    for (const { id, name } of companies) {
      const times = (await readChanges(id)).map(({ at }) => at).toReversed()
      expect([name, times]).toEqual([name, times.toSorted()])
      expect(daysSince(times.at(-1) ?? '')).toBeGreaterThan(0)
    }
    expect(await findNewMoments()).toEqual([])
  })

  it('span at least seven months', () => {
    const ages = companies.map(({ created_at }) => daysSince(created_at))
    for (const months of [1, 2, 3, 4, 7])
      expect(ages.filter((age) => age < months * 30).length).toBeGreaterThan(3)
    expect(ages.filter((age) => age > 210).length).toBeGreaterThan(1)
  })

  it('match the companies’ own fields', async () => {
    for (const { id, name, status, status_changed_at, updated_at, ...company } of companies) {
      const params = { companyId: id }
      const { results } = await admin.call(getStatusHistory, { params, query: {} })
      expect([name, results[0]?.to, results.at(-1)?.from]).toEqual([name, status, null])
      expect(Math.abs(Date.parse(status_changed_at) - Date.parse(results[0]?.at ?? ''))).toBeLessThan(1000)
      expect(Date.parse(company.created_at)).toBeLessThanOrEqual(Date.parse(results.at(-1)?.at ?? ''))
      const [latest] = await readChanges(id)
      expect(latest?.at).toBe(updated_at)
    }
  })

  it('have the same time for a closed review as its row', async () => {
    const closed = await sql<{ row: string; change: string }>`
      select to_char(review.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as row,
        change.after #>> '{}' as change
      from reviews as review
      join changes as change on change.entity_id = review.id and change.field = 'closed_at'`.execute(
      app.ctx.db,
    )
    expect(closed.rows.length).toBeGreaterThan(1)
    for (const { row, change } of closed.rows) expect(change).toBe(row)
  })
})

async function findNewMoments(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select own.table_name as table, moment.column_name as column
    from information_schema.columns as own
    join information_schema.columns as moment using (table_schema, table_name)
    where table_schema = 'public' and table_name <> 'live_changes' and moment.data_type = 'timestamp with time zone'
      and own.column_name = case when own.table_name = 'companies' then 'id' else 'company_id' end`.execute(
    app.ctx.db,
  )
  expect(rows.length).toBeGreaterThan(20)
  const newerColumns: string[] = []
  for (const { table, column } of rows) {
    const newer = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} > now() - interval '1 hour' limit 1`.execute(app.ctx.db)
    if (newer.rows.length > 0) newerColumns.push(`${table}.${column}`)
  }
  return newerColumns
}

describe('their files', () => {
  it('can be opened: PDF files have valid offsets, spreadsheets have all parts', async () => {
    const [brightmarsh] = companies.filter(({ name }) => name === 'Brightmarsh Biochar')
    const files = brightmarsh?.documents ?? []
    expect(new Set(files.map(({ media_type }) => media_type)).size).toBeGreaterThan(1)
    for (const file of files) await expectToOpen(file)
  })

  it('are small PDF files, spreadsheets and tables', () => {
    for (const { documents } of companies)
      for (const { size, media_type } of documents) {
        expect(size).toBeLessThan(8192)
        expect(media_type).toMatch(/pdf|spreadsheet|csv/)
      }
  })
})

async function expectToOpen({ company, id, filename }: Document): Promise<void> {
  const params = { companyId: company, documentId: id }
  const file = await admin.call(downloadDocument, { params })
  const content = Buffer.from(await file.arrayBuffer())
  if (filename.endsWith('.pdf')) return expectPdf(content.toString('latin1'))
  const parts = await readZip(content)
  expect(parts.get('xl/worksheets/sheet1.xml')?.toString()).toMatch(/<v>\d+<\/v>.*Made for the demo/)
}

function expectPdf(text: string): void {
  expect(text).toMatch(/^%PDF-1\.4[\s\S]*Made for the demo[\s\S]*%%EOF\n$/)
  const table = text.slice(Number(/startxref\n(\d+)\n/.exec(text)?.[1]))
  expect(table).toMatch(/^xref\n/)
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  expect(offsets.length).toBe(5)
  for (const [index, offset] of offsets.entries())
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`))
}

describe('the analyst’s companies', () => {
  const list = async (query: object) =>
    (await analyst.call(listCompanies, { query: { page_size: 1000, ...query } })).results

  it('include companies that wait for the analyst', async () => {
    const funderStatuses = companyStatusNames.filter((status) => getStatusParty(status) === 'funder')
    expect((await list({ personal_managers: [analyst.id] })).length).toBeGreaterThan(7)
    expect((await list({ personal_managers: [analyst.id], status: funderStatuses })).length).toBeGreaterThan(
      3,
    )
  })

  it('leave a submitted company unassigned', async () => {
    expect((await list({ unassigned: 'true', status: ['in_review'] })).length).toBeGreaterThan(0)
  })

  it('include an applicant with an answer overdue for nine days, and one who resubmitted yesterday', async () => {
    const companies = await list({ personal_managers: [analyst.id] })
    const waiting = (name: string) =>
      daysSince(companies.find((company) => company.name === name)?.status_changed_at ?? '')
    expect(waiting('Tidewell Energy')).toBeGreaterThan(8)
    expect(waiting('Tidewell Energy')).toBeLessThan(10)
    expect(waiting('Aerwick Cooling')).toBeLessThan(2)
  })
})

it('leaves no unsent email', async () => {
  const { count } = await admin.call(listOutbox, { query: { status: ['held', 'queued', 'sending'] } })
  const { results } = await admin.call(listOutbox, { query: { status: ['sent'], page_size: 1000 } })
  expect(count).toBe(0)
  expect(results.length).toBeGreaterThan(40)
  for (const { sent_at } of results) expect(daysSince(sent_at ?? '')).toBeGreaterThan(0)
})

it('creates no duplicates when run again', async () => {
  const staff = { analyst, admin, colleague: await signIn(colleague) }
  await seedCompanies({ signIn, staff, databaseUrl: app.ctx.config.databaseUrl, now: new Date() })
  expect((await admin.call(listCompanies, { query: {} })).count).toBe(companies.length)
})
