import type { Context } from '#server/context.ts'
import { sweepOrphans } from './orphans.ts'
import { daysUntilPurge, purgeRemovedFiles } from './purge.ts'

const dayMs = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Schedules the cleanup of the file store: removed files are deleted after 30 days, orphans after one day. */
export async function scheduleFileCleanup(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('purge-removed-files', '17 * * * *', () =>
    purgeRemovedFiles(ctx, daysAgo(daysUntilPurge)),
  )
  await ctx.jobs.repeat('sweep-file-store', '41 3 * * *', async () => {
    await ctx.files.sweep(daysAgo(1))
    await sweepOrphans(ctx, daysAgo(1))
  })
}
