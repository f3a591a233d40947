import type { Context } from '#server/core/context.ts'
import { deleteExpiredAnswers } from '#server/core/http/idempotency.ts'
import { deleteOldEvents } from '#server/core/jobs/webhooks.ts'
import { deleteOldBodies } from '#server/mail/delete-old.ts'

const rowsABatch = 1000
/** The next run deletes the rest. */
const batchesARun = 200

/** Deletes at most `max` rows and returns how many. */
type DeleteBatch = (ctx: Context, max: number) => Promise<number>

/** Deletes expired rows in small batches, so that no request has to wait for them. */
export async function scheduleRetention(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('forget-old-answers', '23 * * * *', () => deleteInBatches(ctx, deleteExpiredAnswers))
  await ctx.jobs.repeat('forget-old-rows', '29 3 * * *', async () => {
    await deleteInBatches(ctx, deleteOldEvents)
    await deleteInBatches(ctx, deleteOldBodies)
  })
}

async function deleteInBatches(ctx: Context, deleteBatch: DeleteBatch): Promise<void> {
  for (let batch = 0; batch < batchesARun; batch += 1)
    if ((await deleteBatch(ctx, rowsABatch)) < rowsABatch) return
}
