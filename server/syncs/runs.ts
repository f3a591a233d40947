import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '#contract/core/errors.ts'
import { maxEarlierSyncs, type SyncStatus } from '#contract/staff/syncs.ts'
import type { SyncName } from '#server/core/data/column-types.ts'
import { toIsoTimestamp } from '#server/core/data/json-values.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'

export const getSyncJob = (name: SyncName) => ({
  name: `sync-${name}`,
  data: z.object({ run: z.uuid() }),
  untilDone: true,
})

/** An unfinished run that started before this time counts as lost and no longer blocks new runs. */
const oneDayAgo = sql<string>`now() - interval '1 day'`

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

/** The list of finished runs, including the run that a new run replaces. Excludes a lost run, which has no result. */
const withReplacedRun = sql<string>`case when sync_runs.finished_at is null then sync_runs.earlier else
  jsonb_path_query_array(
    jsonb_build_object('status', sync_runs.status,
      'finished_at', ${toIsoTimestamp(sql.ref<string>('sync_runs.finished_at'))},
      'total', sync_runs.total, 'failed', sync_runs.failed) || sync_runs.earlier,
    ${`$[0 to ${maxEarlierSyncs - 1}]`}::jsonpath) end`

/** Queues nothing and returns false while a run is in progress. */
export async function queueSyncRun({ jobs }: Context, trx: Transaction, name: SyncName): Promise<boolean> {
  const run = uuidv7()
  const newRun = { ...emptyRun, run, status: 'queued' as const, started_at: sql<string>`now()`, attempt: 0 }
  const started = await trx
    .insertInto('sync_runs')
    .values({ kind: name, ...newRun })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ ...newRun, earlier: withReplacedRun })
        .where((run) =>
          run.or([
            run('sync_runs.status', 'in', ['done', 'failed']),
            run('sync_runs.started_at', '<', oneDayAgo),
          ]),
        ),
    )
    .returning('run')
    .executeTakeFirst()
  if (!started) return false
  await jobs.enqueue(trx, getSyncJob(name), { run })
  return true
}

export async function startSync(ctx: Context, user: CurrentUser, name: SyncName): Promise<SyncStatus> {
  return inTransaction(ctx, async (trx) => {
    if (!(await queueSyncRun(ctx, trx, name))) throw new AppError('sync_running')
    await recordAuditEvent(trx, { action: 'sync_started', userId: user.id, target: name })
    return getSyncStatus({ db: trx, config: ctx.config }, user, name)
  })
}

interface Source {
  db: Database | Transaction
  config: Pick<Context['config'], 'syncMinutes'>
}

/** Only admins get the problems and the ignored columns. */
export async function getSyncStatus(
  { db, config: { syncMinutes } }: Source,
  { permissions }: CurrentUser,
  name: SyncName,
): Promise<SyncStatus> {
  const row = await db
    .selectFrom('sync_runs')
    .select(['status', 'started_at', 'finished_at', 'total', 'done', 'created', 'updated', 'failed'])
    .select(['error', 'problems', 'ignored_columns', 'no_removals', 'earlier'])
    .select(
      sql<string | null>`started_at + make_interval(mins => nullif(${syncMinutes}::integer, 0))`.as(
        'next_at',
      ),
    )
    .where('kind', '=', name)
    .executeTakeFirst()
  if (!row)
    return { ...emptyRun, status: 'never', started_at: null, next_at: null, problems: [], earlier: [] }
  const isAdmin = permissions.includes('admin')
  return { ...row, ...(isAdmin ? {} : { problems: [], ignored_columns: [] }) }
}
