import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { typedKeys } from '#contract/core/fields.ts'
import { claimCompany } from '#contract/companies.ts'
import { companyStatusNames, getWaitingParty } from '#contract/rules/statuses.ts'
import { getPipelineCounts, listPipeline } from '#contract/staff/pipeline.ts'
import { openSupportThread } from '#contract/support.ts'
import { startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany, setStatus } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ana, otto, ada } = await signInCast(app)

test('waiting items are counted for each staff member', async () => {
  const [kiln, grid, soil, draft] = await Promise.all(
    ['Kiln', 'Grid', 'Soil', 'Draft'].map(async (name) => (await buildCompany(alice, { name })).id),
  )
  for (const id of [kiln, grid, soil]) await setStatus(app, id ?? '', 'in_review')
  await assignAnalyst(ada, ana, kiln ?? '')
  await assignAnalyst(ada, ana, draft ?? '')
  await assignAnalyst(ada, otto, grid ?? '')
  await app.ctx.db
    .updateTable('companies')
    .set({ updated_at: '2024-03-01T00:00:00Z' })
    .where('id', 'in', [grid ?? '', draft ?? ''])
    .execute()
  await bob.call(openSupportThread, { body: { text: 'Do you fund kilns?' } })

  const before = await ana.call(getPipelineCounts, {})
  expect(before).toEqual({
    mine: 2,
    waiting: 1,
    unassigned: 1,
    stale: 1,
    introductions: 0,
    support: 1,
    unmatched_loans: 0,
  })
  expect(await ada.call(getPipelineCounts, {})).toMatchObject({ mine: 0, waiting: 1, unassigned: 1 })
  await ana.call(claimCompany, { params: { companyId: soil ?? '' } })
  expect(await ana.call(getPipelineCounts, {})).toMatchObject({ mine: 3, waiting: 2, unassigned: 0 })
  expect(await ada.call(getPipelineCounts, {})).toMatchObject({ mine: 0, waiting: 0, stale: 1 })
})

test('a company of an analyst waits for admins while all its documents are signed and accepted', async () => {
  const { id } = await buildCompany(alice, { name: 'Signed' })
  await setStatus(app, id, 'docs_await_sign')
  await assignAnalyst(ada, otto, id)
  const waitsForAdmins = async () => {
    const { results } = await ada.call(listPipeline, {
      query: { personal_managers: [ada.id], unassigned: 'true', ready_to_fund: 'true', waiting_on: 'funder' },
    })
    expect(await ada.call(getPipelineCounts, {})).toMatchObject({ waiting: results.length })
    return results.some((company) => company.id === id)
  }
  // The term sheet was signed in an earlier status, and the definitive documents are still missing.
  await insertDocument(id, 'accepted', '2024-03-01T00:00:00Z')
  expect(await waitsForAdmins()).toBe(false)
  await insertDocument(id, 'accepted')
  await insertDocument(id, 'withdrawn')
  expect(await waitsForAdmins()).toBe(true)
  await insertDocument(id, 'signed')
  expect(await waitsForAdmins()).toBe(false)
})

const insertDocument = (
  company_id: string,
  status: 'accepted' | 'signed' | 'withdrawn',
  added_at = new Date().toISOString(),
) =>
  app.ctx.db
    .insertInto('signing_documents')
    .values({
      company_id,
      id: uuidv7(),
      status,
      added_by: otto.id,
      added_at,
      ...(status === 'accepted' && { accepted_at: added_at, accepted_by: otto.id }),
    })
    .execute()

/** The states of the application and document sections in a review. The keys are the suffixes of company names. */
const reviews = {
  'with applicant': ['completed', 'with_applicant'],
  'with reviewer': ['completed', 'with_reviewer'],
  both: ['with_reviewer', 'with_applicant'],
} as const

async function buildCompaniesWithItems(): Promise<void> {
  const { db } = app.ctx
  const created_by = otto.id
  for (const status of companyStatusNames)
    for (const item of ['none', 'offer', ...typedKeys(reviews)] as const) {
      const company_id = uuidv7()
      const company = { id: company_id, status, name: `${status} ${item}`, created_by }
      await db.insertInto('companies').values(company).execute()
      await db
        .insertInto('company_analysts')
        .values({ company_id, user_id: otto.id, assigned_by: ada.id })
        .execute()
      if (item === 'offer') await insertOffer(company_id)
      else if (item !== 'none') {
        const review = { company_id, id: uuidv7(), created_by }
        await db.insertInto('reviews').values(review).execute()
        const [application, documents] = reviews[item]
        const section = { company_id, review_id: review.id }
        await db
          .insertInto('review_sections')
          .values([
            { ...section, section: 'application_review', state: application },
            { ...section, section: 'document_review', state: documents },
          ])
          .execute()
      }
    }
}

const insertOffer = (company_id: string) =>
  app.ctx.db
    .insertInto('offers')
    .values({
      company_id,
      id: uuidv7(),
      number: 1,
      made_by: otto.id,
      status: 'open',
      advance: '1',
      cap: '1.3',
      share: '6',
      minimum: '1',
      origination_fee: '0',
    })
    .execute()

test('rows, filters and counts agree on who must act', async () => {
  await buildCompaniesWithItems()
  const list = async (filter: { waiting_on?: 'applicant' | 'funder' }) =>
    (await ana.call(listPipeline, { query: { page_size: 1000, personal_managers: [otto.id], ...filter } }))
      .results
  const rows = await list({})
  for (const party of ['applicant', 'funder'] as const) {
    const expected = rows.filter((row) => getWaitingParty(row) === party)
    const names = (await list({ waiting_on: party })).map(({ name }) => name)
    expect(names).toEqual(expected.map(({ name }) => name))
    expect(names).toContain(party === 'applicant' ? 'funded with applicant' : 'funded with reviewer')
  }
  const waiting = rows.filter((row) => getWaitingParty(row) === 'funder')
  expect(await otto.call(getPipelineCounts, {})).toMatchObject({ waiting: waiting.length })
})
