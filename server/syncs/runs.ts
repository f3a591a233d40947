import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '#contract/core/errors.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import type { SyncName } from '#server/core/data/column-types.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { audit } from '#server/core/http/audit.ts'
import { type ClaimTable, isExpired } from '#server/core/jobs/claims.ts'

/** Processes one run of a sync. */
export const syncJob = (name: SyncName) => ({ name: `sync-${name}`, data: z.object({ run: z.uuid() }) })

/** A worker beats every half minute, and between two pages at the latest. */
export const runClaims: ClaimTable = {
  columns: ['sync_runs.kind', 'sync_runs.run', 'sync_runs.attempt'],
  aliveAt: 'sync_runs.beat_at',
  leaseSeconds: 5 * 60,
}

const emptyRun = {
  total: null,
  done: 0,
  created: 0,
  updated: 0,
  failed: 0,
  problems: '[]',
  ignored_columns: [] as string[],
  no_removals: null,
  error: null,
  finished_at: null,
}

/**
 * Starts a sync, and answers with what it began, however soon that ends. Throws `sync_running` while one is running; of
 * concurrent calls exactly one succeeds.
 */
export async function startSync(ctx: Context, user: CurrentUser, name: SyncName): Promise<SyncStatus> {
  return inTransaction(ctx, async (trx) => {
    const run = uuidv7()
    const now = sql<string>`now()`
    const newRun = { ...emptyRun, run, status: 'queued' as const, started_at: now, beat_at: now, attempt: 0 }
    const started = await trx
      .insertInto('sync_runs')
      .values({ kind: name, ...newRun })
      .onConflict((conflict) =>
        conflict
          .column('kind')
          .doUpdateSet(newRun)
          .where((run) => run.or([run('sync_runs.status', 'in', ['done', 'failed']), isExpired(runClaims)])),
      )
      .returning('run')
      .executeTakeFirst()
    if (!started) throw new AppError('sync_running')
    await audit(trx, { action: 'sync_started', userId: user.id, target: name })
    await ctx.jobs.enqueue(trx, syncJob(name), { run })
    return getSyncStatus({ db: trx }, user, name)
  })
}

/** Reads the status of the last or current run. Only admins see the problems of the table. */
export async function getSyncStatus(
  { db }: { db: Database | Transaction },
  { permissions }: CurrentUser,
  name: SyncName,
): Promise<SyncStatus> {
  const row = await db
    .selectFrom('sync_runs')
    .select(['status', 'started_at', 'finished_at', 'total', 'done', 'created', 'updated', 'failed'])
    .select(['error', 'problems', 'ignored_columns', 'no_removals'])
    .where('kind', '=', name)
    .executeTakeFirst()
  if (!row) return { ...emptyRun, status: 'never', started_at: null, problems: [] }
  const isAdmin = permissions.includes('admin')
  return { ...row, ...(isAdmin ? {} : { problems: [], ignored_columns: [] }) }
}
