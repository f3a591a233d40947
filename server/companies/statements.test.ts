import { expect, test } from 'vitest'
import { httpCall, toAddress } from '#contract/core/client.ts'
import { getCompany, listCompanies, updateCompany } from '#contract/companies.ts'
import { listDocuments } from '#contract/documents.ts'
import { getCurrentUser } from '#contract/users.ts'
import { countStatements } from '#server/core/data/database.ts'
import { testApp } from '#tests/app.ts'
import { buildCompany, buildDocument } from '#tests/build.ts'

const app = await testApp()
const alice = await app.arrive('Alice')
const ana = await app.arrive('Ana', ['analyst'])
const { id: companyId } = await buildCompany(alice)
/** Asks once, as a page does that has no reply from before. */
const call = httpCall({ baseUrl: app.url, token: () => Promise.resolve(alice.token) })
await buildDocument(alice, companyId)
const params = { companyId }
let edits = 0

/** The fewest of several tries: what the server does by itself may come between. */
async function countFewest(request: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    const before = countStatements(app.ctx.db)
    await request()
    counts.push(countStatements(app.ctx.db) - before)
  }
  return Math.min(...counts)
}

const tags = new Map<string, string>()

/** Asks again for what was answered before. */
async function askKnown(address: string) {
  const headers = { authorization: `Bearer ${ana.token}`, 'if-none-match': tags.get(address) ?? '' }
  const response = await fetch(app.url + address, { headers })
  tags.set(address, response.headers.get('etag') ?? '')
  await response.text()
}

const edit = (baseVersion?: number) => {
  edits += 1
  const body = { mission: `Mission ${edits}`, city: `City ${edits}` }
  return call(updateCompany, { params, body, ...(baseVersion !== undefined && { baseVersion }) })
}

test.each<[name: string, statements: number, request: () => Promise<unknown>]>([
  ['a company', 1, () => call(getCompany, { params })],
  ['a page of the list, and who asks', 2, () => call(listCompanies, {})],
  ['the documents of a company, and who asks', 2, () => call(listDocuments, { params })],
  ['who calls, with their companies and what waited for them', 3, () => call(getCurrentUser, {})],
  ['a change: begin, who asks with the lock, write, answer, count, commit', 6, () => edit()],
  [
    'a change by somebody who has seen the latest',
    7,
    async () => edit((await call(getCompany, { params })).version),
  ],
  ['a page of the list that the caller has', 1, () => askKnown(toAddress(listCompanies, {}))],
  ['the documents that the caller has', 1, () => askKnown(toAddress(listDocuments, { params }))],
])('%s: %i statements', async (_, statements, request) => {
  expect(await countFewest(request)).toBe(statements)
})

test('a change answers with itself and with all that was there, as reading does', async () => {
  const changed = await edit()
  expect(changed).toEqual(await call(getCompany, { params }))
  expect(changed).toMatchObject({ mission: `Mission ${edits}`, city: `City ${edits}` })
  expect(changed.documents).toHaveLength(1)
})
