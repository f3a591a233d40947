import { describe, expect, test } from 'vitest'
import { deleteDocument } from '#contract/documents.ts'
import { getCompany, updateCompany } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/reviews.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany, buildDocument, findDocumentType, setStatus } from '#tests/build.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { ana, ada } = await signInCast(app)
const statements = await findDocumentType(ana, 'Bank statements')
const letter = await findDocumentType(ana, 'Award letter')

type NewRequests = Request<typeof contract.openReview>['body']

async function setup(status: CompanyStatus = 'in_review') {
  const owner = await app.arrive('Olive')
  const { id: companyId } = await buildCompany(owner)
  await assignAnalyst(ada, ana, companyId)
  await setStatus(app, companyId, status)
  const params = { companyId }
  const requested_documents = [{ document_type: statements.id }, { document_type: letter.id }]
  const review = await ana.call(contract.openReview, {
    params,
    body: { document_review: { requested_documents } },
  })
  const reviewParams = { companyId, reviewId: review.id }
  const find = ({ id }: { id: string }) => {
    const requests = review.document_review?.requested_documents ?? []
    return { ...reviewParams, requestId: requests.find((request) => request.document_type === id)?.id ?? '' }
  }
  const load = () => owner.call(getCompany, { params })
  return {
    owner,
    companyId,
    load,
    upload: ({ name }: { name: string }) =>
      buildDocument(owner, companyId, { type: name, review: review.id }),
    send: () => owner.call(contract.completeDocumentReview, { params: reviewParams, body: {} }),
    accept: (type: { id: string }) => ana.call(contract.acceptDocument, { params: find(type) }),
    sendBack: (type: { id: string }, reason = 'It ends in March') =>
      ana.call(contract.sendBackDocument, { params: find(type), body: { reason } }),
    add: (body: NewRequests) => ana.call(contract.addRequests, { params: reviewParams, body }),
    getStates: async () =>
      (await load()).actual_review?.document_review?.requested_documents.map(({ status }) => status),
  }
}

const bothSent = async (status?: CompanyStatus) => {
  const company = await setup(status)
  const files = [await company.upload(statements), await company.upload(letter)] as const
  await company.send()
  return { ...company, files }
}

describe('a requested document', () => {
  test('that is sent back reopens the closed review, but no other request', async () => {
    const { owner, companyId, files, load, upload, send, sendBack, accept, getStates } = await bothSent()
    expect(await load()).toMatchObject({ status: 'in_review', actual_review: null })

    const review = await sendBack(statements)
    expect(review).toMatchObject({ closed_at: null, document_review: { completed: false } })
    expect(await getStates()).toEqual(['sent_back', 'received'])
    expect(await load()).toMatchObject({ status: 'user_action_required' })
    expect((await listMailsTo(ada, owner)).at(-1)).toMatchObject({ kind: 'sent_back' })
    await expect(upload(letter)).rejects.toMatchObject({ code: 'review_closed' })
    const documentId = files[1].id
    await expect(owner.call(deleteDocument, { params: { companyId, documentId } })).rejects.toMatchObject({
      code: 'not_editable',
    })
    // The file that was sent back no longer counts.
    await expect(send()).rejects.toMatchObject({ code: 'documents_missing' })

    await upload(statements)
    expect(await send()).toMatchObject({ document_review: { completed: true } })
    expect(await load()).toMatchObject({ status: 'in_review', actual_review: null })
    await accept(statements)
    const { document_review } = await accept(letter)
    expect(document_review?.requested_documents).toMatchObject([
      { status: 'accepted', reason: 'It ends in March' },
      { status: 'accepted', reason: null },
    ])
  })

  test('is accepted before the applicant sends it; the last one completes the section', async () => {
    const { upload, accept, load } = await setup()
    await expect(accept(statements)).rejects.toMatchObject({ code: 'documents_missing' })
    await upload(statements)
    await upload(letter)
    expect(await accept(statements)).toMatchObject({ closed_at: null })
    await expect(upload(statements)).rejects.toMatchObject({ code: 'review_closed' })
    expect((await accept(letter)).closed_at).not.toBeNull()
    expect(await load()).toMatchObject({ status: 'in_review', actual_review: null })
  })

  test('can’t be sent back without a file, nor while a newer review is open', async () => {
    const { companyId, sendBack, upload, send } = await setup()
    await expect(sendBack(statements)).rejects.toMatchObject({ code: 'documents_missing' })
    await upload(statements)
    await upload(letter)
    await send()
    await ana.call(contract.openReview, { params: { companyId }, body: { financial_review: {} } })
    await expect(sendBack(statements)).rejects.toMatchObject({ code: 'review_open' })
  })
})

describe('requests added to an open review', () => {
  test('reopen a completed section, while its other documents stay received', async () => {
    const { add, load, upload, getStates, send } = await setup()
    await add({ financial_review: { note: 'Runway?' } })
    await upload(statements)
    await upload(letter)
    await send()
    const pitch = await findDocumentType(ana, 'Other')
    const city = { entity: 'company', field: 'city', note: 'Where?', answer_with: 'words' } as const
    const review = await add({
      application_review: { requested_answers: [city] },
      financial_review: { note: 'And the loan?' },
      document_review: { requested_documents: [{ document_type: pitch.id, note: 'The lease' }] },
      answer_by: '2199-01-31',
    })
    expect(review).toMatchObject({
      answer_by: '2199-01-31',
      application_review: { requested_answers: [city] },
      financial_review: { note: 'Runway?\n\nAnd the loan?' },
      document_review: { completed: false },
    })
    expect(await getStates()).toEqual(['received', 'received', 'open'])
    expect((await load()).status).toBe('user_action_required')
  })

  test('are refused for a document that the review already requests', async () => {
    const { add } = await setup()
    const requested_documents = [{ document_type: letter.id }]
    await expect(add({ document_review: { requested_documents } })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})

test.each(['term_sheet', 'docs_await_sign', 'funded'] as const)(
  'a request in status %s keeps the status and accepts files, while the answers stay as they are',
  async (status) => {
    const { owner, companyId, add, upload, send, sendBack, load } = await setup(status)
    expect((await load()).status).toBe(status)
    await upload(statements)
    await upload(letter)
    await expect(
      owner.call(updateCompany, { params: { companyId }, body: { city: 'Bath' } }),
    ).rejects.toMatchObject({ code: 'not_editable' })
    const city = { entity: 'company', field: 'city', note: 'Where?', answer_with: 'new_value' } as const
    await expect(add({ application_review: { requested_answers: [city] } })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    await send()
    await sendBack(letter)
    expect(await load()).toMatchObject({ status, actual_review: { closed_at: null } })
  },
)

test('the email goes to the selected members only', async () => {
  const { owner, add } = await setup()
  const countMails = async () =>
    (await listMailsTo(ada, owner)).filter(({ kind }) => kind === 'requested').length
  const before = await countMails()
  await add({ financial_review: {}, recipients: [ana.id] })
  expect(await countMails()).toBe(before)
  await add({ financial_review: {}, recipients: [owner.id] })
  expect(await countMails()).toBe(before + 1)
})
