import { sql } from 'kysely'
import type { Review } from '#contract/reviews.ts'
import type { Context } from '../core/context.ts'
import { inTransaction } from '../core/database.ts'
import { partNames, tellReminder } from '../mail/notices.ts'
import { loadOpenReview } from './read.ts'

/** Reminders go out this many days after something was asked for, once each. */
const [firstAfter, secondAfter] = [3, 7]

/** Looks every hour for requests that have waited long enough. */
export async function remindOfReviews(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('remind-of-reviews', '23 * * * *', () => sendReminders(ctx))
}

/**
 * Reminds the members of every company of what a reviewer asked for and still waits for, after three days and after
 * seven. Asking for more, or sending a part back, begins the days anew. However often it runs, each reminder is one mail.
 */
export async function sendReminders(ctx: Context): Promise<void> {
  for (const { company_id, review, number, since, days } of await overdueRequests(ctx))
    await inTransaction(ctx.db, async (trx) => {
      const open = await loadOpenReview(trx, company_id)
      const waiting = open?.id === review ? waitingParts(open) : []
      if (waiting.length === 0) return
      const level = days >= secondAfter ? secondAfter : firstAfter
      const event = `${review}:${number}:${level}`
      await tellReminder(ctx, { trx, companyId: company_id }, { event, waiting, since })
    })
}

/** Open reviews of companies whose turn it is, with the last change that asked them for something. */
function overdueRequests({ db }: Context) {
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
          .as('ask'),
      (join) => join.onTrue(),
    )
    .select(['review.company_id', 'review.id as review', 'ask.number', 'ask.at as since'])
    .select(sql<number>`floor(extract(epoch from now() - ask.at) / 86400)::integer`.as('days'))
    .where('review.closed_at', 'is', null)
    .where('company.status', 'in', ['user_action_required', 'dd_user_action_required'])
    .where('ask.at', '<=', sql<string>`now() - make_interval(days => ${firstAfter})`)
    .execute()
}

/** What waits on the applicant, in words; documents each by their kind. */
function waitingParts(review: Review): string[] {
  const waits = (part: { completed: boolean; admin_review_required: boolean } | null) =>
    part !== null && !part.completed && !part.admin_review_required
  const answers = (['application_review', 'financial_review'] as const)
    .filter((name) => waits(review[name]))
    .map((name) => partNames[name])
  const { document_review } = review
  if (!document_review || !waits(document_review)) return answers
  const missing = document_review.requested_documents
    .filter(({ documents }) => documents.length === 0)
    .map(({ document_type_name }) => document_type_name)
  return [...answers, ...(missing.length > 0 ? missing : ['Your word that the documents are complete'])]
}
