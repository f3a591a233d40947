import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/loans.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, assignAnalyst } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'
import { buildLoanRow, runSync, writeLoanTables } from '#tests/tables.ts'

const app = await startTestApp()
const { alice, bob, sam, ana, otto, ada } = await signInCast(app)

type Query = NonNullable<Request<typeof contract.listLoans>['query']>
type Row = Record<string, string>

const kiln = await buildCompany(alice, { name: 'Tidal Kiln' })
const mill = await buildCompany(alice, { name: 'Tidal Mill' })
const other = await buildCompany(bob, { name: 'Bob’s Bakery' })
await assignAnalyst(ada, ana, kiln.id)

const buildLoan = (external_id: string, row: Row) => buildLoanRow(kiln.id, external_id, row)

await writeLoanTables(
  app,
  [
    buildLoan('kiln-2', { start_date: '2025-06-01' }),
    buildLoan('kiln-1', { start_date: '2024-01-15', status: 'Repaid', repaid: '120000', outstanding: '0' }),
    buildLoan('kiln-3', {
      start_date: '2026-01-01',
      type: 'Bridge',
      amount: '30000',
      repaid: '50.5',
      outstanding: '',
    }),
    buildLoan('mill-1', {
      company_id: mill.id,
      start_date: '2023-05-05',
      status: 'closed',
      outstanding: '0',
    }),
    buildLoan('mill-2', {
      company_id: mill.id,
      start_date: '2022-05-05',
      amount: '40000',
      repaid: '9',
      outstanding: '0',
    }),
    buildLoan('bob-1', { company_id: other.id, start_date: '2025-03-03' }),
  ],
  [
    {
      external_id: 'i-3',
      loan: 'kiln-2',
      kind: 'invoice',
      name: 'March',
      document_date: '2025-03-31',
      amount: '300.5',
    },
    {
      external_id: 'i-1',
      loan: 'kiln-2',
      kind: 'invoice',
      name: 'January',
      document_date: '2025-01-31',
      amount: '100',
    },
    { external_id: 'i-2', loan: 'kiln-2', kind: 'invoice', name: 'February', document_date: '2025-02-28' },
  ],
)
await runSync(app, ada, 'loans')
await app.ctx.db.updateTable('loans').set({ amount: null }).where('external_id', '=', 'mill-1').execute()

const list = async (person: typeof alice, query: Query = {}) => {
  const { results } = await person.call(contract.listLoans, { query })
  return results.map(({ company_name, start_date }) => `${company_name} ${start_date}`)
}

describe('the list', () => {
  const ofAlice = [
    'Tidal Mill 2022-05-05',
    'Tidal Mill 2023-05-05',
    'Tidal Kiln 2024-01-15',
    'Tidal Kiln 2025-06-01',
    'Tidal Kiln 2026-01-01',
  ]

  test('contains the loans of the caller’s companies by start date', async () => {
    expect(await list(alice)).toEqual(ofAlice)
    expect(await list(bob)).toEqual(['Bob’s Bakery 2025-03-03'])
    expect(await list(sam)).toEqual([])
  })

  test('contains all loans for analysts and admins', async () => {
    for (const person of [ana, otto, ada]) expect(await list(person)).toHaveLength(6)
  })

  test.each<[string, Query, string[]]>([
    ['company', { company: mill.id }, ofAlice.slice(0, 2)],
    ['type, whatever its case', { type: 'BRIDGE' }, ['Tidal Kiln 2026-01-01']],
    ['status, whatever its case', { status: 'repaid' }, ['Tidal Kiln 2024-01-15']],
    ['all of them', { company: kiln.id, type: 'rbf', status: 'Active' }, ['Tidal Kiln 2025-06-01']],
    ['a company that is not one’s own', { company: other.id }, []],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await list(alice, query)).toEqual(expected)
  })

  test.each<[string, Query, string[]]>([
    ['a part of the company’s name, whatever its case', { search: 'kiLN' }, ofAlice.slice(2)],
    ['a part of its number', { search: 'mill-2' }, ofAlice.slice(0, 1)],
    ['signs that stand for themselves', { search: 'kiln_' }, []],
    ['a company that is not one’s own', { search: 'Bakery' }, []],
    ['a word beside a filter', { search: 'kiln', type: 'bridge' }, ['Tidal Kiln 2026-01-01']],
  ])('is searched by %s', async (_, query, expected) => {
    expect(await list(alice, query)).toEqual(expected)
  })

  test('lets staff search all companies', async () => {
    expect(await list(ana, { search: 'bakery' })).toEqual(['Bob’s Bakery 2025-03-03'])
  })

  const numbers = async (query: Query) => {
    const { results } = await ana.call(contract.listLoans, { query })
    return results.map(({ external_id }) => external_id)
  }

  test.each<[contract.LoanOrdering, string[]]>([
    ['start_date', ['mill-2', 'mill-1', 'kiln-1', 'bob-1', 'kiln-2', 'kiln-3']],
    ['-start_date', ['kiln-3', 'kiln-2', 'bob-1', 'kiln-1', 'mill-1', 'mill-2']],
    ['amount', ['kiln-3', 'mill-2', 'kiln-1', 'bob-1', 'kiln-2', 'mill-1']],
    ['-amount', ['kiln-2', 'bob-1', 'kiln-1', 'mill-2', 'kiln-3', 'mill-1']],
    // Loans without a share come last: one loan has nothing due, and the amount due on a second loan is unknown.
    ['repaid_share', ['bob-1', 'kiln-2', 'mill-2', 'kiln-1', 'mill-1', 'kiln-3']],
    ['-repaid_share', ['kiln-1', 'mill-2', 'kiln-2', 'bob-1', 'kiln-3', 'mill-1']],
    ['company_name', ['bob-1', 'kiln-1', 'kiln-2', 'kiln-3', 'mill-2', 'mill-1']],
    ['-company_name', ['mill-1', 'mill-2', 'kiln-3', 'kiln-2', 'kiln-1', 'bob-1']],
  ])('comes in the order of %s', async (ordering, expected) => {
    expect(await numbers({ ordering })).toEqual(expected)
  })

  test('returns totals of all matching loans on every page, and counts of the filter values', async () => {
    const page = await ana.call(contract.listLoans, { query: { search: 'tidal', page_size: 1, page: 9 } })
    expect(page).toMatchObject({
      count: 5,
      results: [],
      totals: { funded: '270000.00', repaid: '120059.50' },
      types: [
        { value: 'bridge', count: 1 },
        { value: 'rbf', count: 4 },
      ],
    })
    const chosen = await ana.call(contract.listLoans, { query: { search: 'tidal', type: 'bridge' } })
    expect(chosen).toMatchObject({
      totals: { funded: '30000.00', repaid: '50.50' },
      types: page.types,
      statuses: [{ value: 'active', count: 1 }],
    })
  })

  test('excludes loans of other companies from the totals', async () => {
    const page = await bob.call(contract.listLoans, {})
    expect(page).toMatchObject({ count: 1, totals: { funded: '100000.00' } })
    expect(page.statuses).toEqual([{ value: 'active', count: 1 }])
    expect(await sam.call(contract.listLoans, {})).toMatchObject({
      count: 0,
      totals: { funded: '0.00', repaid: '0.00' },
      types: [],
    })
  })

  test('has pages', async () => {
    const page = await alice.call(contract.listLoans, { query: { page: 2, page_size: 2 } })
    expect(page).toMatchObject({ count: 5, page: 2, page_size: 2 })
    expect(page.results.map(({ start_date }) => start_date)).toEqual(['2024-01-15', '2025-06-01'])
  })
})

describe('the table of loans', () => {
  const figures = { type: 'rbf', status: 'active', start_date: '2020-01-01' }
  const read = async (query: Query) => {
    const file = await ana.call(contract.exportLoans, { query })
    const lines = (await file.text()).replace('\uFEFF', '').trim().split('\r\n')
    return { name: file.name, lines }
  }

  test('has a row for each matching loan, in the order of the list', async () => {
    const { name, lines } = await read({ search: 'kiln', ordering: '-start_date' })
    expect(name).toMatch(/^loans-\d{4}-\d{2}-\d{2}\.csv$/)
    const site = app.ctx.config.publicUrl
    expect(lines).toEqual([
      'Company,Loan,Type,Status,Since,Funded (USD),Total due (USD),Repaid (USD),Remaining (USD),Repaid (%),Invoiced (USD),Last invoice,Link',
      `Tidal Kiln,kiln-3,BRIDGE,active,2026-01-01,30000.00,,50.50,,,0.00,,${site}/app/admin/companies/${kiln.id}/loans`,
      `Tidal Kiln,kiln-2,RBF,active,2025-06-01,100000.00,120000.00,0.00,120000.00,0,400.50,2025-03-31,${site}/app/admin/companies/${kiln.id}/loans`,
      `Tidal Kiln,kiln-1,RBF,Repaid,2024-01-15,100000.00,120000.00,120000.00,0.00,100,0.00,,${site}/app/admin/companies/${kiln.id}/loans`,
    ])
  })

  test('contains more loans than one batch, each once', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `many-${String(index).padStart(3, '0')}`)
    const loans = ids.map((external_id) => ({
      ...figures,
      company_id: other.id,
      id: uuidv7(),
      external_id,
    }))
    await app.ctx.db.insertInto('loans').values(loans).execute()
    const { lines } = await read({ search: 'many-' })
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(ids)
    await app.ctx.db.deleteFrom('loans').where('external_id', 'like', 'many-%').execute()
  })

  test('contains no formulas', async () => {
    const { id } = await buildCompany(bob, { name: '=HYPERLINK("https://example.com")' })
    const values = { ...figures, company_id: id, id: uuidv7(), external_id: '+1', status: '@active' }
    await app.ctx.db.insertInto('loans').values(values).execute()
    const { lines } = await read({ company: id })
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://example.com"")",'+1,RBF,'@active,`)
    await app.ctx.db.deleteFrom('loans').where('company_id', '=', id).execute()
  })

  test('is available to analysts and admins, and is audited', async () => {
    await expect(alice.call(contract.exportLoans, {})).rejects.toMatchObject({ code: 'forbidden' })
    await ada.call(contract.exportLoans, {})
    const query = { action: ['exported' as const] }
    const { results } = await ada.call(listAuditEvents, { query })
    expect(results[0]).toMatchObject({
      user: { id: ada.id },
      target: '/api/v1/loans/performances/export/',
    })
  })
})
