import { scheduleAuditPartitions } from '#server/audit/partitions.ts'
import { processBankEvents } from '#server/connections/banks/refresh.ts'
import { processSessionRevocations } from '#server/connections/banks/session-revocation.ts'
import { processSubscriptions } from '#server/content/newsletter.ts'
import { scheduleSitePages } from '#server/content/site-pages.ts'
import type { Context } from '#server/context.ts'
import { processFinancials } from '#server/financials/jobs.ts'
import { processIntroductions } from '#server/intros/sending.ts'
import { investorSync } from '#server/investors/sync.ts'
import { scheduleDailyRead } from '#server/connections/accounting/daily-read.ts'
import { processAccountingWebhooks } from '#server/connections/accounting/webhooks.ts'
import { loanSync } from '#server/loans/sync.ts'
import { scheduleStaffDigests } from '#server/mail/staff-digest.ts'
import { processMails } from '#server/mail/sweep.ts'
import { scheduleOfferExpiry } from '#server/offers/expiry.ts'
import { scheduleOfferReminders } from '#server/offers/reminders.ts'
import { scheduleReminders } from '#server/reviews/reminders.ts'
import { scheduleFileCleanup } from '#server/files/jobs.ts'
import { processScans } from '#server/files/scanning/jobs.ts'
import { scheduleStepTimes } from '#server/step-times/step-times.ts'
import { scheduleSyncs } from '#server/syncs/schedule.ts'
import { processSyncs } from '#server/syncs/work.ts'
import { processAwayMails } from '#server/support/away-mail.ts'
import { scheduleWaitingMails } from '#server/support/waiting-mail.ts'
import { processTemplateCopies } from '#server/templates/copies.ts'
import { scheduleRetention } from '#server/retention/delete-expired.ts'
import { scheduleErasures } from '#server/erasure/passes.ts'

export async function startJobs(ctx: Context): Promise<void> {
  if (ctx.config.codat) {
    await processAccountingWebhooks(ctx)
    await scheduleDailyRead(ctx)
  }
  await processBankEvents(ctx)
  await processSessionRevocations(ctx)
  await processFinancials(ctx)
  await processMails(ctx)
  await scheduleStaffDigests(ctx)
  await processIntroductions(ctx)
  await processTemplateCopies(ctx)
  if (ctx.config.ghost) {
    await processSubscriptions(ctx)
    await scheduleSitePages(ctx)
  }
  await processAwayMails(ctx)
  await scheduleWaitingMails(ctx)
  await processSyncs(ctx, [investorSync, loanSync])
  await scheduleSyncs(ctx)
  await scheduleReminders(ctx)
  await scheduleOfferExpiry(ctx)
  await scheduleOfferReminders(ctx)
  await scheduleStepTimes(ctx)
  await processScans(ctx)
  await scheduleFileCleanup(ctx)
  await scheduleRetention(ctx)
  await scheduleErasures(ctx)
  await scheduleAuditPartitions(ctx)
}
