import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateAssessment } from '#contract/assessment.ts'
import { checkCompanyName, companyOrderings, createCompany, listCompanies } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { getChangesHistory } from '#contract/history.ts'
import { setSelectedCompany, updateCurrentUser } from '#contract/users.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, assignAnalyst, setStatus } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, sam, ana, otto, ada } = await signInCast(app)

const make = async (owner: TestUser, name: string, answers: object = {}) =>
  (await buildCompany(owner, { name, ...answers })).id
const a = await make(alice, 'Aspen 100%', { city: 'Portland' })
const b = await make(alice, 'birch_', { city: 'Bangor' })
const c = await make(alice, 'Cedar', { funding_application_type: ['rbf'] })
const d = await make(alice, 'Đogwood', { funding_application_type: ['grant', 'rbf'] })
const e = await make(bob, 'Elm')
const body = { name: 'Fir', created_for: 'carol@portland.example' }
const { id: f } = await ana.call(createCompany, { body })
await assignAnalyst(ada, ana, a)
await assignAnalyst(ada, otto, b)
for (const [companyId, amount] of [
  [a, '9.00'],
  [b, '250000.00'],
  [e, '10.00'],
] as const)
  await ada.call(updateAssessment, { params: { companyId }, body: { capital_amount_requested: amount } })
await setStatus(app, b, 'in_review')
await setStatus(app, c, 'rejected')

await bob.call(updateCurrentUser, { body: { cfoCustomer: 'existing' } })
/** Sets timestamps that no endpoint can set, and records a live change, as an endpoint would. */
const setMoment = (id: string, moments: object) =>
  inTransaction(app.ctx, async (trx) => {
    await trx.updateTable('companies').set(moments).where('id', '=', id).execute()
    await trx.insertInto('live_changes').values({ kind: 'company', audience: 'staff' }).execute()
  })
await setMoment(b, { created_at: '2024-02-29T23:59:59.999Z' })
await setMoment(c, { created_at: '2024-03-01T00:00:00Z' })

const names = async (person: TestUser, query: Request<typeof listCompanies>['query'] = {}) => {
  const page = await person.call(listCompanies, { query: { ordering: 'name', ...query } })
  expect(page.count).toBe(page.results.length)
  return page.results.map(({ name }) => name)
}

describe('the list of companies', () => {
  test('contains a founder’s own companies, all companies for staff, and no companies for a stranger', async () => {
    expect(await names(alice)).toHaveLength(4)
    expect(await names(bob)).toEqual(['Elm'])
    expect(await names(sam)).toEqual([])
    for (const person of [ana, otto, ada]) expect(await names(person)).toHaveLength(6)
  })

  test.each<[string, Request<typeof listCompanies>['query'], string[]]>([
    ['a word in the name', { search: 'EDA' }, ['Cedar']],
    ['a word in the city or the customer’s address', { search: 'portland' }, ['Aspen 100%', 'Fir']],
    ['a word in a member’s name', { search: 'BOB' }, ['Elm']],
    ['a part of a member’s address', { search: bob.email.slice(0, 8) }, ['Elm']],
    ['a wildcard as it stands', { search: '0%' }, ['Aspen 100%']],
    ['an underline as it stands', { search: 'h_' }, ['birch_']],
    ['a backslash as it stands', { search: '\\' }, []],
    ['two letters that a word begins with', { search: 'pO' }, ['Aspen 100%']],
    ['one status', { status: ['in_review'] }, ['birch_']],
    ['several statuses', { status: ['in_review', 'rejected'] }, ['birch_', 'Cedar']],
    ['what they apply for', { funding_application_type: ['rbf'] }, ['Cedar', 'Đogwood']],
    ['who reads them', { personal_managers: [ana.id] }, ['Aspen 100%']],
    ['one of several who read them', { personal_managers: [ana.id, otto.id] }, ['Aspen 100%', 'birch_']],
    ['nobody reading them', { unassigned: 'true' }, ['Cedar', 'Đogwood', 'Elm', 'Fir']],
    [
      'all filters together',
      { search: 'c', status: ['rejected'], funding_application_type: ['rbf'] },
      ['Cedar'],
    ],
    ['having come by the cfo flow', { cfo_customer: 'true' }, ['Elm']],
    ['not having come by it', { cfo_customer: 'false' }, ['Aspen 100%', 'birch_', 'Cedar', 'Đogwood', 'Fir']],
    [
      'the first day they may be of',
      { created_after: '2024-03-01', created_before: '2024-04-01' },
      ['Cedar'],
    ],
    ['the day they must be before', { created_before: '2024-03-01' }, ['birch_']],
    ['a day to come', { created_after: '2199-01-01' }, []],
    ['a day gone by', { created_before: '2000-01-01' }, []],
  ])('is narrowed by %s', async (_, query, expected) => {
    expect(await names(ada, query)).toEqual(expected)
  })

  test('filters a founder’s own companies', async () => {
    expect(await names(alice, { search: 'birch' })).toEqual(['birch_'])
    expect(await names(alice, { search: 'b' })).toEqual(['birch_'])
    expect(await names(alice, { search: 'bob' })).toEqual([])
    expect(await names(bob, { personal_managers: [ana.id] })).toEqual([])
  })

  test('orders amounts as numbers, with missing amounts last in both directions', async () => {
    const amounts = async (ordering: 'capital_amount_requested' | '-capital_amount_requested') => {
      const { results } = await ada.call(listCompanies, { query: { ordering } })
      return results.map(({ capital_amount_requested }) => capital_amount_requested).slice(0, 4)
    }
    expect(await amounts('capital_amount_requested')).toEqual(['9.00', '10.00', '250000.00', null])
    expect(await amounts('-capital_amount_requested')).toEqual(['250000.00', '10.00', '9.00', null])
  })

  test.each<[(typeof companyOrderings)[number], string[]]>([
    ['name', ['Aspen 100%', 'birch_', 'Cedar', 'Đogwood', 'Elm', 'Fir']],
    ['status', ['birch_', 'Cedar']],
    ['status_changed_at', ['Fir', 'Elm', 'Đogwood', 'Cedar', 'birch_', 'Aspen 100%']],
    ['created_at', ['birch_', 'Cedar', 'Aspen 100%', 'Đogwood', 'Elm', 'Fir']],
    ['updated_at', ['Elm', 'Aspen 100%', 'Cedar', 'birch_', 'Fir', 'Đogwood']],
  ])('is ordered by %s, either way', async (by, expected) => {
    for (const [index, id] of [f, e, d, c, b, a].entries())
      await setMoment(id, { status_changed_at: `2025-01-0${index + 1}T00:00:00Z` })
    for (const [index, id] of [e, a, c, b, f, d].entries())
      await setMoment(id, { updated_at: `2025-02-0${index + 1}T00:00:00Z` })
    const query = by === 'status' ? { status: ['in_review' as const, 'rejected' as const] } : {}
    expect(await names(ada, { ...query, ordering: by })).toEqual(expected)
    expect(await names(ada, { ...query, ordering: `-${by}` })).toEqual(expected.toReversed())
  })

  test.each(companyOrderings)('ordered by %s contains each company on exactly one page', async (column) => {
    for (const ordering of [column, `-${column}`] as const) {
      const pages = [1, 2, 3, 4].map((page) =>
        ada.call(listCompanies, { query: { ordering, page, page_size: 2 } }),
      )
      const ids = (await Promise.all(pages)).flatMap(({ results }) => results.map(({ id }) => id))
      expect(ids).toHaveLength(6)
      expect(new Set(ids)).toEqual(new Set([a, b, c, d, e, f]))
    }
  })

  test('includes the analysts of a company', async () => {
    const { results } = await alice.call(listCompanies, { query: { search: 'Aspen' } })
    expect(results[0]?.assigned_analysts_details).toEqual([{ id: ana.id, name: 'Ana', email: ana.email }])
  })
})

describe('a name', () => {
  const isFree = async (name: string) => (await sam.call(checkCompanyName, { query: { name } })).available

  test.each(['Elm', 'elm', ' ELM ', 'BIRCH_'])('%j is taken', async (name) => {
    expect(await isFree(name)).toBe(false)
  })

  test.each(['Elms', 'El', 'El_', 'E%', '%', 'birchx', '\\'])('%j is free', async (name) => {
    expect(await isFree(name)).toBe(true)
  })

  describe('in a different spelling', () => {
    const isFreeFor = async (person: TestUser, company?: string) =>
      (await person.call(checkCompanyName, { query: { name: 'ASPEN 100%', ...(company && { company }) } }))
        .available

    test('is free for the company that already has it', async () => {
      expect(await isFreeFor(alice, a)).toBe(true)
      await alice.call(setSelectedCompany, { body: { company_id: a } })
      expect(await isFreeFor(alice)).toBe(true)
      expect(await isFreeFor(ana, a.toUpperCase())).toBe(true)
    })

    test('is taken for any other company, even of the same person', async () => {
      expect(await isFreeFor(alice, b)).toBe(false)
      await alice.call(setSelectedCompany, { body: { company_id: b } })
      expect(await isFreeFor(alice)).toBe(false)
      expect(await isFreeFor(ana)).toBe(false)
    })

    test('does not reveal which company has it', async () => {
      expect(await isFreeFor(bob, a)).toBe(false)
      expect(await isFreeFor(sam, a)).toBe(false)
    })
  })

  test('is found with the index on names', async () => {
    const plan = await app.ctx.db.transaction().execute(async (trx) => {
      // PostgreSQL scans a table of six rows sequentially unless sequential scans are disabled.
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql`explain select id from companies where lower(name) = lower('Elm')`.execute(trx)
    })
    expect(JSON.stringify(plan.rows)).toMatch(/using companies_(by_name|name_key)/)
  })
})

describe('the history of changes', () => {
  test('filters by entity, field, author and number', async () => {
    const params = { companyId: a }
    const history = async (query: NonNullable<Request<typeof getChangesHistory>['query']>) =>
      (await alice.call(getChangesHistory, { params, query })).results
    const all = await history({})
    expect(all[0]).toMatchObject({ entity: 'assessment', author: { name: 'Ada' } })
    expect(await history({ entity: ['assignment'] })).toMatchObject([{ before: [], after: ['Ana'] }])
    expect(await history({ author: [alice.id], field: 'city' })).toHaveLength(1)
    expect(await history({ author: [bob.id] })).toEqual([])
    const [newest] = all
    const older = await history({ before: newest?.number ?? 0 })
    expect(older).toHaveLength(all.length - 1)
  })
})
