import type { FastifyRequest } from 'fastify'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  changeCompanyStatus,
  createCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '#contract/companies.ts'
import { toAddress } from '#contract/core/client.ts'
import { listDocuments } from '#contract/documents.ts'
import { getFinancials } from '#contract/financials/financials.ts'
import { getChangesHistory, getStatusHistory } from '#contract/history.ts'
import { listIntros } from '#contract/intros.ts'
import { listLoans } from '#contract/loans.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { buildApp } from '#server/app.ts'
import { inTransaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import type { CurrentUser } from '#server/context.ts'
import { createStateTags } from './reply-states.ts'
import { testApp, type TestUser } from '#tests/app.ts'
import { assign, buildCompany, buildDocument } from '#tests/build.ts'
import { buildDraftIntro, introAnswers } from '#tests/intros.ts'

const app = await testApp()
const { db } = app.ctx
const [alice, bob] = [await app.arrive('Alice'), await app.arrive('Bob')]
const [ana, ada] = [await app.arrive('Ana', ['analyst']), await app.arrive('Ada', ['admin'])]
const { id: companyId } = await buildCompany(alice, { name: 'Tidal Kiln' })
await buildCompany(bob)
const params = { companyId }

const addresses = {
  company: toAddress(getCompany, { params }),
  companies: toAddress(listCompanies, {}),
  changes: toAddress(getChangesHistory, { params }),
  statuses: toAddress(getStatusHistory, { params }),
  documents: toAddress(listDocuments, { params }),
  financials: toAddress(getFinancials, { params }),
  loans: toAddress(listLoans, { query: { company: companyId } }),
  intros: toAddress(listIntros, { query: { company: companyId } }),
}

async function ask(user: Pick<TestUser, 'token'>, address: string, tag = '') {
  const headers = { authorization: `Bearer ${user.token}`, 'if-none-match': tag }
  const response = await fetch(app.url + address, { headers })
  return { status: response.status, tag: response.headers.get('etag') ?? '', text: await response.text() }
}

const edit = (by: TestUser, city: string, id = companyId) =>
  by.call(updateCompany, { params: { companyId: id }, body: { city } })

test.each(Object.entries(addresses))(
  '%s are not sent again while nothing has changed',
  async (_, address) => {
    const first = await ask(ana, address)
    expect(first).toMatchObject({ status: 200, tag: expect.stringMatching(/^"[\w.-]+"$/) })
    const again = await ask(ana, address, first.tag)
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(await ask(ana, address, again.tag)).toMatchObject({ status: 304 })
  },
)

/** A loan of the company, as a sync writes it. */
const addLoan = async () => {
  const id = crypto.randomUUID()
  const figures = { amount: '100', total_due: '110', repaid: '10' }
  const loan = { id, external_id: id, type: 'rbf', status: 'active', start_date: '2026-01-01', ...figures }
  await db
    .insertInto('loans')
    .values({ company_id: companyId, ...loan })
    .execute()
}

test.each<[string, keyof typeof addresses, () => Promise<unknown>]>([
  ['an answer', 'companies', () => edit(alice, 'Bath')],
  ['a new company', 'companies', () => bob.call(createCompany, { body: {} })],
  ['an analyst', 'companies', () => assign(ada, ana, companyId)],
  ['the name of its analyst', 'companies', () => ana.call(updateCurrentUser, { body: { name: 'Anna' } })],
  ['an answer', 'changes', () => edit(alice, 'Leeds')],
  [
    'the name of who changed it',
    'changes',
    () => alice.call(updateCurrentUser, { body: { name: 'Alicia' } }),
  ],
  ['a document', 'documents', () => buildDocument(alice, companyId)],
  ['a loan', 'loans', addLoan],
  ['what is repaid', 'loans', () => db.updateTable('loans').set({ repaid: '20' }).execute()],
  ['an application', 'intros', () => buildDraftIntro(alice, companyId, introAnswers)],
  [
    'the name of a company',
    'intros',
    () => alice.call(updateCompany, { params, body: { name: 'Tidal Kilns' } }),
  ],
])('%s is noticed in the %s', async (_, list, change) => {
  const before = await ask(ana, addresses[list])
  await change()
  const after = await ask(ana, addresses[list], before.tag)
  expect(after.status).toBe(200)
  expect(after.text).not.toBe(before.text)
})

describe('a tag', () => {
  test('is one person’s, for what they requested, with the rights that they had', async () => {
    const mine = await ask(ana, addresses.companies)
    for (const user of [bob, ada])
      expect(await ask(user, addresses.companies, mine.tag)).toMatchObject({ status: 200 })
    expect(await ask(ana, `${addresses.companies}?search=tidal`, mine.tag)).toMatchObject({ status: 200 })
    expect(await ask(bob, addresses.documents, mine.tag)).toMatchObject({ status: 404 })
    expect(await ask({ token: 'none' }, addresses.companies, mine.tag)).toMatchObject({ status: 401 })
  })

  test('is not sent to applicants, since what staff do among themselves changes it', async () => {
    for (const address of Object.values(addresses)) {
      const { tag } = await ask(ana, address)
      expect(await ask(alice, address, tag)).toMatchObject({ status: 200, tag: '' })
    }
  })

  test('notices what was begun before its reply and committed after it', async () => {
    let before = { tag: '' }
    await inTransaction(app.ctx, async (trx) => {
      await trx
        .insertInto('live_changes')
        .values({ kind: 'company', audience: 'company', company_id: companyId })
        .execute()
      await edit(alice, 'York')
      before = await ask(ana, addresses.companies)
    })
    expect(await ask(ana, addresses.companies, before.tag)).toMatchObject({ status: 200 })
  })

  test('of one company outlives the changes of others, and messages to support', async () => {
    const before = await ask(ana, addresses.documents)
    await buildCompany(bob)
    await db.insertInto('live_changes').values({ kind: 'message', audience: 'staff' }).execute()
    expect(await ask(ana, addresses.documents, before.tag)).toMatchObject({ status: 304 })
  })

  test('that is too old, of another database, or none of ours, is unknown', async () => {
    const { tag } = await ask(ana, addresses.companies)
    const [, version, snapshot, madeAt, requested] = /^"(\w+)-([\d._]+)-(\d+)-([\w-]+)"$/.exec(tag) ?? []
    const askWithTag = async (written = '', at = madeAt) =>
      (await ask(ana, addresses.companies, `"${version}-${written}-${at}-${requested}"`)).status
    expect(await askWithTag(snapshot)).toBe(304)
    expect(await askWithTag(snapshot, String(Number(madeAt) - 1801))).toBe(200)
    const [from = '', to = ''] = snapshot?.split('.') ?? []
    const later = String(Number(to) + 1_000_000)
    for (const written of [
      `${from}.${later}.`,
      `0.${to}.`,
      `${to}.${from}.${from}`,
      `${from}.${later}.5`,
      `${from}.${to}.${to}`,
      `${from}.${later}.${later}_${from}`,
      '9'.repeat(30),
      `${'9'.repeat(19)}.${'9'.repeat(19)}.`,
      '1.2',
      '..',
    ])
      expect([written, await askWithTag(written)]).toEqual([written, 200])
  })

  test('names only where the first of many open transactions is', () => {
    const open = Array.from({ length: 25 }, (_, index) => 1_000_000 + 2 * index)
    const state = {
      snapshot: `1000000:1000100:${open.join(',')}`,
      read_at: 1_800_000_000,
      memberships: null,
    }
    const user = { id: ana.id, permissions: ['analyst'] } as CurrentUser
    const request = { headers: {}, url: addresses.companies } as FastifyRequest
    expect(createStateTags(listCompanies)(request, { user, state })).toEqual({
      tag: expect.stringMatching(/^\w{8}-1000000\.1000000\.-1800000000-/),
      isKnown: false,
    })
  })
})

test('a status is noticed in the statuses', async () => {
  const before = await ask(ana, addresses.statuses)
  await ada.call(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: {} })
  expect(await ask(ana, addresses.statuses, before.tag)).toMatchObject({
    status: 200,
    text: expect.stringContaining('in_review'),
  })
})

/** What is not explained below changes together with an entry in the history, which is logged. */
test('every table behind a reply with a tag is logged when it changes, itself or with another', async () => {
  const executed: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString: app.ctx.config.databaseUrl ?? '', max: 4 })
  const logged = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void executed.push(query),
  })
  const server = await buildApp({ ...app.ctx, db: logged })
  onTestFinished(async () => {
    await server.close()
    await logged.destroy()
  })
  for (const url of [
    ...Object.values(addresses),
    '/api/v1/companies/?search=tidal',
    '/api/v1/companies/?page=2',
  ])
    for (const { token } of [alice, ana])
      await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const selects = new Set(
    executed.map(({ sql: text }) => text).filter((text) => /^\s*\(?(select|with)/i.test(text)),
  )
  const read = new Set<string>()
  for (const text of selects) {
    const { rows } = await pool.query(`explain (generic_plan, format json) ${text}`)
    for (const [, table] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) read.add(table ?? '')
  }
  const { rows } = await sql<{ name: string }>`
    select distinct event_object_table as name from information_schema.triggers
    where trigger_name like '%\_live%'`.execute(db)
  const loggedTables = new Set(rows.map(({ name }) => name))
  const silent = [...read].filter((table) => !loggedTables.has(table)).toSorted()
  expect(silent).toEqual([
    'attached_files',
    'companies',
    'company_analysts',
    'company_members',
    'document_providers',
    'documents',
    // a reading of figures writes its source last
    'financial_snapshots',
    'financial_transactions',
    // an application for introductions changes with them
    'intro_send_backs',
    'requested_answers',
    'requested_documents',
    'review_sections',
    'reviews',
    'scheduled_payments',
    'status_changes',
  ])
})
