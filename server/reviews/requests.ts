import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError, invalidField } from '#contract/core/errors.ts'
import {
  maxRequests,
  type openReview as openEndpoint,
  type Review,
  type ReviewSection,
  reviewSections,
} from '#contract/reviews.ts'
import { isRequestOpen } from '#contract/rules/review-items.ts'
import { getRequestTarget } from '#contract/rules/statuses.ts'
import type { Context } from '#server/context.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { changeStatus } from '#server/companies/statuses.ts'
import { selectReviews } from '#server/companies/review-rows.ts'
import type { ReviewRequest } from '#server/mail/member-emails.ts'
import { notifyRequests } from '#server/mail/notices.ts'
import { requestAnswers } from './requested-answers.ts'
import { getReview, setSectionState } from './reviews.ts'

type NewRequests = Parsed<typeof openEndpoint>['body']

const listSections = (request: NewRequests) => reviewSections.filter((name) => request[name])

export async function openReview(
  ctx: Context,
  company: CompanyCaller,
  request: NewRequests,
): Promise<Review> {
  const { user, companyId } = company
  requireValidRequest(request)
  return editCompany(ctx, company, async (edit) => {
    const { trx } = edit
    const open = await selectReviews(trx, companyId)
      .select('id')
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (open) throw new AppError('review_open')
    const id = uuidv7()
    await trx.insertInto('reviews').values({ company_id: companyId, id, created_by: user.id }).execute()
    await saveRequests(ctx, edit, id, request)
    return getReview(trx, companyId, id)
  })
}

/** Opens or reopens the sections of the requests. Earlier requests do not change. */
export async function addRequests(
  ctx: Context,
  company: CompanyCaller,
  reviewId: string,
  request: NewRequests,
): Promise<Review> {
  requireValidRequest(request)
  return editCompany(ctx, company, async (edit) => {
    const review = await getReview(edit.trx, edit.companyId, reviewId)
    if (review.closed_at !== null) throw new AppError('review_closed')
    requireRoom(review, request)
    requireNewDocuments(review, request)
    await saveRequests(ctx, edit, reviewId, request, review)
    return getReview(edit.trx, edit.companyId, reviewId)
  })
}

/** Returns the current date at UTC−12, the time zone where each day ends last. */
const earliestToday = () => new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)

function requireValidRequest(request: NewRequests): void {
  if (listSections(request).length === 0)
    throw invalidField('body', 'Request at least one part of the application')
  if (request.answer_by !== undefined && request.answer_by < earliestToday())
    throw invalidField('body.answer_by', 'Choose a date that is not in the past')
}

function requireRoom(review: Review, { application_review, document_review }: NewRequests): void {
  const answers = review.application_review?.requested_answers.length ?? 0
  const documents = review.document_review?.requested_documents.length ?? 0
  const isFull =
    answers + (application_review?.requested_answers?.length ?? 0) > maxRequests ||
    documents + (document_review?.requested_documents.length ?? 0) > maxRequests
  if (!isFull) return
  const message = `A review can request at most ${maxRequests} answers and ${maxRequests} documents`
  throw new AppError('limit_reached', { message })
}

/** Files are matched to requests by document type, so a review can request each type only once. */
function requireNewDocuments({ document_review: stored }: Review, { document_review }: NewRequests): void {
  for (const [index, { document_type }] of (document_review?.requested_documents ?? []).entries()) {
    const request = stored?.requested_documents.find((document) => document.document_type === document_type)
    if (!request) continue
    const next = isRequestOpen(request)
      ? 'This document is already requested in the open review'
      : 'The open review already has this document. Send the document back to request another file'
    throw invalidField(`body.document_review.requested_documents.${index}.document_type`, next)
  }
}

async function saveRequests(
  ctx: Context,
  edit: Edit,
  reviewId: string,
  request: NewRequests,
  review: Review | null = null,
): Promise<void> {
  const sections = listSections(request)
  for (const section of sections) await openSection(edit, reviewId, section, request[section]?.note, review)
  const questions = await requestAnswers(edit, reviewId, request.application_review?.requested_answers ?? [])
  const documents = await requestDocuments(edit, reviewId, request.document_review?.requested_documents ?? [])
  const { answer_by } = request
  if (answer_by !== undefined && answer_by !== review?.answer_by) {
    await updateRow(edit, 'reviews', reviewId, { answer_by })
    edit.record('everyone', 'review', reviewId, { answer_by: [review?.answer_by ?? null, answer_by] })
  }
  await moveToRequestStatus(ctx, edit)
  const parts = sections.map((section) => ({ section, note: request[section]?.note ?? null }))
  const answerBy = answer_by ?? review?.answer_by ?? null
  await notifyRequests(ctx, edit, { parts, questions, documents, answerBy, recipients: request.recipients })
}

/** If the section already waits on the applicant, appends `note` to the section's note. */
async function openSection(
  edit: Edit,
  reviewId: string,
  section: ReviewSection,
  note: string | undefined,
  review: Review | null,
): Promise<void> {
  const part = review?.[section] ?? null
  const isWaiting = part !== null && !part.completed && !part.admin_review_required
  const notes = [isWaiting ? part.note : null, note].filter((text) => text != null)
  const next = notes.length > 0 ? notes.join('\n\n') : null
  if (part) await setSectionState(edit, reviewId, section, 'with_applicant', next)
  else
    await edit.trx
      .insertInto('review_sections')
      .values({
        company_id: edit.companyId,
        review_id: reviewId,
        section,
        state: 'with_applicant',
        note: next,
      })
      .execute()
  const before = part && (part.completed ? 'completed' : isWaiting ? 'with_applicant' : 'with_reviewer')
  // Recorded even if the section was already open, because the record restarts the reminders.
  edit.record('everyone', 'review', reviewId, { [section]: [before, 'with_applicant'] })
  if (note !== undefined)
    edit.record('everyone', 'review', reviewId, { [`${section}.note`]: [part?.note ?? null, note] })
}

async function requestDocuments(
  edit: Edit,
  reviewId: string,
  requests: { document_type: string; note?: string | undefined }[],
): Promise<ReviewRequest['documents']> {
  const requested: ReviewRequest['documents'] = []
  for (const [index, { document_type, note }] of requests.entries()) {
    const type = await edit.trx
      .selectFrom('document_types')
      .select('name')
      .where('id', '=', document_type)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!type) throw buildUnknownTypeError(index)
    const id = uuidv7()
    await edit.trx
      .insertInto('requested_documents')
      .values({
        company_id: edit.companyId,
        id,
        review_id: reviewId,
        document_type_id: document_type,
        note: note ?? null,
      })
      .execute()
    const after = note ? `${type.name}: ${note}` : type.name
    edit.record('everyone', 'requested_document', id, { requested: [null, after] })
    requested.push({ type: type.name, note: note ?? null })
  }
  return requested
}

export const buildUnknownTypeError = (index: number) =>
  invalidField(
    `body.document_review.requested_documents.${index}.document_type`,
    'Choose a document type from the list',
  )

/** Sends no email, because the callers send an email about the request or the document that was sent back. */
export async function moveToRequestStatus(ctx: Context, edit: Edit): Promise<void> {
  const target = getRequestTarget(edit.status)
  if (!target)
    throw new AppError('status_not_allowed', {
      message: 'You can’t request anything from the applicant in the current status',
    })
  if (target !== edit.status) await changeStatus(ctx, edit, target, { isNotifiedElsewhere: true })
}
