import { workOnBankLinks } from './bank-links/refresh.ts'
import type { Context } from './core/context.ts'
import { forgetOldAnswers } from './core/idempotency.ts'
import { workOnWebhooks } from './links/webhooks.ts'
import { workOnMails } from './mail/sweep.ts'
import { remindOfReviews } from './reviews/reminders.ts'
import { tidyStoredFiles } from './stored-files/jobs.ts'

/** Puts every kind of job to work. */
export async function startJobs(ctx: Context): Promise<void> {
  await workOnWebhooks(ctx)
  await workOnBankLinks(ctx)
  await workOnMails(ctx)
  await remindOfReviews(ctx)
  await tidyStoredFiles(ctx)
  await forgetOldAnswers(ctx)
}
