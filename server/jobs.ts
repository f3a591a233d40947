import type { Context } from './core/context.ts'
import { workOnWebhooks } from './links/webhooks.ts'

/** Puts every kind of job to work. */
export async function startJobs(ctx: Context): Promise<void> {
  await workOnWebhooks(ctx)
}
