import { AppError } from '#contract/core/errors.ts'
import type { RequestedDocument, Review, ReviewSection } from '#contract/reviews.ts'
import { hasNewFile, isRequestOpen } from '#contract/rules/review-items.ts'
import type { Context } from '#server/context.ts'
import type { ReviewSectionState } from '#server/core/data/column-types.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { listCoveredRequests } from '#server/financials/requirements.ts'
import { notifySentBackSection } from '#server/mail/notices.ts'
import { notifyStaffOfAnsweredRequest } from '#server/mail/staff-notices.ts'
import { requireAnswers } from './requested-answers.ts'
import { getReview, setSectionState, updateStatusFromSections } from './reviews.ts'

interface Completion {
  outcome: 'complete' | 'send_back'
  note?: string | undefined
}

/**
 * Hands a section in if the caller is an applicant. If the caller is a reviewer, accepts the section or sends it back
 * (decisions §5). The company waits on the funder once no section waits on the applicant. The review closes once all
 * sections are complete.
 */
export async function completeSection(
  ctx: Context,
  company: CompanyCaller,
  reviewId: string,
  section: ReviewSection,
  { outcome, note }: Completion,
): Promise<Review> {
  return editCompany(ctx, company, async (edit) => {
    const isReviewer = edit.role?.isAssigned === true || edit.role?.isAdmin === true
    if (outcome === 'send_back' && !isReviewer) throw new AppError('forbidden')
    const review = await getReview(edit.trx, edit.companyId, reviewId)
    const part = requireOpenPart(review, section, isReviewer)
    const step = { review, section, part, note }
    if (outcome === 'send_back') await sendBack(ctx, edit, step)
    else if (isReviewer) await accept(ctx, edit, step)
    else await handIn(ctx, edit, step)
    return getReview(edit.trx, edit.companyId, reviewId)
  })
}

type ReviewPart = NonNullable<Review[ReviewSection]>

function requireOpenPart(review: Review, section: ReviewSection, isReviewer: boolean): ReviewPart {
  const part = review[section]
  if (review.closed_at !== null || part === null || part.completed) throw new AppError('review_closed')
  if (!isReviewer && part.admin_review_required) throw new AppError('review_closed')
  return part
}

interface Step {
  review: Review
  section: ReviewSection
  part: ReviewPart
  note: string | undefined
}

async function sendBack(ctx: Context, edit: Edit, step: Step): Promise<void> {
  const { review, section } = step
  const note = step.note ?? null
  if (section === 'document_review') await reopenRequests(edit, review.id)
  await setSectionState(edit, review.id, section, 'with_applicant', note)
  recordStep(edit, step, 'with_applicant')
  await updateStatusFromSections(ctx, edit, review.id, { isNotifiedElsewhere: true })
  await notifySentBackSection(ctx, edit, { section, note })
}

async function accept(ctx: Context, edit: Edit, step: Step): Promise<void> {
  await requireDocuments(edit, step)
  if (step.section === 'document_review') await setOpenRequests(edit, step.review.id, 'accepted')
  await complete(ctx, edit, step, 'completed')
}

/** Handing in completes the document section (specification §4). Any other section goes to the reviewer. */
async function handIn(ctx: Context, edit: Edit, step: Step): Promise<void> {
  const { review, section } = step
  await requireDocuments(edit, step)
  requireAnswers(review, section)
  if (section === 'document_review') await setOpenRequests(edit, review.id, 'received')
  const state = section === 'document_review' ? 'completed' : 'with_reviewer'
  const applicantActs = await complete(ctx, edit, step, state)
  if (!applicantActs) await notifyStaffOfAnsweredRequest(ctx, edit, review.created_by.id)
}

const updateRequests = ({ trx, companyId }: Edit, reviewId: string) =>
  trx.updateTable('requested_documents').where('company_id', '=', companyId).where('review_id', '=', reviewId)

const setOpenRequests = (edit: Edit, reviewId: string, status: 'received' | 'accepted') =>
  updateRequests(edit, reviewId)
    .set({ status })
    .where('status', 'in', status === 'accepted' ? ['open', 'sent_back', 'received'] : ['open', 'sent_back'])
    .execute()

const reopenRequests = (edit: Edit, reviewId: string) =>
  updateRequests(edit, reviewId)
    .set({ status: 'open' })
    .where('status', 'in', ['received', 'accepted'])
    .execute()

/** Returns true if the review still waits on the applicant. */
async function complete(
  ctx: Context,
  edit: Edit,
  step: Step,
  state: 'completed' | 'with_reviewer',
): Promise<boolean> {
  const { review, section } = step
  await setSectionState(edit, review.id, section, state, undefined)
  recordStep(edit, step, state)
  return updateStatusFromSections(ctx, edit, review.id, { isNotifiedElsewhere: false })
}

function recordStep(edit: Edit, { review, section, part, note }: Step, after: ReviewSectionState): void {
  const before = part.admin_review_required ? 'with_reviewer' : 'with_applicant'
  edit.record('everyone', 'review', review.id, { [section]: [before, after] })
  if (note) edit.record('everyone', 'review', review.id, { [`${section}.note`]: [part.note, note] })
}

async function requireDocuments(edit: Edit, { review, section }: Step): Promise<void> {
  if (section === 'document_review')
    await requireFiles(edit, review.document_review?.requested_documents ?? [])
}

/**
 * Requires a new file, or connected data instead of a file, for each open request. Records when the connected data was
 * synced. Throws `documents_missing`.
 */
export async function requireFiles(edit: Edit, requests: readonly RequestedDocument[]): Promise<void> {
  const requestsWithoutFile = requests.filter((request) => isRequestOpen(request) && !hasNewFile(request))
  if (requestsWithoutFile.length === 0) return
  const coveredRequests = new Map(await listCoveredRequests(edit.trx, edit.companyId))
  const missing = requestsWithoutFile.filter(({ id }) => !coveredRequests.has(id))
  if (missing.length > 0) throw buildMissingDocumentsError(missing)
  for (const { id } of requestsWithoutFile)
    await updateRow(edit, 'requested_documents', id, { proven_at: coveredRequests.get(id) ?? null })
}

const buildMissingDocumentsError = (missing: readonly { id: string; document_type_name: string }[]) =>
  new AppError('documents_missing', {
    details: {
      errors: missing.map(({ id, document_type_name }) => ({ path: id, message: document_type_name })),
    },
  })
