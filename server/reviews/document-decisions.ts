import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { RequestedDocument, Review } from '#contract/reviews.ts'
import { isRequestOpen } from '#contract/rules/review-items.ts'
import type { Context } from '#server/context.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { loadOpenReview } from '#server/companies/review-rows.ts'
import { notifySentBackDocument } from '#server/mail/notices.ts'
import { requireFiles } from './completion.ts'
import { moveToRequestStatus } from './requests.ts'
import { getReview, setSectionState, updateStatusFromSections } from './reviews.ts'

interface RequestKey {
  reviewId: string
  requestId: string
}

const findRequest = (review: Review, requestId: string) =>
  review.document_review?.requested_documents.find(({ id }) => id === requestId)

/** Completes the document section once all its requested documents are accepted. */
export async function acceptDocument(
  ctx: Context,
  company: CompanyCaller,
  { reviewId, requestId }: RequestKey,
): Promise<Review> {
  return editCompany(ctx, company, async (edit) => {
    const review = await getReview(edit.trx, edit.companyId, reviewId)
    const request = findRequest(review, requestId)
    if (!request) throw new AppError('not_found')
    await accept(ctx, edit, review, request)
    return getReview(edit.trx, edit.companyId, reviewId)
  })
}

/** Reopens the review, its document section and this request. */
export async function sendBackDocument(
  ctx: Context,
  company: CompanyCaller,
  { reviewId, requestId }: RequestKey,
  reason: string,
): Promise<Review> {
  return editCompany(ctx, company, async (edit) => {
    const review = await getReview(edit.trx, edit.companyId, reviewId)
    const request = findRequest(review, requestId)
    if (!request) throw new AppError('not_found')
    await sendBack(ctx, edit, review, { request, reason })
    return getReview(edit.trx, edit.companyId, reviewId)
  })
}

async function accept(ctx: Context, edit: Edit, review: Review, request: RequestedDocument): Promise<void> {
  const { id, status, document_type_name } = request
  if (status === 'accepted') return
  await requireFiles(edit, [request])
  await updateRow(edit, 'requested_documents', id, { status: 'accepted' })
  edit.record('everyone', 'requested_document', id, { accepted: [null, document_type_name] })
  const { document_review } = review
  const isLast = document_review?.requested_documents.every(
    (other) => other.id === id || other.status === 'accepted',
  )
  if (!isLast || document_review?.completed !== false) return
  await setSectionState(edit, review.id, 'document_review', 'completed', undefined)
  edit.record('everyone', 'review', review.id, { document_review: ['with_applicant', 'completed'] })
  await updateStatusFromSections(ctx, edit, review.id, { isNotifiedElsewhere: false })
}

async function sendBack(
  ctx: Context,
  edit: Edit,
  review: Review,
  { request, reason }: { request: RequestedDocument; reason: string },
): Promise<void> {
  const { id, documents, document_type_name } = request
  if (documents.length === 0 && isRequestOpen(request)) throw new AppError('documents_missing')
  if (review.closed_at !== null) await reopen(edit, review)
  await updateRow(edit, 'requested_documents', id, {
    status: 'sent_back',
    sent_back_at: sql`now()`,
    reason,
    proven_at: null,
  })
  edit.record('everyone', 'requested_document', id, {
    sent_back: [null, `${document_type_name}: ${reason}`],
  })
  await setSectionState(edit, review.id, 'document_review', 'with_applicant', undefined)
  const before = review.document_review?.completed ? 'completed' : 'with_applicant'
  edit.record('everyone', 'review', review.id, { document_review: [before, 'with_applicant'] })
  await moveToRequestStatus(ctx, edit)
  const filename = documents[0]?.filename ?? null
  await notifySentBackDocument(ctx, edit, { type: document_type_name, filename, reason })
}

/** A company has at most one open review. */
async function reopen(edit: Edit, { id, closed_at }: Review): Promise<void> {
  const openReview = await loadOpenReview(edit.trx, edit.companyId)
  if (openReview)
    throw new AppError('review_open', {
      message: 'A newer review is open. Request the document again in that review',
    })
  await updateRow(edit, 'reviews', id, { closed_at: null })
  edit.record('everyone', 'review', id, { closed_at: [closed_at, null] })
}
