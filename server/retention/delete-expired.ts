import type { Context } from '#server/core/context.ts'
import { deleteExpiredAnswers } from '#server/core/http/idempotency.ts'
import { deleteOldEvents } from '#server/core/jobs/webhooks.ts'
import { emptyOldMails } from '#server/mail/delete-old.ts'

const rowsABatch = 1000
/** What is left is for the next run. */
const batchesARun = 200

/** Forgets, at most so many rows, and answers how many they were. */
type Forget = (ctx: Context, most: number) => Promise<number>

/** Lets go of what nobody needs any more, in batches that no request has to wait for. */
export async function forgetOldRows(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('forget-old-answers', '23 * * * *', () => forgetAll(ctx, deleteExpiredAnswers))
  await ctx.jobs.repeat('forget-old-rows', '29 3 * * *', async () => {
    await forgetAll(ctx, deleteOldEvents)
    await forgetAll(ctx, emptyOldMails)
  })
}

async function forgetAll(ctx: Context, forget: Forget): Promise<void> {
  for (let batch = 0; batch < batchesARun; batch += 1)
    if ((await forget(ctx, rowsABatch)) < rowsABatch) return
}
