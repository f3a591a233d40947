import { findQuestion, listQuestionEntries } from '#contract/application/catalogue.ts'
import { AppError } from '#contract/core/errors.ts'
import type { RequestedAnswer, Review } from '#contract/reviews.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { notifyStaffOfAnsweredRequest } from '#server/mail/staff-notices.ts'
import { getReview, setSectionState, updateStatusFromSections } from './reviews.ts'

/**
 * The last reply hands the section to the reviewer (decisions §5), unless the section has a note. In that case, the
 * applicant must complete the section. Throws `answer_unchanged` if the requested reply is missing or the answer has
 * not changed since the request.
 */
export async function answerRequest(
  ctx: Context,
  company: CompanyCaller,
  { reviewId, requestId }: { reviewId: string; requestId: string },
  { reply }: { reply?: string | undefined },
): Promise<Review> {
  return editCompany(ctx, company, async (edit) => {
    const review = await getReview(edit.trx, edit.companyId, reviewId)
    const part = review.application_review
    const request = part?.requested_answers.find(({ id }) => id === requestId)
    if (!part || !request) throw new AppError('not_found')
    const isWaiting = review.closed_at === null && !part.completed && !part.admin_review_required
    if (!isWaiting) throw new AppError('review_closed')
    if (!(await isAnswered(edit, request, reply))) throw new AppError('answer_unchanged')
    await saveReply(edit, company.user.id, request, reply ?? null)
    const isLast = part.requested_answers.every(({ id, answered_at }) => id === requestId || answered_at)
    if (isLast && part.note === null) await handToReviewer(ctx, edit, review)
    return getReview(edit.trx, edit.companyId, reviewId)
  })
}

/** Several flags can belong to the same question. */
function listFields({ entity, field }: RequestedAnswer): string[] {
  const control = findQuestion(entity, field)?.control
  if (control?.kind !== 'flag') return [field]
  return listQuestionEntries(entity)
    .filter(
      ([, candidate]) => candidate.control.kind === 'flag' && candidate.control.question === control.question,
    )
    .map(([name]) => name)
}

async function isAnswered(edit: Edit, request: RequestedAnswer, reply: string | undefined): Promise<boolean> {
  if (request.answer_with === 'words') return reply !== undefined
  if (request.answer_with === null && reply !== undefined) return true
  return hasChangedAnswer(edit, request)
}

async function hasChangedAnswer({ trx, companyId }: Edit, request: RequestedAnswer): Promise<boolean> {
  const { id, entity, climate_grant } = request
  let changes = trx
    .selectFrom('changes')
    .select('number')
    .where('company_id', '=', companyId)
    .where('entity', '=', entity)
    .where('field', 'in', listFields(request))
    .where('at', '>', (requests) =>
      requests
        .selectFrom('requested_answers')
        .select('requested_at')
        .where('company_id', '=', companyId)
        .where('id', '=', id),
    )
  if (climate_grant !== null) changes = changes.where('entity_id', '=', climate_grant)
  return (await changes.executeTakeFirst()) !== undefined
}

async function saveReply(
  edit: Edit,
  userId: string,
  { id, question, reply: before, answered_at }: RequestedAnswer,
  reply: string | null,
): Promise<void> {
  await updateRow(edit, 'requested_answers', id, {
    reply,
    answered_at: new Date().toISOString(),
    answered_by: userId,
  })
  const toText = (words: string | null) => (words === null ? question : `${question}: ${words}`)
  const was = answered_at === null ? null : toText(before)
  edit.record('everyone', 'requested_answer', id, { answered: [was, toText(reply)] })
}

async function handToReviewer(ctx: Context, edit: Edit, { id, created_by }: Review): Promise<void> {
  const [before, after] = ['with_applicant', 'with_reviewer'] as const
  await setSectionState(edit, id, 'application_review', after, undefined)
  edit.record('everyone', 'review', id, { application_review: [before, after] })
  const applicantActs = await updateStatusFromSections(ctx, edit, id, { isNotifiedElsewhere: false })
  if (!applicantActs) await notifyStaffOfAnsweredRequest(ctx, edit, created_by.id)
}
