import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { buildFirstSweepStep, SweepStep, runSweepStep } from './orphans.ts'
import { daysUntilPurge, purgeRemovedFiles } from './purge.ts'

const dayMs = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Job that sweeps the files with one prefix, then enqueues the next prefix. */
const sweepJob = { name: 'sweep-file-prefix', data: SweepStep }

/**
 * Schedules the cleanup of the file store: removed files are deleted after 30 days, orphans and unsaved uploads after
 * one day.
 */
export async function scheduleFileCleanup(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('purge-removed-files', '17 * * * *', () =>
    purgeRemovedFiles(ctx, daysAgo(daysUntilPurge)),
  )
  await ctx.jobs.repeat('sweep-file-store', '41 3 * * *', async () => {
    await ctx.files.sweep(daysAgo(1))
    await enqueueStep(ctx, buildFirstSweepStep(daysAgo(1)))
  })
  await ctx.jobs.work(sweepJob, async (step) => {
    const next = await runSweepStep(ctx, step)
    if (next) await enqueueStep(ctx, next)
  })
}

const enqueueStep = (ctx: Context, step: SweepStep): Promise<void> =>
  inTransaction(ctx, (trx) => ctx.jobs.enqueue(trx, sweepJob, step))
