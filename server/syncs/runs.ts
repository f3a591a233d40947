import { type ExpressionBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { SyncStatus } from '#contract/syncs.ts'
import type { SyncName } from '#server/core/data/column-types.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'

/** Works on one run of a sync. */
export const syncJob = (name: SyncName) => ({ name: `sync-${name}`, data: z.object({ run: z.uuid() }) })

/** A run that has not given a sign of life for so long is dead; longer than anything that a sync waits for at once. */
const deadAfterMinutes = 5

export const isDead = ({ eb }: ExpressionBuilder<DB, 'sync_runs'>) =>
  eb('sync_runs.beat_at', '<', sql<string>`now() - make_interval(mins => ${deadAfterMinutes})`)

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
          .where((eb) => eb.or([eb('sync_runs.status', 'in', ['done', 'failed']), isDead(eb)])),
      )
      .returning('run')
      .executeTakeFirst()
    if (!started) throw new AppError('sync_running')
    await ctx.jobs.enqueue(trx, syncJob(name), { run })
  })
  return syncStatus(ctx, user, name)
}

/** How the last or present run of a sync is doing. What is wrong in the table concerns admins only. */
export async function syncStatus(
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
