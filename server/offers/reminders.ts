import { sql } from 'kysely'
import { offerTimeZone } from '#contract/rules/funding/offer-limits.ts'
import { listTerms } from '#contract/rules/offers.ts'
import { toDay } from '#contract/rules/time-zones.ts'
import type { Context } from '#server/context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { notifyExpiringOffer } from '#server/mail/notices.ts'
import { loadOffer } from './read.ts'

/**
 * Members get a reminder when an offer expires within `reminderDays`, unless the offer was made less than `quietDays`
 * ago.
 */
const reminderDays = 3
const quietDays = 2

export async function scheduleOfferReminders(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('remind-of-offers', '37 * * * *', () => sendOfferReminders(ctx))
}

const offersPerRun = 1000

const dayMs = 86_400_000

const getDay = (daysFromNow: number) => toDay(new Date(Date.now() + daysFromNow * dayMs), offerTimeZone)

/** Excludes offers with an open request for different terms, because these offers wait on the funder. */
const selectEnding = (db: Database | Transaction) =>
  db
    .selectFrom('offers')
    .select(['company_id', 'id'])
    .where('status', '=', 'open')
    .where('reminded_at', 'is', null)
    .where('valid_until', '>=', getDay(0))
    .where('valid_until', '<=', getDay(reminderDays))
    .where('made_at', '<=', sql<string>`now() - make_interval(days => ${quietDays})`)
    .where((where) =>
      where.or([where('requested_at', 'is', null), where('request_refused_at', 'is not', null)]),
    )

/** Members get at most one reminder about each offer. */
export async function sendOfferReminders(ctx: Context): Promise<void> {
  const ending = await selectEnding(ctx.db).orderBy('valid_until').limit(offersPerRun).execute()
  for (const { company_id: companyId, id } of ending)
    await inTransaction(ctx, async (trx) => {
      // The statement waits for a concurrent answer, so that members do not get a reminder after they have answered.
      const stillEnding = await selectEnding(trx)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!stillEnding) return
      const offer = await loadOffer(trx, companyId, id)
      const place = { trx, companyId, author: null, role: null }
      const validUntil = offer.valid_until ?? getDay(0)
      await notifyExpiringOffer(ctx, place, { offerId: id, terms: listTerms(offer), validUntil })
      await trx
        .updateTable('offers')
        .set({ reminded_at: sql`now()` })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    })
}
