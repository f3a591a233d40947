import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import * as companies from '#contract/companies.ts'
import { getMaxLength } from '#contract/core/fields.ts'
import * as history from '#contract/history.ts'
import * as investors from '#contract/investors.ts'
import * as loans from '#contract/loans.ts'
import { listIntroductions } from '#contract/staff/introductions.ts'
import { listOutbox } from '#contract/staff/outbox.ts'
import { getBoard, listPipeline } from '#contract/staff/pipeline.ts'
import { searchAll } from '#contract/staff/search.ts'
import { listSupportInbox } from '#contract/staff/support-inbox.ts'
import { listUsers } from '#contract/users.ts'
import { startTestApp } from './app.ts'
import { buildCompany, buildDocument, buildFile, setStatus } from './build.ts'
import { listContractEndpoints } from './endpoints.ts'
import { buildInvestor } from './intros.ts'

/**
 * The name of the records in this database, and searches that must find it. In company searches, one or two letters
 * match only the start of words.
 */
const storedName = 'Ångström–Straße O’Śląsk Œuvre'
const searches = [
  'angstrom',
  'ÅNGSTRÖM',
  'A\u030angstro\u0308m',
  'strasse',
  'STRASSE',
  'straße',
  'm-s',
  'm\u2014s',
  'm\u2011s',
  "o'sla",
  'O‘Slask',
  'o´śląsk',
  'strasse\u00a0o',
  'strasse\u2009o',
  'oeuvre',
  'ＯＥＵＶＲＥ',
  'an',
  'Œ',
]
const misses = ['angstroms', 'strase', "sla'sk", 'angstrom strasse']

const app = await startTestApp()
const ada = await app.arrive(storedName, ['admin'])
const owner = await app.arrive(`Wren ${storedName}`)
const { id: companyId } = await buildCompany(owner, { name: storedName })
await buildDocument(owner, companyId, { file: buildFile(`${storedName}.csv`) })
await setStatus(app, companyId, 'in_review')
const { id: investorId } = await buildInvestor(ada, { name: storedName })
const intro = { company_id: companyId, id: uuidv7() }
await app.ctx.db
  .insertInto('intro_applications')
  .values({ ...intro, created_by: owner.id })
  .execute()
await app.ctx.db
  .insertInto('intro_investors')
  .values({ company_id: companyId, intro_id: intro.id, investor_id: investorId })
  .execute()
const loan = { company_id: companyId, id: uuidv7(), external_id: '1', type: 'rbf', status: 'active' }
await app.ctx.db
  .insertInto('loans')
  .values({ ...loan, start_date: '2026-01-01' })
  .execute()
await app.ctx.db
  .insertInto('support_threads')
  .values({ id: uuidv7(), user_id: owner.id, subject: 'Question' })
  .execute()
await app.ctx.db
  .insertInto('mails')
  .values({
    id: uuidv7(),
    event_key: 'search',
    kind: 'status_changed',
    recipient: `${storedName}@example.com`,
    subject: storedName,
    text_body: '',
    html_body: '',
    status: 'sent',
  })
  .execute()

const params = { companyId }
const countLines = async (file: Blob) => (await file.text()).trim().split('\r\n').length - 1

const finders: Record<string, (search: string) => Promise<number>> = {
  'listCompanies.search': async (search) =>
    (await ada.call(companies.listCompanies, { query: { search } })).count,
  'listPipeline.search': async (search) => (await ada.call(listPipeline, { query: { search } })).count,
  'getBoard.search': async (search) => {
    const { columns } = await ada.call(getBoard, { query: { search } })
    return columns.reduce((sum, { count }) => sum + count, 0)
  },
  'searchAll.text': async (text) => {
    const matches = await ada.call(searchAll, { query: { text } })
    return Math.min(matches.companies.length, matches.people.length, matches.documents.length)
  },
  'getChangesHistory.search': async (search) =>
    (await ada.call(history.getChangesHistory, { params, query: { search } })).count,
  'countHistory.search': async (search) =>
    (await ada.call(history.countHistory, { params, query: { search } })).entities.length,
  'exportHistory.search': async (search) =>
    countLines(await ada.call(history.exportHistory, { params, query: { search } })),
  'listInvestors.search': async (search) =>
    (await ada.call(investors.listInvestors, { query: { search } })).count,
  'getInvestorFacets.search': async (search) =>
    (await ada.call(investors.getInvestorFacets, { query: { search } })).revenue[0]?.count ?? 0,
  'listIntroductions.search': async (search) =>
    (await ada.call(listIntroductions, { query: { search } })).count,
  'listLoans.search': async (search) => (await ada.call(loans.listLoans, { query: { search } })).count,
  'exportLoans.search': async (search) =>
    countLines(await ada.call(loans.exportLoans, { query: { search } })),
  'listUsers.search': async (search) => (await ada.call(listUsers, { query: { search } })).count,
  'listOutbox.search': async (search) => (await ada.call(listOutbox, { query: { search } })).count,
  'listOutbox.recipient': async (recipient) => (await ada.call(listOutbox, { query: { recipient } })).count,
  'listSupportInbox.search': async (search) =>
    (await ada.call(listSupportInbox, { query: { search } })).count,
}

const exceptions: Record<string, string> = {
  'checkCompanyName.name': 'names are compared by what they look like, with an own rule',
  'getChangesHistory.field': 'the name of a field',
  'listLoans.type': 'a code',
  'listLoans.status': 'a code',
  'exportLoans.type': 'a code',
  'exportLoans.status': 'a code',
  'listPosts.search': 'posts are searched by words: contract/rules/public-pages.test.ts',
  'listSubscribers.search': 'the newsletter service searches its addresses',
  'exportSubscribers.search': 'the newsletter service searches its addresses',
}

test('every search of the contract has an entry in this test', async () => {
  const texts = [...(await listContractEndpoints())].flatMap(([name, { query }]) =>
    Object.entries(query?.shape ?? {}).flatMap(([parameter, schema]) =>
      getMaxLength(schema) === null ? [] : [`${name}.${parameter}`],
    ),
  )
  expect(texts.toSorted()).toEqual([...Object.keys(finders), ...Object.keys(exceptions)].toSorted())
})

test.each(Object.entries(finders))('%s finds names however they are written', async (_, find) => {
  const results = new Map<string, boolean>()
  for (const search of searches) results.set(search, (await find(search)) > 0)
  expect([...results].filter(([, isFound]) => !isFound)).toEqual([])
  for (const search of misses) expect([search, await find(search)]).toEqual([search, 0])
})
