import { offerTimeZone } from '#contract/rules/funding/offer-limits.ts'
import { toDay } from '#contract/rules/time-zones.ts'
import { endOffer, findCurrentOffer } from '#server/companies/ended-items.ts'
import type { Context } from '#server/context.ts'
import { buildSystemEditor, editCompany } from '#server/core/edits/changes.ts'
import { notifyExpiredOffer } from '#server/mail/notices.ts'
import { notifyStaffOfExpiredOffer } from '#server/mail/staff-notices.ts'

export async function scheduleOfferExpiry(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('expire-offers', '7 * * * *', () => expireOffers(ctx))
}

const offersPerRun = 1000

export async function expireOffers(ctx: Context): Promise<void> {
  const today = toDay(new Date(), offerTimeZone)
  const overdue = await ctx.db
    .selectFrom('offers')
    .select(['company_id', 'id', 'made_by'])
    .where('status', '=', 'open')
    .where('valid_until', '<', today)
    .orderBy('valid_until')
    .limit(offersPerRun)
    .execute()
  for (const { company_id, id, made_by } of overdue)
    await editCompany(ctx, buildSystemEditor(company_id), async (edit) => {
      const current = await findCurrentOffer(edit)
      if (current?.id !== id || current.status !== 'open') return
      await endOffer(edit, current, 'expired')
      await notifyExpiredOffer(ctx, edit, id)
      await notifyStaffOfExpiredOffer(ctx, edit, { madeBy: made_by })
    })
}
