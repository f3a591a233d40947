import { workOnBankConnections } from '#server/connections/banks/refresh.ts'
import { workOnNewsletter } from '#server/content/newsletter.ts'
import type { Context } from '#server/core/context.ts'
import { workOnIntroductions } from '#server/intros/sending.ts'
import { investorSync } from '#server/investors/sync.ts'
import { workOnNightlyRead } from '#server/connections/accounting/nightly-read.ts'
import { workOnAccountingWebhooks } from '#server/connections/accounting/webhooks.ts'
import { loanSync } from '#server/loans/sync.ts'
import { workOnMails } from '#server/mail/sweep.ts'
import { remindOfReviews } from '#server/reviews/reminders.ts'
import { tidyStoredFiles } from '#server/files/jobs.ts'
import { workOnSyncs } from '#server/syncs/work.ts'
import { workOnCopies } from '#server/templates/copies.ts'
import { deleteExpiredRows } from '#server/retention/delete-expired.ts'

/** Puts every kind of job to work. */
export async function startJobs(ctx: Context): Promise<void> {
  await workOnAccountingWebhooks(ctx)
  await workOnNightlyRead(ctx)
  await workOnBankConnections(ctx)
  await workOnMails(ctx)
  await workOnIntroductions(ctx)
  await workOnCopies(ctx)
  await workOnNewsletter(ctx)
  await workOnSyncs(ctx, [investorSync, loanSync])
  await remindOfReviews(ctx)
  await tidyStoredFiles(ctx)
  await deleteExpiredRows(ctx)
}
