import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Company, CompanySummary, updateCompany } from '#contract/companies.ts'
import { page } from '#contract/core/fields.ts'
import { Document } from '#contract/documents.ts'
import { CompanyAnswers } from '#contract/application/company.ts'
import { updateAssessment } from '#contract/assessment.ts'
import { createGrant } from '#contract/grants.ts'
import { createProfile } from '#contract/profiles.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { type TestUser, testApp } from '#tests/app.ts'
import { arbitraryValue, commonValues } from '#tests/arbitrary.ts'
import { assign, buildCompany, buildCompleteApplication, buildDocument, buildReview } from '#tests/build.ts'
import { cast } from '#tests/people.ts'

const app = await testApp()
const { alice, bob, ana, ada } = await cast(app)

const runs = 15

/** The reply's own text, as it came. */
async function fetchReply(user: TestUser, path: string): Promise<unknown> {
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${user.token}` } })
  expect(response.status).toBe(200)
  return response.json()
}

/** A schema that refuses what it does not name, at every depth. */
function refuseUnnamed(schema: z.ZodType): z.ZodType {
  const { def } = schema
  if (schema instanceof z.ZodObject)
    return z.strictObject(
      Object.fromEntries(
        Object.entries(schema.shape).map(([name, field]) => [name, refuseUnnamed(field as z.ZodType)]),
      ),
    )
  if (schema instanceof z.ZodArray) return z.array(refuseUnnamed(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable) return refuseUnnamed(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodOptional) return refuseUnnamed(schema.unwrap() as z.ZodType).optional()
  expect(['pipe', 'record', 'intersection', 'union']).not.toContain(def.type)
  return schema
}

/** Replies as they came, and what their schemas make of them; a schema that meets what it does not name throws. */
async function readReplies(companyId: string): Promise<{ sent: unknown[]; parsed: unknown[] }> {
  const list = '/api/v1/companies/?page_size=50'
  const sent = [
    await fetchReply(alice, `/api/v1/companies/${companyId}/`),
    await fetchReply(alice, list),
    await fetchReply(ada, list),
    await fetchReply(alice, `/api/v1/companies/${companyId}/documents/`),
    await fetchReply(alice, `/api/v1/companies/${companyId}/documents/?page_size=-1&review__isnull=true`),
  ]
  const schemas = [Company, page(CompanySummary), page(CompanySummary), page(Document), page(Document)]
  for (const [index, schema] of schemas.entries()) refuseUnnamed(schema).parse(sent[index])
  return { sent, parsed: schemas.map((schema, index) => schema.parse(sent[index])) }
}

test('the text of a company, of its documents and of the list is what their schemas make of it, whatever the answers', async () => {
  const { id: companyId } = await buildCompany(alice)
  const schema = CompanyAnswers.omit({
    name: true,
    sector: true,
    business_models: true,
    zip_code: true,
  }).partial()
  const answers = arbitraryValue(schema, commonValues).filter((body) => schema.safeParse(body).success)
  const amounts = fc.constantFrom('1.00', '250000.00', '999999999999.99', null)
  const months = fc.constantFrom(0, 9.5, 0.1, 120, null)
  await fc.assert(
    fc.asyncProperty(answers, amounts, months, async (body, capital_amount_requested, runway_months) => {
      const params = { companyId }
      await alice.call(updateCompany, { params, body: body as object })
      await ada.call(updateAssessment, { params, body: { capital_amount_requested, runway_months } })
      const companyIdReplies = await readReplies(companyId)
      expect(companyIdReplies.sent).toEqual(companyIdReplies.parsed)
    }),
    { numRuns: runs },
  )
})

test('the same holds for a blank company, and for one with everything that hangs on one', async () => {
  const { id: blank } = await buildCompany(alice)
  const blankReplies = await readReplies(blank)
  expect(blankReplies.sent).toEqual(blankReplies.parsed)
  const { id: companyId } = await buildCompleteApplication(alice)
  await alice.call(createGrant, { body: { company: companyId } })
  await assign(ada, ana, companyId)
  await connectBooks(companyId)
  await buildReview(app, ana, companyId)
  const companyIdReplies = await readReplies(companyId)
  expect(companyIdReplies.sent).toEqual(companyIdReplies.parsed)
})

/** A link to the books with one connection, as a provider's answer leaves it. */
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

describe('the tag of a company', () => {
  const ask = async (user: TestUser, companyId: string, tag?: string) => {
    const headers = {
      authorization: `Bearer ${user.token}`,
      ...(tag !== undefined && { 'if-none-match': tag }),
    }
    const response = await fetch(`${app.url}/api/v1/companies/${companyId}/`, { headers })
    return {
      status: response.status,
      tag: response.headers.get('etag') ?? '',
      headers: response.headers,
      text: await response.text(),
    }
  }

  test('answers 304 without a body while nothing has changed, and no cache may store it', async () => {
    const { id } = await buildCompany(alice)
    const first = await ask(ana, id)
    expect(first.status).toBe(200)
    expect(first.tag).toMatch(/^"[\w.-]+"$/)
    const again = await ask(ana, id, first.tag)
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await ask(ana, id, again.tag)).status).toBe(304)
    for (const { headers } of [first, again])
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'authorization'])
    expect((await ask(ana, id, `W/${first.tag}`)).status).toBe(304)
    expect((await ask(ana, id, '"another"')).status).toBe(200)
  })

  test('opens nothing to whoever may not see the company, nor to a member who was removed', async () => {
    const { id } = await buildCompany(alice)
    const { tag } = await ask(ana, id)
    expect((await ask(bob, id, tag)).status).toBe(404)
    expect((await ask({ ...ana, token: 'none' }, id, tag)).status).toBe(401)
    await app.ctx.db
      .insertInto('company_members')
      .values({ company_id: id, user_id: bob.id, role: 'member' })
      .execute()
    expect((await ask(bob, id)).status).toBe(200)
    await app.ctx.db
      .deleteFrom('company_members')
      .where('user_id', '=', bob.id)
      .where('company_id', '=', id)
      .execute()
    expect((await ask(bob, id, tag)).status).toBe(404)
  })

  const { db } = app.ctx
  const changes: [string, (companyId: string) => Promise<unknown>][] = [
    [
      'an answer',
      (companyId) => alice.call(updateCompany, { params: { companyId }, body: { city: 'Bath' } }),
    ],
    ['an empty assessment', (companyId) => alice.call(updateAssessment, { params: { companyId }, body: {} })],
    ['an empty profile', (company) => alice.call(createProfile, { body: { company } })],
    ['an empty grant', (company) => alice.call(createGrant, { body: { company } })],
    ['a document', (companyId) => buildDocument(alice, companyId)],
    ['an analyst', (companyId) => assign(ada, ana, companyId)],
    ['a connection', connectBooks],
    ['a member’s name', () => alice.call(updateCurrentUser, { body: { name: `Alice ${uuidv7()}` } })],
    [
      'a founder’s kind',
      () => db.updateTable('users').set({ cfo_customer: 'new' }).where('id', '=', alice.id).execute(),
    ],
  ]

  test.each(changes)('changes with %s', async (_, change) => {
    const { id } = await buildCompany(alice)
    const before = await ask(ana, id)
    await change(id)
    const after = await ask(ana, id, before.tag)
    expect(after.status).toBe(200)
    expect(after.tag).not.toBe(before.tag)
    expect(after.text).not.toBe(before.text)
  })

  test('changes with a connection that its provider updates, and when one is given up', async () => {
    const { id } = await buildCompany(alice)
    await connectBooks(id)
    const before = await ask(ana, id)
    const setConnection = (values: object) =>
      db.updateTable('connections').set(values).where('company_id', '=', id).execute()
    await setConnection({ consent_expires_at: '2027-01-01T00:00:00Z' })
    const renewed = await ask(ana, id, before.tag)
    expect(renewed.status).toBe(200)
    await setConnection({ status: 'PendingAuth', updated_at: new Date(Date.now() - 3_601_000).toISOString() })
    const abandoned = await ask(ana, id, renewed.tag)
    expect(JSON.parse(abandoned.text)).toMatchObject({ connections: [] })
    expect((await ask(ana, id, abandoned.tag)).status).toBe(200)
    await setConnection({ updated_at: new Date(Date.now() - 3_700_000).toISOString() })
    const { tag } = await ask(ana, id)
    expect((await ask(ana, id, tag)).status).toBe(304)
    const earlier = tag.replace(/-(\d{10})-/, (_, madeAt) => `-${Number(madeAt) - 200}-`)
    expect((await ask(ana, id, earlier)).status).toBe(200)
  })
})
