import { expect, test } from 'vitest'
import { getCompany, listCompanies, updateCompany } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import { listInvestors } from '#contract/investors.ts'
import { listLoans } from '#contract/loans.ts'
import { listOutbox } from '#contract/staff/outbox.ts'
import { listPipeline } from '#contract/staff/pipeline.ts'
import { searchAll } from '#contract/staff/search.ts'
import { listSupportInbox } from '#contract/staff/support-inbox.ts'
import { createSavedView, type ViewFilters } from '#contract/staff/views.ts'
import { listUsers } from '#contract/users.ts'
import { startTestApp } from './app.ts'
import { buildCompany } from './build.ts'
import { signInCast } from './people.ts'

const app = await startTestApp()
const { alice, bob, ana, ada } = await signInCast(app)
const { id: companyId } = await buildCompany(alice, { name: 'Tidal Kiln' })
await buildCompany(bob, { name: 'Grid' })

type Search = { search?: string }
type List = (query: Search) => Promise<{ count: number }>

const lists: [string, List, string?, number?][] = [
  ['companies', (query) => ana.call(listCompanies, { query }), 'Tidal Kiln', 1],
  ['the pipeline', (query) => ana.call(listPipeline, { query }), 'Tidal Kiln', 1],
  ['people', (query) => ana.call(listUsers, { query }), 'Alice', 1],
  ['investors', (query) => ana.call(listInvestors, { query })],
  ['loans', (query) => ana.call(listLoans, { query })],
  ['support', (query) => ana.call(listSupportInbox, { query })],
  ['emails', (query) => ada.call(listOutbox, { query })],
  ['recipients', ({ search }) => ada.call(listOutbox, { query: { ...(search && { recipient: search }) } })],
  ['history', (query) => ana.call(getChangesHistory, { params: { companyId }, query })],
]

test.each(lists)('%s: a search of only invisible characters lists everything', async (_, list) => {
  const { count } = await list({})
  for (const search of ['\u200b', '\u202d\u202c', '\u00ad \u2060'])
    expect((await list({ search })).count).toBe(count)
})

test.each(lists)(
  '%s: characters pasted around a search do not change its results',
  async (_, list, text = 'Kiln', least = 0) => {
    const { count } = await list({ search: text })
    expect(count).toBeGreaterThanOrEqual(least)
    for (const search of [
      `\u202d${text}\u202c`,
      text.replace('l', 'l\u00ad'),
      ` ${text.replace(' ', '\u00a0')}\ufeff`,
    ])
      expect((await list({ search })).count).toBe(count)
  },
)

test('the global search ignores pasted characters, and finds nothing for invisible characters', async () => {
  expect(await ana.call(searchAll, { query: { text: '\u200eTidal\u00a0Ki\u00adln\u200b' } })).toMatchObject({
    companies: [{ name: 'Tidal Kiln' }],
  })
  expect(await ana.call(searchAll, { query: { text: '\u200b\u2060' } })).toEqual({
    companies: [],
    people: [],
    documents: [],
  })
})

test('a saved view stores only the visible characters of its search', async () => {
  const save = async (name: string, search: string) => {
    const filters: ViewFilters = {
      view: 'all',
      search,
      status: [],
      assigned: null,
      funding: [],
      requested_min: null,
      changed_within: null,
      waiting_on: null,
      risk: null,
      with_funded: false,
      ordering: '-updated_at',
    }
    return ana.call(createSavedView, { body: { name, is_shared: false, columns: null, filters } })
  }
  expect(await save('Pasted', '\u202dTidal\u202c')).toMatchObject({ filters: { search: 'Tidal' } })
  expect(await save('Blank', '\u200b')).toMatchObject({ filters: { search: '' } })
})

test('company answers keep joiners that scripts need, and lose other invisible characters', async () => {
  const scotland = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'
  const params = { companyId }
  await alice.call(updateCompany, {
    params,
    body: {
      mission: `Ce\u00adment\u000bfrom ${scotland}\u200b ភាសា\u200bខ្មែរ`,
      phone_number: '\u202d+1 (207) 555\u20110142\u202c',
      zip_code: '０４１０１',
      city: 'Port\u2060land',
    },
  })
  expect(await alice.call(getCompany, { params })).toMatchObject({
    mission: `Cement\nfrom ${scotland} ភាសា\u200bខ្មែរ`,
    phone_number: '+12075550142',
    zip_code: '04101',
    city: 'Portland',
  })
  await expect(
    alice.call(updateCompany, { params, body: { name: 'Tidal\u200b Kiln' } }),
  ).rejects.toMatchObject({
    code: 'invalid_request',
    details: {
      errors: [{ path: 'body.name', message: 'Remove the invisible character after “Tidal” (U+200B)' }],
    },
  })
})
