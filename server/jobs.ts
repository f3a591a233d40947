import { scheduleAuditPartitions } from '#server/audit/partitions.ts'
import { startBankEventWorker } from '#server/connections/banks/refresh.ts'
import { startSessionRevocationWorker } from '#server/connections/banks/session-revocation.ts'
import { startSubscriptionWorker } from '#server/content/newsletter.ts'
import { scheduleSitePageRefresh } from '#server/content/site-pages.ts'
import type { Context } from '#server/context.ts'
import { startFinancialsWorker } from '#server/financials/jobs.ts'
import { startIntroductionWorker } from '#server/intros/sending.ts'
import { investorSync } from '#server/investors/sync.ts'
import { scheduleAccountingJobs } from '#server/connections/accounting/daily-read.ts'
import { startAccountingWorker } from '#server/connections/accounting/webhooks.ts'
import { loanSync } from '#server/loans/sync.ts'
import { scheduleStaffDigests } from '#server/mail/staff-digest.ts'
import { startMailWorker } from '#server/mail/sweep.ts'
import { scheduleOfferExpiry } from '#server/offers/expiry.ts'
import { scheduleOfferReminders } from '#server/offers/reminders.ts'
import { scheduleReminders } from '#server/reviews/reminders.ts'
import { scheduleFileCleanup } from '#server/files/jobs.ts'
import { startScanWorker } from '#server/files/scanning/jobs.ts'
import { scheduleStepTimes } from '#server/step-times/step-times.ts'
import { scheduleSyncs } from '#server/syncs/schedule.ts'
import { startSyncWorker } from '#server/syncs/work.ts'
import { startReplyNoticeWorker } from '#server/support/away-mail.ts'
import { scheduleWaitingConversationEmails } from '#server/support/waiting-mail.ts'
import { startTemplateCopyWorker } from '#server/templates/copies.ts'
import { scheduleRetention } from '#server/retention/delete-expired.ts'
import { scheduleErasures } from '#server/erasure/passes.ts'

export async function startJobs(ctx: Context): Promise<void> {
  if (ctx.config.codat) {
    await startAccountingWorker(ctx)
    await scheduleAccountingJobs(ctx)
  }
  await startBankEventWorker(ctx)
  await startSessionRevocationWorker(ctx)
  await startFinancialsWorker(ctx)
  await startMailWorker(ctx)
  await scheduleStaffDigests(ctx)
  await startIntroductionWorker(ctx)
  await startTemplateCopyWorker(ctx)
  if (ctx.config.ghost) {
    await startSubscriptionWorker(ctx)
    await scheduleSitePageRefresh(ctx)
  }
  await startReplyNoticeWorker(ctx)
  await scheduleWaitingConversationEmails(ctx)
  await startSyncWorker(ctx, [investorSync, loanSync])
  await scheduleSyncs(ctx)
  await scheduleReminders(ctx)
  await scheduleOfferExpiry(ctx)
  await scheduleOfferReminders(ctx)
  await scheduleStepTimes(ctx)
  await startScanWorker(ctx)
  await scheduleFileCleanup(ctx)
  await scheduleRetention(ctx)
  await scheduleErasures(ctx)
  await scheduleAuditPartitions(ctx)
}
