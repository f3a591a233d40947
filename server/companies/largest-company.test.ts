import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getCompany, updateCompany } from '#contract/companies.ts'
import { listDocuments, listReviewDocuments } from '#contract/documents.ts'
import { listGrants, saveSchedule } from '#contract/grants.ts'
import { maxCounts, maxReplyBytes } from '#contract/core/limits.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { listReviews } from '#contract/reviews.ts'
import { startTestApp } from '#tests/app.ts'
import {
  buildCompleteApplication,
  buildDocument,
  buildGrant,
  buildReview,
  findDocumentType,
} from '#tests/build.ts'
import { currentCaller } from '#server/core/data/database.ts'
import { loadCompany } from './read.ts'

const app = await startTestApp()
const alice = await app.arrive('Alice')
const ana = await app.arrive('Ana', ['admin', 'analyst'])
const { id: companyId } = await buildCompleteApplication(alice)
const params = { companyId }
const measureReply = (reply: unknown) => Buffer.byteLength(JSON.stringify(reply))
let reviewId: string

beforeAll(async () => {
  await alice.call(updateCurrentUser, { body: { name: '€'.repeat(200) } })
  const { id: documentType } = await findDocumentType(alice, 'Cap table')
  const review = await buildReview(app, ana, companyId, {
    document_review: { requested_documents: [{ document_type: documentType, note: '€'.repeat(2000) }] },
  })
  reviewId = review.id
  const { documents } = await alice.call(getCompany, { params })
  const addDocuments = (count: number, review_id: string | null) =>
    sql`
    insert into documents (company_id, id, document_type_id, review_id, filename, size, media_type, sha256, storage_key,
      uploaded_by)
    select ${companyId}, uuidv7(), ${documentType}, ${review_id}, repeat('€', 64) || '.docx', 1000,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'same', 'k' || line, ${alice.id}
    from generate_series(1, ${count}::int) as line`.execute(app.ctx.db)
  await addDocuments(maxCounts.reviewDocuments, reviewId)
  await addDocuments(maxCounts.documents - maxCounts.reviewDocuments - documents.length, null)
  const grants = []
  for (let count = 0; count < maxCounts.grants; count += 1)
    grants.push(await buildGrant(alice, companyId, { other_funding_type: '€'.repeat(200) }))
  const payments = Array.from({ length: maxCounts.payments / maxCounts.grants }, () => ({
    expected_date: '2027-01-01',
    amount: '999999999999.99',
    description: '€'.repeat(200),
  }))
  for (const { id: grantId } of grants)
    await alice.call(saveSchedule, { params: { grantId }, body: { payments } })
})

describe('a company at all its limits', () => {
  test('is read within the statement timeout and the size limit of a response', async () => {
    const company = await alice.call(getCompany, { params })
    expect(company.documents).toHaveLength(maxCounts.documents)
    expect(company.climate_grants).toHaveLength(maxCounts.grants)
    expect(company.actual_review?.document_review?.requested_documents[0]?.documents).toHaveLength(
      maxCounts.reviewDocuments,
    )
    expect(measureReply(company)).toBeLessThan(0.9 * maxReplyBytes.any)
    // Loads the company through the connection pool for requests, whose statements time out after five seconds.
    await currentCaller.run('person', () => loadCompany(app.ctx.db, companyId))
  })

  test('is edited', async () => {
    const { city } = await alice.call(updateCompany, { params, body: { city: 'Portland' } })
    expect(city).toBe('Portland')
  })

  test('lists all documents in one response, or in pages smaller than a megabyte', async () => {
    const all = await alice.call(listDocuments, { params, query: { page_size: -1 } })
    expect(all.results).toHaveLength(maxCounts.documents)
    expect(measureReply(all)).toBeLessThan(maxReplyBytes.any)
    const page = await alice.call(listDocuments, { params, query: { page_size: 1000 } })
    expect(measureReply(page)).toBeLessThanOrEqual(maxReplyBytes.page)
    const next = await alice.call(listDocuments, {
      params,
      query: { page: page.page + 1, page_size: page.page_size },
    })
    expect([...page.results, ...next.results].map(({ id }) => id)).toEqual(
      all.results.slice(0, page.page_size + next.results.length).map(({ id }) => id),
    )
  })

  test('lists grants, reviews and the documents of a review in pages smaller than a megabyte', async () => {
    const query = { page_size: 1000 }
    const grants = await alice.call(listGrants, { params, query })
    expect(grants.count).toBe(maxCounts.grants)
    for (const page of [
      grants,
      await alice.call(listReviews, { params, query }),
      await alice.call(listReviewDocuments, { params: { companyId, reviewId }, query }),
    ]) {
      expect(measureReply(page)).toBeLessThanOrEqual(maxReplyBytes.page)
      expect(page.results.length).toBeGreaterThan(0)
    }
  })

  test('refuses more payments and more documents for a review', async () => {
    const { results } = await alice.call(listGrants, { params, query: { page_size: 1 } })
    const payments = Array.from({ length: 31 }, () => ({ expected_date: '2027-01-01', amount: '1.00' }))
    const grantId = results[0]?.id ?? ''
    await expect(alice.call(saveSchedule, { params: { grantId }, body: { payments } })).rejects.toMatchObject(
      { code: 'limit_reached' },
    )
    await alice.call(saveSchedule, { params: { grantId }, body: { payments: payments.slice(1) } })
    await expect(buildDocument(alice, companyId, { review: reviewId })).rejects.toMatchObject({
      code: 'limit_reached',
    })
  })
})
