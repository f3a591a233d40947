import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { assignAnalysts, getCompany, listCompanies } from '#contract/companies.ts'
import { listDocumentProviders } from '#contract/documents.ts'
import { listInvestors } from '#contract/investors.ts'
import { exportLoans, listLoans } from '#contract/loans.ts'
import { listPipeline } from '#contract/staff/pipeline.ts'
import { searchAll } from '#contract/staff/search.ts'
import { listSavedReplies } from '#contract/staff/support-inbox.ts'
import { listTemplates } from '#contract/staff/templates.ts'
import { listSavedViews } from '#contract/staff/views.ts'
import { listUsers } from '#contract/users.ts'
import { startTestApp } from './app.ts'
import { buildCompany } from './build.ts'
import { buildInvestor } from './intros.ts'

const inOrder = [
  'anchor',
  'Ångström',
  'Eclair',
  'École',
  'Edge',
  'Łódź',
  'Lumen',
  'Ørsted',
  'Osprey',
  'Zebra',
]
const mixed = [5, 9, 3, 0, 7, 1, 8, 2, 6, 4].map((index) => inOrder[index] ?? '')

const app = await startTestApp()
const { db } = app.ctx
const ada = await app.arrive('Ada', ['admin'])
const alice = await app.arrive('Alice')
const companyIds: string[] = []
const analystIds: string[] = []
for (const name of mixed) {
  const { id } = await buildCompany(alice, { name })
  companyIds.push(id)
  analystIds.push((await app.arrive(name, ['analyst'])).id)
  await buildInvestor(ada, { name })
}
const [companyId = ''] = companyIds
const params = { companyId }
await ada.call(assignAnalysts, { params, body: { assigned_analysts: analystIds } })
await db
  .insertInto('loans')
  .values(
    companyIds.map((company_id) => ({
      company_id,
      id: uuidv7(),
      external_id: '1',
      type: 'rbf',
      status: 'active',
      start_date: '2026-01-01',
    })),
  )
  .execute()
await db
  .insertInto('document_templates')
  .values(mixed.map((name) => ({ id: uuidv7(), file_id: name, url: `/${name}`, name, added_by: ada.id })))
  .execute()
await db
  .insertInto('document_providers')
  .values(
    mixed.map((name) => ({ company_id: companyId, id: uuidv7(), name, source_type: 'banking' as const })),
  )
  .execute()
await db
  .insertInto('saved_views')
  .values(
    mixed.map((name) => ({
      id: uuidv7(),
      owner_id: ada.id,
      name,
      is_shared: true,
      filters: filtersOfView(),
    })),
  )
  .execute()
await db
  .insertInto('saved_replies')
  .values(mixed.map((title) => ({ id: uuidv7(), title, text: 'Thank you', created_by: ada.id })))
  .execute()

function filtersOfView() {
  return JSON.stringify({
    view: 'all',
    search: null,
    status: [],
    assigned: null,
    funding: [],
    requested_min: null,
    changed_within: null,
    waiting_on: null,
    risk: null,
    with_funded: false,
    ordering: 'name',
  })
}

/** Reads all pages of a list with two rows per page, to detect duplicate or missing rows. */
async function readPages<T>(read: (query: { page: number; page_size: number }) => Promise<{ results: T[] }>) {
  const rows: T[] = []
  for (let page = 1; ; page += 1) {
    const { results } = await read({ page, page_size: 2 })
    if (results.length === 0) return rows
    rows.push(...results)
  }
}

type NamedRow = { name: string | null }
const names = (rows: readonly NamedRow[]) => rows.map(({ name }) => name)

const lists: [name: string, read: () => Promise<(string | null)[]>][] = [
  [
    'companies',
    async () =>
      names(await readPages((page) => ada.call(listCompanies, { query: { ...page, ordering: 'name' } }))),
  ],
  [
    'companies backwards',
    async () =>
      names(
        await readPages((page) => ada.call(listCompanies, { query: { ...page, ordering: '-name' } })),
      ).toReversed(),
  ],
  [
    'a founder’s companies',
    async () => names((await alice.call(listCompanies, { query: { ordering: 'name' } })).results),
  ],
  [
    'the pipeline',
    async () =>
      names(await readPages((page) => ada.call(listPipeline, { query: { ...page, ordering: 'name' } }))),
  ],
  [
    'people',
    async () =>
      names(
        await readPages((page) =>
          ada.call(listUsers, { query: { ...page, 'permissions[]': ['analyst'], ordering: 'name' } }),
        ),
      ),
  ],
  [
    'investors',
    async () =>
      names(await readPages((page) => ada.call(listInvestors, { query: { ...page, ordering: 'name' } }))),
  ],
  [
    'investors backwards',
    async () => names((await ada.call(listInvestors, { query: { ordering: '-name' } })).results).toReversed(),
  ],
  [
    'loans by company',
    async () =>
      (await readPages((page) => ada.call(listLoans, { query: { ...page, ordering: 'company_name' } }))).map(
        ({ company_name }) => company_name,
      ),
  ],
  [
    'the table of loans',
    async () => {
      const file = await ada.call(exportLoans, { query: { ordering: 'company_name' } })
      const lines = (await file.text()).trim().split('\r\n').slice(1)
      return lines.map((line) => line.split(',')[0] ?? '')
    },
  ],
  [
    'the analysts of a company',
    async () => names((await ada.call(getCompany, { params })).assigned_analysts_details),
  ],
  ['templates', async () => names(await readPages((query) => ada.call(listTemplates, { query })))],
  ['document providers', async () => names(await ada.call(listDocumentProviders, { params }))],
  ['saved views', async () => names(await readPages((query) => ada.call(listSavedViews, { query })))],
  ['saved replies', async () => (await ada.call(listSavedReplies, {})).map(({ title }) => title)],
]

test.each(lists)('%s are sorted by name', async (_, read) => {
  expect(await read()).toEqual(inOrder)
})

test('people in the staff search are sorted by name, and names that start with the search come first', async () => {
  for (const name of ['Zoë Eng', 'Éva Zeno', 'eva Abel']) await buildCompany(await app.arrive(name))
  const { people } = await ada.call(searchAll, { query: { text: 'e' } })
  expect(names(people)).toEqual(['eva Abel', 'Éva Zeno', 'Alice', 'Zoë Eng'])
})
