import type { Context } from './core/context.ts'
import { workOnWebhooks } from './links/webhooks.ts'
import { tidyStoredFiles } from './stored-files/jobs.ts'

/** Puts every kind of job to work. */
export async function startJobs(ctx: Context): Promise<void> {
  await workOnWebhooks(ctx)
  await tidyStoredFiles(ctx)
}
