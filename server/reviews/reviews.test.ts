import { describe, expect, test } from 'vitest'
import { deleteDocument, listReviewDocuments } from '#contract/documents.ts'
import { getCompany } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { getChangesHistory, getStatusHistory } from '#contract/history.ts'
import * as contract from '#contract/reviews.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, assignAnalyst, findDocumentType, setStatus } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ana, ada } = await signInCast(app)
const statements = await findDocumentType(ana, 'Bank statements')
const letter = await findDocumentType(ana, 'Award letter')

type NewReview = Request<typeof contract.openReview>['body']

const completions = {
  application_review: contract.completeApplicationReview,
  financial_review: contract.completeFinancialReview,
  document_review: contract.completeDocumentReview,
}
type Completion = Request<typeof contract.completeApplicationReview>['body']

async function buildCompanyInReview(status: 'in_review' | 'dd_in_review' | 'draft' = 'in_review') {
  const { id: companyId } = await buildCompany(alice)
  await assignAnalyst(ada, ana, companyId)
  await setStatus(app, companyId, status)
  const params = { companyId }
  return {
    companyId,
    params,
    open: (request: NewReview) => ana.call(contract.openReview, { params, body: request }),
    complete: (
      person: TestUser,
      reviewId: string,
      part: keyof typeof completions,
      body: Completion = {},
    ): Promise<contract.Review> => person.call(completions[part], { params: { companyId, reviewId }, body }),
    status: async () => (await alice.call(getCompany, { params })).status,
    actual: async () => (await alice.call(getCompany, { params })).actual_review,
  }
}

const withApplicant = { completed: false, admin_review_required: false }
const withUs = { completed: false, admin_review_required: true }
const done = { completed: true, admin_review_required: false }

describe('opening a review', () => {
  test('requests parts with notes and makes the company wait on the applicant', async () => {
    const { params, open, status, actual } = await buildCompanyInReview()
    const review = await open({
      application_review: { note: 'Please say more of the mission' },
      document_review: {
        requested_documents: [
          { document_type: statements.id, note: 'All of this year' },
          { document_type: letter.id },
        ],
      },
    })
    expect(review).toMatchObject({
      company: params.companyId,
      created_by: { id: ana.id, name: 'Ana' },
      closed_at: null,
      application_review: { ...withApplicant, note: 'Please say more of the mission' },
      financial_review: null,
      document_review: {
        ...withApplicant,
        requested_documents: [
          { document_type_name: 'Bank statements', note: 'All of this year', documents: [] },
          { document_type_name: 'Award letter', note: null, documents: [] },
        ],
      },
    })
    expect(await status()).toBe('user_action_required')
    expect(await actual()).toEqual(review)
    const { results } = await alice.call(getStatusHistory, { params })
    expect(results[0]).toMatchObject({ from: 'in_review', to: 'user_action_required' })
  })

  test('in due diligence moves to the waiting status of due diligence and back', async () => {
    const { open, complete, status } = await buildCompanyInReview('dd_in_review')
    const { id } = await open({ financial_review: {} })
    expect(await status()).toBe('dd_user_action_required')
    await complete(alice, id, 'financial_review')
    expect(await status()).toBe('dd_in_review')
  })

  test('is refused while another review is open', async () => {
    const { open } = await buildCompanyInReview()
    await open({ financial_review: {} })
    await expect(open({ application_review: {} })).rejects.toMatchObject({ code: 'review_open' })
  })

  test('by five analysts concurrently opens one review', async () => {
    const { open } = await buildCompanyInReview()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => open({ financial_review: {} })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused in statuses without reviews, without any side effects', async () => {
    const { params, open, actual } = await buildCompanyInReview('draft')
    await expect(open({ financial_review: {} })).rejects.toMatchObject({ code: 'status_not_allowed' })
    expect(await actual()).toBeNull()
    expect((await ana.call(contract.listReviews, { params })).count).toBe(0)
  })

  test.each<[string, NewReview]>([
    ['nothing', {}],
    ['no document', { document_review: { requested_documents: [] } }],
    ['an unknown kind', { document_review: { requested_documents: [{ document_type: alice.id }] } }],
    ['an unknown field', { financial_review: { completed: true } as object }],
  ])('is refused when it asks for %s', async (_, request) => {
    const { open, status } = await buildCompanyInReview()
    await expect(open(request)).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await status()).toBe('in_review')
  })
})

describe('completing a part', () => {
  test('passes it from the applicant to the reviewer; the last part closes the review', async () => {
    const { params, open, complete, status, actual } = await buildCompanyInReview()
    const { id } = await open({ application_review: {}, financial_review: {} })
    expect(await complete(alice, id, 'application_review')).toMatchObject({ application_review: withUs })
    expect(await status()).toBe('user_action_required')
    expect(await complete(alice, id, 'financial_review')).toMatchObject({ financial_review: withUs })
    expect(await status()).toBe('in_review')
    await complete(ana, id, 'application_review')
    const last = await complete(ana, id, 'financial_review')
    expect(last).toMatchObject({ application_review: done, financial_review: done })
    expect(Date.now() - Date.parse(last.closed_at ?? '')).toBeLessThan(60_000)
    expect(await actual()).toBeNull()
    const { results } = await alice.call(contract.listReviews, { params })
    expect(results).toEqual([last])
  })

  test('as a reviewer is possible before the applicant has completed it', async () => {
    const { open, complete, status } = await buildCompanyInReview()
    const { id } = await open({ application_review: {} })
    expect(await complete(ana, id, 'application_review')).toMatchObject({ application_review: done })
    expect(await status()).toBe('in_review')
  })

  test('can be undone by sending it back with a note, and the company waits on the applicant again', async () => {
    const { open, complete, status } = await buildCompanyInReview()
    const { id } = await open({ application_review: { note: 'First note' } })
    await complete(alice, id, 'application_review')
    const back = { outcome: 'send_back', note: 'Not yet' } as const
    const review = await complete(ana, id, 'application_review', back)
    expect(review.application_review).toMatchObject({ ...withApplicant, note: 'Not yet' })
    expect(await status()).toBe('user_action_required')
    expect(await complete(alice, id, 'application_review')).toMatchObject({ application_review: withUs })
  })

  test('does not let the applicant send it back', async () => {
    const { open, complete } = await buildCompanyInReview()
    const { id } = await open({ application_review: {} })
    const refused = complete(alice, id, 'application_review', { outcome: 'send_back' })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('twice, or without a request for the part, is refused', async () => {
    const { open, complete } = await buildCompanyInReview()
    const { id } = await open({ application_review: {}, financial_review: {} })
    await complete(alice, id, 'application_review')
    for (const [person, part] of [
      [alice, 'application_review'],
      [alice, 'document_review'],
      [ana, 'document_review'],
    ] as const)
      await expect(complete(person, id, part)).rejects.toMatchObject({ code: 'review_closed' })
  })

  test('of a closed review is refused', async () => {
    const { open, complete } = await buildCompanyInReview()
    const { id } = await open({ financial_review: {} })
    await complete(ana, id, 'financial_review')
    for (const person of [alice, ana])
      await expect(complete(person, id, 'financial_review')).rejects.toMatchObject({ code: 'review_closed' })
  })

  test('in ten concurrent calls by the applicant counts once', async () => {
    const { params, open, complete } = await buildCompanyInReview()
    const { id } = await open({ financial_review: {} })
    await Promise.allSettled(Array.from({ length: 10 }, () => complete(alice, id, 'financial_review')))
    const query = { entity: ['review' as const], field: 'financial_review' }
    const { results } = await alice.call(getChangesHistory, { params, query })
    expect(results.map(({ after }) => after)).toEqual(['with_reviewer', 'with_applicant'])
  })

  test('accepts a request without a body', async () => {
    const { companyId, open } = await buildCompanyInReview()
    const { id } = await open({ financial_review: {} })
    const path = `/api/v1/companies/${companyId}/reviews/${id}/financial_review/complete/`
    const headers = { authorization: `Bearer ${alice.token}` }
    const response = await fetch(app.url + path, { method: 'POST', headers })
    expect(await response.json()).toMatchObject({ financial_review: withUs })
  })
})

describe('requested documents', () => {
  const request = { document_review: { requested_documents: [{ document_type: statements.id }] } }

  test('complete their part when every request has a file', async () => {
    const { companyId, open, complete } = await buildCompanyInReview()
    const { id } = await open(request)
    for (const person of [alice, ana])
      await expect(complete(person, id, 'document_review')).rejects.toMatchObject({
        code: 'documents_missing',
        details: { errors: [{ message: 'Bank statements' }] },
      })
    const document = await buildDocument(alice, companyId, { type: 'Bank statements', review: id })
    expect(document.review).toBe(id)
    const review = await complete(alice, id, 'document_review')
    expect(review.document_review).toMatchObject({
      ...done,
      requested_documents: [{ documents: [document] }],
    })
  })

  test('are complete when the applicant completes them, while other parts stay open', async () => {
    const { companyId, open, complete, status, actual } = await buildCompanyInReview()
    const first = await open({ ...request, financial_review: {} })
    await buildDocument(alice, companyId, { type: 'Bank statements', review: first.id })
    await complete(alice, first.id, 'document_review')
    expect(await actual()).toMatchObject({ document_review: done, financial_review: withApplicant })
    expect(await status()).toBe('user_action_required')
    await complete(alice, first.id, 'financial_review')
    await complete(ana, first.id, 'financial_review')
    // The review has only a document section, so the review closes with it.
    const { id } = await open(request)
    await buildDocument(alice, companyId, { type: 'Bank statements', review: id })
    await complete(alice, id, 'document_review')
    expect([await actual(), await status()]).toEqual([null, 'in_review'])
  })

  test('must have a requested type; other documents must be uploaded without a review', async () => {
    const { companyId, open } = await buildCompanyInReview()
    const { id: review } = await open(request)
    await expect(buildDocument(alice, companyId, { type: 'Award letter', review })).rejects.toMatchObject({
      code: 'invalid_request',
      details: {
        errors: [{ path: 'body.document_type', message: expect.stringMatching(/did not request/) as string }],
      },
    })
    expect(await buildDocument(alice, companyId, { type: 'Award letter' })).toMatchObject({ review: null })
  })

  test('count only for the review they were uploaded for, until they are deleted', async () => {
    const { companyId, open, complete } = await buildCompanyInReview()
    const { id } = await open(request)
    await buildDocument(alice, companyId, { type: 'Bank statements' })
    const { id: documentId } = await buildDocument(alice, companyId, { type: 'Bank statements', review: id })
    await alice.call(deleteDocument, { params: { companyId, documentId } })
    await expect(complete(alice, id, 'document_review')).rejects.toMatchObject({ code: 'documents_missing' })
    const params = { companyId, reviewId: id }
    expect(await alice.call(listReviewDocuments, { params })).toMatchObject({ count: 0, results: [] })
  })

  test('of an earlier review do not count for a later review that requests the same types', async () => {
    const { companyId, params, open, complete } = await buildCompanyInReview()
    const first = await open(request)
    const document = await buildDocument(alice, companyId, { type: 'Bank statements', review: first.id })
    await complete(ana, first.id, 'document_review')
    await open(request)
    const { results } = await alice.call(contract.listReviews, { params })
    const files = results.map((review) => review.document_review?.requested_documents[0]?.documents)
    expect(files).toEqual([[], [document]])
  })

  test('are refused by a review without document requests and by a closed review', async () => {
    const { companyId, open, complete } = await buildCompanyInReview()
    const first = await open({ financial_review: {} })
    const upload = (review: string) => buildDocument(alice, companyId, { type: 'Bank statements', review })
    await expect(upload(first.id)).rejects.toMatchObject({ code: 'review_closed' })
    await complete(ana, first.id, 'financial_review')
    const second = await open(request)
    await upload(second.id)
    await complete(ana, second.id, 'document_review')
    await setStatus(app, companyId, 'user_action_required')
    await expect(upload(second.id)).rejects.toMatchObject({ code: 'review_closed' })
  })
})

test('the list of reviews is for one company; the default order is newest first', async () => {
  const { params, open, complete } = await buildCompanyInReview()
  const ids: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const { id } = await open({ financial_review: {} })
    await complete(ana, id, 'financial_review')
    ids.push(id)
  }
  const list = async (query: Request<typeof contract.listReviews>['query'] & object) =>
    (await alice.call(contract.listReviews, { params, query })).results.map(({ id }) => id)
  expect(await list({ page_size: 1, ordering: '-created_at', company: params.companyId })).toEqual([ids[2]])
  expect(await list({ ordering: 'created_at' })).toEqual(ids)
  const { id: foreign } = await buildCompany(bob)
  await expect(list({ company: foreign })).rejects.toMatchObject({ code: 'not_found' })
})
