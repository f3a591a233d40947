import { describe, expect, test } from 'vitest'
import * as contract from '#contract/documents.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { getChangesHistory } from '#contract/history.ts'
import { completeDocumentReview, getReview } from '#contract/reviews.ts'
import { startTestApp } from '#tests/app.ts'
import {
  buildCompany,
  buildDocument,
  buildFile,
  buildReview,
  assignAnalyst,
  findDocumentType,
} from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'
import { listStoredFiles } from '#tests/files/stored-files.ts'

const app = await startTestApp()
const { alice, bob, ana, ada } = await signInCast(app)
const capTable = await findDocumentType(alice, 'Cap table')
const statements = await findDocumentType(alice, 'Bank statements')
const letter = await findDocumentType(alice, 'Award letter')

type Body = Request<typeof contract.replaceReviewDocument>['body']

async function buildAnsweredReview() {
  const { id: companyId } = await buildCompany(alice)
  await assignAnalyst(ada, ana, companyId)
  const { id: reviewId } = await buildReview(app, ana, companyId, {
    document_review: {
      requested_documents: [{ document_type: statements.id }, { document_type: capTable.id }],
    },
  })
  const file = buildFile('march.csv')
  const document = await buildDocument(alice, companyId, { type: 'Bank statements', review: reviewId, file })
  const params = { companyId, reviewId }
  return {
    params,
    document,
    replace: (body: Body, baseVersion?: number, person = alice) =>
      person.call(contract.replaceReviewDocument, {
        params: { ...params, documentId: document.id },
        body,
        ...(baseVersion === undefined ? {} : { baseVersion }),
      }),
    read: async () =>
      (
        await alice.call(contract.downloadDocument, { params: { companyId, documentId: document.id } })
      ).text(),
    history: async () => {
      const query = { entity: ['document' as const] }
      return (await alice.call(getChangesHistory, { params, query })).results
    },
  }
}

const inWords = 'day,amount\n1,2\n'

describe('a document of a review', () => {
  test('gets a new file with the same id and request, and the history shows both names', async () => {
    const { params, document, replace, read, history } = await buildAnsweredReview()
    const replaced = await replace({ file: buildFile('april.csv', inWords) }, undefined, ana)
    expect(replaced).toMatchObject({
      id: document.id,
      review: params.reviewId,
      filename: 'april.csv',
      size: inWords.length,
      document_type_name: 'Bank statements',
      uploaded_by: { name: 'Ana' },
    })
    expect(await read()).toBe(inWords)
    expect((await history())[0]).toMatchObject({
      entity_id: document.id,
      field: 'Bank statements',
      before: 'march.csv',
      after: 'april.csv',
    })
    const review = await alice.call(getReview, { params })
    expect(review.document_review?.requested_documents[0]?.documents).toHaveLength(1)
    const { results } = await alice.call(contract.listReviewDocuments, { params })
    expect(results.map(({ filename }) => filename)).toEqual(['april.csv'])
  })

  test('leaves the previous file as a removed document until it is purged', async () => {
    const { document, replace } = await buildAnsweredReview()
    const before = listStoredFiles(app)
    await replace({ file: buildFile('april.csv') })
    await replace({ file: buildFile('may.csv') })
    expect(listStoredFiles(app)).toHaveLength(before.length + 2)
    const hidden = await app.ctx.db
      .selectFrom('documents')
      .select(['id', 'filename', 'storage_key', 'uploaded_by'])
      .where('company_id', '=', document.company)
      .where('deleted_at', 'is not', null)
      .orderBy('created_at')
      .execute()
    expect(hidden.map(({ filename }) => filename)).toEqual(['march.csv', 'april.csv'])
    for (const { storage_key } of hidden) expect(listStoredFiles(app)).toContain(storage_key)
  })

  test('can change its type, with or without a new file', async () => {
    const { document, replace, history } = await buildAnsweredReview()
    expect(await replace({ document_type: capTable.id })).toMatchObject({
      id: document.id,
      filename: 'march.csv',
      document_type_name: 'Cap table',
    })
    const [change] = await history()
    expect(change).toMatchObject({ field: 'document_type', before: 'Bank statements', after: 'Cap table' })
    const back = await replace({ document_type: document.document_type, file: buildFile('april.csv') })
    expect(back).toMatchObject({ filename: 'april.csv', document_type_name: 'Bank statements' })
  })

  test('cannot get an unknown type or a type that the review did not request', async () => {
    const { replace } = await buildAnsweredReview()
    for (const document_type of [letter.id, alice.id])
      await expect(replace({ document_type })).rejects.toMatchObject({
        code: 'invalid_request',
        details: { errors: [{ path: 'body.document_type' }] },
      })
  })

  test('is unchanged by an empty form', async () => {
    const { document, replace, history } = await buildAnsweredReview()
    const before = await history()
    expect(await replace({ document_type: document.document_type })).toEqual(document)
    expect(await history()).toEqual(before)
  })

  test('conflicts for the second of two people who replace the same version, whose file is not stored', async () => {
    const { params, replace } = await buildAnsweredReview()
    const [newest] = (await alice.call(getChangesHistory, { params })).results
    await replace({ file: buildFile('april.csv') }, newest?.number)
    const before = listStoredFiles(app)
    await expect(replace({ file: buildFile('may.csv') }, newest?.number, ana)).rejects.toMatchObject({
      code: 'edit_conflict',
      details: { conflicts: [{ yours: 'may.csv', theirs: 'april.csv', author: { name: 'Alice' } }] },
    })
    expect(listStoredFiles(app)).toEqual(before)
  })

  test('cannot be replaced after its part of the review is complete', async () => {
    const { params, replace } = await buildAnsweredReview()
    await buildDocument(alice, params.companyId, { type: 'Cap table', review: params.reviewId })
    await ana.call(completeDocumentReview, { params, body: {} })
    const before = listStoredFiles(app)
    await expect(replace({ file: buildFile() }, undefined, ana)).rejects.toMatchObject({
      code: 'review_closed',
    })
    expect(listStoredFiles(app)).toEqual(before)
  })

  test.each<[string, (foreign: Awaited<ReturnType<typeof buildAnsweredReview>>) => Body]>([
    ['id', ({ document }) => ({ id: document.id })],
    ['review', ({ params }) => ({ review: params.reviewId })],
    ['company', ({ params }) => ({ company: params.companyId })],
  ])('is not found if the form contains a different %s', async (_, wrongField) => {
    const { replace } = await buildAnsweredReview()
    const before = listStoredFiles(app)
    const body = { file: buildFile(), ...wrongField(await buildAnsweredReview()) }
    const after = listStoredFiles(app)
    await expect(replace(body)).rejects.toMatchObject({ code: 'not_found' })
    expect(listStoredFiles(app)).toEqual(after)
    expect(after.length).toBe(before.length + 1)
  })

  test('is not found if it was uploaded without a review or for another review', async () => {
    const { params } = await buildAnsweredReview()
    const loose = await buildDocument(alice, params.companyId)
    const { id: foreign } = await buildCompany(bob)
    const { id: foreignReview } = await buildReview(app, ada, foreign)
    const call = (reviewId: string) =>
      alice.call(contract.replaceReviewDocument, {
        params: { ...params, reviewId, documentId: loose.id },
        body: { file: buildFile() },
      })
    for (const reviewId of [params.reviewId, foreignReview])
      await expect(call(reviewId)).rejects.toMatchObject({ code: 'not_found' })
    const listed = alice.call(contract.listReviewDocuments, {
      params: { ...params, reviewId: foreignReview },
    })
    await expect(listed).rejects.toMatchObject({ code: 'not_found' })
  })
})
