import { deleteExpiredConfirmations } from '#server/content/confirmations.ts'
import type { Context } from '#server/context.ts'
import { deleteOldCounts } from '#server/core/data/daily-budget.ts'
import { deleteExpiredAnswers } from '#server/core/http/idempotency.ts'
import { deleteOldEvents } from '#server/connections/webhooks.ts'
import { deleteOldChanges } from '#server/core/live/read-changes.ts'
import { deleteOldBodies } from '#server/mail/delete-old.ts'
import { deleteUnconfirmed } from '#server/support/confirmations.ts'
import { deleteOldVisitors } from '#server/support/delete-old.ts'
import { deleteOldInvitationSends } from '#server/team/limits.ts'

const rowsPerBatch = 1000
/** Limit of batches per run. The next run continues. */
const batchesPerRun = 200

/** Deletes at most `max` rows and returns the count. */
type DeleteBatch = (ctx: Context, max: number) => Promise<number>

/** Schedules the deletion of expired rows, in small batches so that no request waits for a lock. */
export async function scheduleRetention(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('delete-old-answers', '23 * * * *', async () => {
    await deleteInBatches(ctx, deleteExpiredAnswers)
    await deleteInBatches(ctx, deleteOldChanges)
    await deleteInBatches(ctx, deleteUnconfirmed)
  })
  await ctx.jobs.repeat('delete-old-rows', '29 3 * * *', async () => {
    await deleteInBatches(ctx, deleteOldEvents)
    await deleteInBatches(ctx, deleteOldBodies)
    await deleteInBatches(ctx, deleteOldCounts)
    await deleteInBatches(ctx, deleteExpiredConfirmations)
    await deleteInBatches(ctx, deleteOldVisitors)
    await deleteInBatches(ctx, deleteOldInvitationSends)
  })
}

async function deleteInBatches(ctx: Context, deleteBatch: DeleteBatch): Promise<void> {
  for (let batch = 0; batch < batchesPerRun; batch += 1)
    if ((await deleteBatch(ctx, rowsPerBatch)) < rowsPerBatch) return
}
