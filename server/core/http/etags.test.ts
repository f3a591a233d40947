import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { updateAssessment } from '#contract/assessment.ts'
import { updateCompany } from '#contract/companies.ts'
import { createGrant } from '#contract/grants.ts'
import { createProfile } from '#contract/profiles.ts'
import { addNote } from '#contract/staff/notes.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany, buildDocument } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ana, ada } = await signInCast(app)

async function get({ token }: Pick<TestUser, 'token'>, path: string, tag?: string) {
  const headers = { authorization: `Bearer ${token}`, ...(tag !== undefined && { 'if-none-match': tag }) }
  const response = await fetch(app.url + path, { headers })
  return { response, text: await response.text(), tag: response.headers.get('etag') ?? '' }
}

const toPath = (companyId: string) => `/api/v1/companies/${companyId}/`
const getStatus = async (user: Pick<TestUser, 'token'>, companyId: string, tag: string) =>
  (await get(user, toPath(companyId), tag)).response.status

test('an unchanged reply is a 304, and no cache may store it', async () => {
  const { id } = await buildCompany(alice)
  for (const user of [alice, ana]) {
    const first = await get(user, toPath(id))
    expect(first.tag).toMatch(/^"[\w-]{43}"$/)
    const again = await get(user, toPath(id), first.tag)
    expect([again.response.status, again.text]).toEqual([304, ''])
    for (const { headers } of [first.response, again.response])
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'authorization'])
    expect(await getStatus(user, id, `W/${first.tag}`)).toBe(304)
    expect(await getStatus(user, id, '"another"')).toBe(200)
  }
})

test('a tag reveals nothing to callers who cannot access the company', async () => {
  const { id } = await buildCompany(alice)
  const { tag } = await get(alice, toPath(id))
  expect(await getStatus(bob, id, tag)).toBe(404)
  expect(await getStatus({ token: 'none' }, id, tag)).toBe(401)
})

test('staff-only changes do not change an applicant’s tags', async () => {
  const { id: companyId } = await buildCompany(alice)
  await assignAnalyst(ada, ana, companyId)
  const { tag } = await get(alice, toPath(companyId))
  await ana.call(addNote, { params: { companyId }, body: { text: 'Looks good' } })
  expect(await getStatus(alice, companyId, tag)).toBe(304)
})

test('lists have no tag', async () => {
  const list = await get(alice, '/api/v1/companies/')
  expect([list.response.status, list.tag]).toEqual([200, ''])
})

async function connectBooks(companyId: string): Promise<void> {
  const [linkId, id] = [uuidv7(), uuidv7()]
  const link = { company_id: companyId, id: linkId, provider_company_id: linkId }
  await app.ctx.db.insertInto('accounting_links').values(link).execute()
  const source = {
    platform: 'Ledger',
    platform_key: 'gbol',
    source_type: 'Accounting',
    status: 'Linked' as const,
  }
  await app.ctx.db
    .insertInto('connections')
    .values({ company_id: companyId, id, link_id: linkId, provider_connection_id: id, ...source })
    .execute()
}

const { db } = app.ctx
const changes: [string, (companyId: string) => Promise<unknown>][] = [
  ['an answer', (companyId) => alice.call(updateCompany, { params: { companyId }, body: { city: 'Bath' } })],
  ['an empty assessment', (companyId) => alice.call(updateAssessment, { params: { companyId }, body: {} })],
  ['an empty profile', (company) => alice.call(createProfile, { body: { company } })],
  ['an empty grant', (company) => alice.call(createGrant, { body: { company } })],
  ['a document', (companyId) => buildDocument(alice, companyId)],
  ['an analyst', (companyId) => assignAnalyst(ada, ana, companyId)],
  ['a connection', connectBooks],
  ['a member’s name', () => alice.call(updateCurrentUser, { body: { name: `Alice ${uuidv7()}` } })],
  [
    'a founder’s kind',
    () => db.updateTable('users').set({ cfo_customer: 'new' }).where('id', '=', alice.id).execute(),
  ],
]

test.each(changes)('the tag of a company changes with %s', async (_, change) => {
  const { id } = await buildCompany(alice)
  const before = await get(ana, toPath(id))
  await change(id)
  const after = await get(ana, toPath(id), before.tag)
  expect(after.response.status).toBe(200)
  expect(after.tag).not.toBe(before.tag)
})

test('the tag of a company changes when a connection expires, which is not recorded', async () => {
  const { id } = await buildCompany(alice)
  await connectBooks(id)
  await db.updateTable('connections').set({ status: 'PendingAuth' }).where('company_id', '=', id).execute()
  const { tag } = await get(alice, toPath(id))
  const updated_at = new Date(Date.now() - 3_601_000).toISOString()
  await db.updateTable('connections').set({ updated_at }).where('company_id', '=', id).execute()
  const abandoned = await get(alice, toPath(id), tag)
  expect(JSON.parse(abandoned.text)).toMatchObject({ connections: [] })
})
