import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { SyncName } from '#server/core/data/column-types.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { queueSyncRun } from './runs.ts'

const names = ['investors', 'loans'] as const satisfies readonly SyncName[]

const requestedSync = { name: 'request-sync', data: z.object({ name: z.enum(names) }) }

/**
 * Seconds between attempts to start a requested sync. The sync waits until a run in progress ends, because that run may
 * have read the table before the request.
 */
const retrySeconds = 20

export async function scheduleSyncs(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('scheduled-syncs', '* * * * *', () => startDueSyncs(ctx))
  await ctx.jobs.work(requestedSync, ({ name }) => startRequestedSync(ctx, name))
}

export async function startDueSyncs(ctx: Context): Promise<void> {
  const { syncMinutes } = ctx.config
  if (syncMinutes === 0) return
  for (const name of names)
    await inTransaction(ctx, async (trx) => {
      const recentRun = await trx
        .selectFrom('sync_runs')
        .select('run')
        .where('kind', '=', name)
        .where('started_at', '>', sql<string>`now() - make_interval(mins => ${syncMinutes}::integer)`)
        .executeTakeFirst()
      if (!recentRun) await queueSyncRun(ctx, trx, name)
    })
}

export const enqueueSync = (ctx: Context, trx: Transaction, name: SyncName): Promise<void> =>
  ctx.jobs.enqueue(trx, requestedSync, { name })

async function startRequestedSync(ctx: Context, name: SyncName): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    if (!(await queueSyncRun(ctx, trx, name)))
      await ctx.jobs.enqueue(trx, requestedSync, { name }, { after: retrySeconds })
  })
}
