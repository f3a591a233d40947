import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { buildFirstSweepStep, SweepStep, runSweepStep } from './orphans.ts'
import { daysUntilPurge, purgeRemovedFiles } from './purge.ts'

const dayMs = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

const sweepJob = { name: 'sweep-file-prefix', data: SweepStep }

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
