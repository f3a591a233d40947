import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Review } from '#contract/reviews.ts'
import { hasNewFile, isRequestOpen } from '#contract/rules/review-items.ts'
import { requestStatuses } from '#contract/rules/statuses.ts'
import type { Context } from '#server/context.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { partNames } from '#server/mail/member-emails.ts'
import { sendReminder } from '#server/mail/notices.ts'
import { loadOpenReview } from '#server/companies/review-rows.ts'
import { listCoveredRequests } from '#server/financials/requirements.ts'

/** Days from a request without a deadline to the first and the second reminder. */
const [firstReminder, secondReminder] = [3, 7]

/**
 * Days from the first reminder of a request with a deadline (`answer_by`) to the deadline. The second reminder is sent
 * after the deadline.
 */
const daysBefore = 2

export async function scheduleReminders(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('remind-of-reviews', '23 * * * *', () => sendReminders(ctx))
}

/** No reminder is sent twice. Throws at the end if a reminder failed. */
export async function sendReminders(ctx: Context): Promise<void> {
  let failures = 0
  let page: OverdueRequest[]
  for (
    let after = lowestId;
    (page = await listOverdueRequests(ctx, after)).length > 0;
    after = getLastId(page)
  )
    for (const request of page)
      try {
        await remind(ctx, request)
      } catch (error) {
        failures += 1
        ctx.log.error({ err: error, company: request.company_id }, 'a reminder could not be sent')
      }
  if (failures > 0) throw new Error(`${failures} reminders could not be written`)
}

const lowestId = '00000000-0000-0000-0000-000000000000'
const requestsPerPage = 100

type OverdueRequest = Awaited<ReturnType<typeof listOverdueRequests>>[number]

const getLastId = (page: OverdueRequest[]) => page.at(-1)?.company_id ?? lowestId

async function remind(
  ctx: Context,
  { company_id, review, number, since, level }: OverdueRequest,
): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    const openReview = await loadOpenReview(trx, company_id)
    const waiting = openReview?.id === review ? await listWaitingParts(trx, openReview) : []
    if (waiting.length === 0) return
    const event = `${review}:${number}:${level}`
    const place = { trx, companyId: company_id, author: null, role: null }
    await sendReminder(ctx, place, { event, waiting, since })
    await trx
      .updateTable('reviews')
      .set({ reminded_change: number, reminded_days: level })
      .where('company_id', '=', company_id)
      .where('id', '=', review)
      .execute()
  })
}

export async function remindMembers(ctx: Context, company: CompanyCaller): Promise<void> {
  await editCompany(ctx, company, async (edit) => {
    const openReview = await loadOpenReview(edit.trx, edit.companyId)
    const waiting = openReview ? await listWaitingParts(edit.trx, openReview) : []
    if (!openReview || waiting.length === 0)
      throw new AppError('review_closed', { message: 'There are no open requests for the applicant' })
    const isRemindedToday = await selectReviewChanges(edit, openReview.id)
      .select('number')
      .where('field', '=', 'reminded')
      .where('at', '>', sql<string>`now() - interval '1 day'`)
      .executeTakeFirst()
    if (isRemindedToday)
      throw new AppError('limit_reached', {
        message: 'The applicant already got a reminder in the last 24 hours',
      })
    const request = await selectReviewChanges(edit, openReview.id)
      .select('at')
      .where('after', '=', JSON.stringify('with_applicant'))
      .orderBy('number', 'desc')
      .executeTakeFirst()
    edit.record('everyone', 'review', openReview.id, { reminded: [null, waiting] })
    await sendReminder(ctx, edit, {
      event: `${openReview.id}:${edit.version()}:by-hand`,
      waiting,
      since: request?.at ?? openReview.created_at,
    })
  })
}

const selectReviewChanges = ({ trx, companyId }: Edit, reviewId: string) =>
  trx
    .selectFrom('changes')
    .where('company_id', '=', companyId)
    .where('entity', '=', 'review')
    .where('entity_id', '=', reviewId)

/**
 * Identifies the reminder that is due now. With a deadline: `-daysBefore`, or 0 after the deadline. Without a
 * deadline: `firstReminder` or `secondReminder`.
 */
const levelNow = sql<number>`case
  when review.answer_by < current_date then 0
  when review.answer_by is not null then ${-daysBefore}::integer
  when request.at <= now() - make_interval(days => ${secondReminder}) then ${secondReminder}::integer
  else ${firstReminder}::integer end`

/** A request from the last 24 hours does not need a reminder, even if its deadline is near. */
const isDue = sql<boolean>`case when review.answer_by is null
  then request.at <= now() - make_interval(days => ${firstReminder})
  else review.answer_by - ${daysBefore}::integer <= current_date and request.at <= now() - interval '1 day' end`

/** Paginates by company id, because a company has at most one open review. */
function listOverdueRequests({ db }: Context, after: string) {
  return db
    .selectFrom('reviews as review')
    .innerJoin('companies as company', 'company.id', 'review.company_id')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('changes as change')
          .select(['change.number', 'change.at'])
          .whereRef('change.company_id', '=', 'review.company_id')
          .where('change.entity', '=', 'review')
          .whereRef('change.entity_id', '=', 'review.id')
          .where('change.after', '=', JSON.stringify('with_applicant'))
          .orderBy('change.number', 'desc')
          .limit(1)
          .as('request'),
      (join) => join.onTrue(),
    )
    .select(['review.company_id', 'review.id as review', 'request.number', 'request.at as since'])
    .select(levelNow.as('level'))
    .where('review.closed_at', 'is', null)
    .where('company.status', 'in', requestStatuses)
    .where(isDue)
    .where(
      sql<boolean>`(review.reminded_change, review.reminded_days) is distinct from (request.number, ${levelNow})`,
    )
    .where('review.company_id', '>', after)
    .orderBy('review.company_id')
    .limit(requestsPerPage)
    .execute()
}

async function listWaitingParts(db: Transaction, review: Review): Promise<string[]> {
  const isWaiting = (part: { completed: boolean; admin_review_required: boolean } | null) =>
    part !== null && !part.completed && !part.admin_review_required
  const answers = (['application_review', 'financial_review'] as const)
    .filter((name) => isWaiting(review[name]))
    .flatMap((name) => namePart(review, name))
  const { document_review } = review
  if (!document_review || !isWaiting(document_review)) return answers
  const coveredRequests = new Map(await listCoveredRequests(db, review.company))
  const missing = document_review.requested_documents
    .filter(
      (requested) => isRequestOpen(requested) && !hasNewFile(requested) && !coveredRequests.has(requested.id),
    )
    .map(({ document_type_name }) => document_type_name)
  return [...answers, ...(missing.length > 0 ? missing : ['Send the documents to your reviewer'])]
}

function namePart(review: Review, name: 'application_review' | 'financial_review'): string[] {
  const requests = name === 'application_review' ? (review[name]?.requested_answers ?? []) : []
  const openQuestions = requests
    .filter(({ answered_at }) => answered_at === null)
    .map(({ question }) => question)
  return openQuestions.length > 0 ? openQuestions : [partNames[name]]
}
