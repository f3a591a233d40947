import { workOnBankLinks } from './bank-links/refresh.ts'
import { workOnNewsletter } from './content/newsletter.ts'
import type { Context } from './core/context.ts'
import { workOnIntroductions } from './intros/sending.ts'
import { investorSync } from './investors/sync.ts'
import { workOnLinkRound } from './links/round.ts'
import { workOnWebhooks } from './links/webhooks.ts'
import { loanSync } from './loans/sync.ts'
import { workOnMails } from './mail/sweep.ts'
import { remindOfReviews } from './reviews/reminders.ts'
import { tidyStoredFiles } from './stored-files/jobs.ts'
import { workOnSyncs } from './syncs/work.ts'
import { workOnCopies } from './templates/copies.ts'
import { forgetOldRows } from './upkeep/forget.ts'

/** Puts every kind of job to work. */
export async function startJobs(ctx: Context): Promise<void> {
  await workOnWebhooks(ctx)
  await workOnLinkRound(ctx)
  await workOnBankLinks(ctx)
  await workOnMails(ctx)
  await workOnIntroductions(ctx)
  await workOnCopies(ctx)
  await workOnNewsletter(ctx)
  await workOnSyncs(ctx, [investorSync, loanSync])
  await remindOfReviews(ctx)
  await tidyStoredFiles(ctx)
  await forgetOldRows(ctx)
}
