import type { Context } from '#server/context.ts'
import { type DeleteBatch, timedDeletions } from './timed-deletions.ts'

const rowsPerBatch = 1000
/** Maximum batches of each deletion per run. The next run continues. */
const batchesPerRun = 200

const schedules = { 'delete-old-answers': '23 * * * *', 'delete-old-rows': '29 3 * * *' } as const

/** Rows are deleted in small batches, so that requests do not wait for locks. */
export async function scheduleRetention(ctx: Context): Promise<void> {
  for (const [name, cron] of Object.entries(schedules))
    await ctx.jobs.repeat(name, cron, async () => {
      for (const { job, deleteBatch } of timedDeletions)
        if (job === name && deleteBatch) await deleteInBatches(ctx, deleteBatch)
    })
}

async function deleteInBatches(ctx: Context, deleteBatch: DeleteBatch): Promise<void> {
  for (let batch = 0; batch < batchesPerRun; batch += 1)
    if ((await deleteBatch(ctx, rowsPerBatch)) < rowsPerBatch) return
}
