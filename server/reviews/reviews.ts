import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError, invalidField, notFound } from '#contract/core/errors.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import {
  type openReview as openEndpoint,
  type Review,
  type ReviewSection,
  reviewSections,
} from '#contract/reviews.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { ReviewSectionState } from '#server/core/data/column-types.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { type Page, type Paging, fetchPage } from '#server/core/data/paging.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { ReviewRequest } from '#server/mail/member-letters.ts'
import { notifyRequests } from '#server/mail/notices.ts'
import { requestAnswers } from './requested-answers.ts'
import { closeReview } from '#server/companies/ended-items.ts'
import { changeStatus } from '#server/companies/statuses.ts'
import { presentReview, selectReviews, withReviewColumns } from '#server/companies/review-rows.ts'

export async function listReviews(
  { db }: Context,
  companyId: string,
  { ordering, company, ...paging }: Paging & { ordering: string; company?: string | undefined },
): Promise<Page<Review>> {
  if ((company ?? companyId) !== companyId) throw new AppError('not_found')
  const reviews = selectReviews(db, companyId)
  const direction = ordering.startsWith('-') ? 'desc' : 'asc'
  const rows = withReviewColumns(db, companyId, reviews)
    .orderBy('review.created_at', direction)
    .orderBy('review.id', direction)
  const page = await fetchPage(db, paging, reviews, rows, { maxRows: maxLongRows })
  return { ...page, results: page.results.map(presentReview) }
}

export async function getReview(
  db: Database | Transaction,
  companyId: string,
  reviewId: string,
): Promise<Review> {
  const reviews = selectReviews(db, companyId).where('review.id', '=', reviewId)
  const row = await withReviewColumns(db, companyId, reviews).executeTakeFirstOrThrow(notFound)
  return presentReview(row)
}

/** The status that waits on the applicant, by the status that waits on the funder. */
const applicantTurnStatuses: Partial<Record<CompanyStatus, CompanyStatus>> = {
  in_review: 'user_action_required',
  dd_in_review: 'dd_user_action_required',
}

/** The status that waits on the funder, by the status that waits on the applicant. */
const funderTurnStatuses: Partial<Record<CompanyStatus, CompanyStatus>> = {
  user_action_required: 'in_review',
  dd_user_action_required: 'dd_in_review',
}

type NewReview = Parsed<typeof openEndpoint>['body']

/** Requests one or more parts from the applicant. Throws `review_open` if the company has an open review. */
export async function openReview(ctx: Context, company: CompanyCaller, request: NewReview): Promise<Review> {
  const { user, companyId } = company
  const sections = reviewSections.filter((name) => request[name])
  if (sections.length === 0) throw invalidField('body', 'Request at least one part of the application')
  return editCompany(ctx, company, async (edit) => {
    const { trx } = edit
    const open = await selectReviews(trx, companyId)
      .select('id')
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (open) throw new AppError('review_open')
    const id = uuidv7()
    await trx.insertInto('reviews').values({ company_id: companyId, id, created_by: user.id }).execute()
    for (const section of sections) {
      const note = request[section]?.note ?? null
      await trx
        .insertInto('review_sections')
        .values({ company_id: companyId, review_id: id, section, state: 'with_applicant', note })
        .execute()
      edit.record('everyone', 'review', id, { [section]: [null, 'with_applicant'] })
      if (note) edit.record('everyone', 'review', id, { [`${section}.note`]: [null, note] })
    }
    const questions = await requestAnswers(edit, id, request.application_review?.requested_answers ?? [])
    const documents = await requestDocuments(edit, id, request.document_review?.requested_documents ?? [])
    await handToApplicant(ctx, edit)
    const parts = sections.map((section) => ({ section, note: request[section]?.note ?? null }))
    await notifyRequests(ctx, edit, { reviewId: id, parts, questions, documents })
    return getReview(trx, companyId, id)
  })
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

/** Changes the status without a separate email, because members already get an email about the request. */
async function handToApplicant(ctx: Context, edit: Edit): Promise<void> {
  if (funderTurnStatuses[edit.status]) return
  const target = applicantTurnStatuses[edit.status]
  if (!target)
    throw new AppError('status_not_allowed', {
      message: 'You can’t request anything from the applicant in the current status',
    })
  await changeStatus(ctx, edit, target, { isNotifiedElsewhere: true })
}

export async function setSection(
  { trx, companyId }: Edit,
  reviewId: string,
  section: ReviewSection,
  state: ReviewSectionState,
  note: string | null | undefined,
): Promise<void> {
  await trx
    .updateTable('review_sections')
    .set({ state, ...(note === undefined ? {} : { note }) })
    .where('company_id', '=', companyId)
    .where('review_id', '=', reviewId)
    .where('section', '=', section)
    .execute()
}

/**
 * Updates the status for the side that must act next, and closes the review if all parts are complete. Returns true if
 * the review waits on the applicant.
 */
export async function updateTurn(
  ctx: Context,
  edit: Edit,
  reviewId: string,
  options: { isNotifiedElsewhere: boolean },
): Promise<boolean> {
  const sections = await edit.trx
    .selectFrom('review_sections')
    .select('state')
    .where('company_id', '=', edit.companyId)
    .where('review_id', '=', reviewId)
    .execute()
  const applicantActs = sections.some(({ state }) => state === 'with_applicant')
  const target = applicantActs ? applicantTurnStatuses[edit.status] : funderTurnStatuses[edit.status]
  if (target) await changeStatus(ctx, edit, target, options)
  if (sections.every(({ state }) => state === 'completed')) await closeReview(edit, reviewId)
  return applicantActs
}
