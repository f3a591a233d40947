import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { SyncStatus } from '#contract/syncs.ts'
import type { SyncName } from '#server/core/data/column-types.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { type ClaimTable, isExpired } from '#server/core/jobs/claims.ts'

/** Works on one run of a sync. */
export const syncJob = (name: SyncName) => ({ name: `sync-${name}`, data: z.object({ run: z.uuid() }) })

/** A worker beats every half minute, and between two pages at the latest. */
export const runClaims: ClaimTable = {
  columns: ['sync_runs.kind', 'sync_runs.run', 'sync_runs.attempt'],
  aliveAt: 'sync_runs.beat_at',
  leaseSeconds: 5 * 60,
}

/** Nothing read yet. */
const nothing = {
  total: null,
  done: 0,
  created: 0,
  updated: 0,
  failed: 0,
  problems: '[]',
  ignored_columns: [] as string[],
  error: null,
  finished_at: null,
}

/** Starts a sync; of many at once exactly one starts. Throws `sync_running` while one is under way and alive. */
export async function startSync(ctx: Context, user: CurrentUser, name: SyncName): Promise<SyncStatus> {
  await inTransaction(ctx, async (trx) => {
    const run = uuidv7()
    const now = sql<string>`now()`
    const begun = { ...nothing, run, status: 'queued' as const, started_at: now, beat_at: now, attempt: 0 }
    const started = await trx
      .insertInto('sync_runs')
      .values({ kind: name, ...begun })
      .onConflict((conflict) =>
        conflict
          .column('kind')
          .doUpdateSet(begun)
          .where((run) => run.or([run('sync_runs.status', 'in', ['done', 'failed']), isExpired(runClaims)])),
      )
      .returning('run')
      .executeTakeFirst()
    if (!started) throw new AppError('sync_running')
    await ctx.jobs.enqueue(trx, syncJob(name), { run })
  })
  return getSyncStatus(ctx, user, name)
}

/** How the last or present run of a sync is doing. What is wrong in the table concerns admins only. */
export async function getSyncStatus(
  { db }: Context,
  { permissions }: CurrentUser,
  name: SyncName,
): Promise<SyncStatus> {
  const row = await db
    .selectFrom('sync_runs')
    .select(['status', 'started_at', 'finished_at', 'total', 'done', 'created', 'updated', 'failed'])
    .select(['error', 'problems', 'ignored_columns'])
    .where('kind', '=', name)
    .executeTakeFirst()
  if (!row) return { ...nothing, status: 'never', started_at: null, problems: [] }
  const mayKnow = permissions.includes('admin')
  return { ...row, ...(mayKnow ? {} : { problems: [], ignored_columns: [] }) }
}
