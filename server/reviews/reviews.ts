import { AppError, notFound } from '#contract/core/errors.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type { Review, ReviewSection } from '#contract/reviews.ts'
import { type CompanyStatus, getRequestTarget } from '#contract/rules/statuses.ts'
import type { ReviewSectionState } from '#server/core/data/column-types.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { type Page, type Paging, fetchPage } from '#server/core/data/paging.ts'
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

const funderTurnStatuses: Partial<Record<CompanyStatus, CompanyStatus>> = {
  user_action_required: 'in_review',
  dd_user_action_required: 'dd_in_review',
}

export async function setSectionState(
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
 * Moves the company to the status for the party that must act, and closes the review if all sections are complete.
 * Returns true if the applicant must act.
 */
export async function updateStatusFromSections(
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
  const target = applicantActs ? getRequestTarget(edit.status) : funderTurnStatuses[edit.status]
  if (target && target !== edit.status) await changeStatus(ctx, edit, target, options)
  if (sections.every(({ state }) => state === 'completed')) await closeReview(edit, reviewId)
  return applicantActs
}
