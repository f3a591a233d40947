import { sql, type UpdateObject } from 'kysely'
import type { SyncProblem } from '#contract/staff/syncs.ts'
import type { SyncName } from '#server/core/data/column-types.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import type { RecordPage, RejectedRow } from '#server/providers/records/index.ts'
import { executeWithClaim } from '#server/core/jobs/claims.ts'

/** A reason for `recordNoRemovals`: an empty table is treated as a mistake, so no records are removed. */
export const emptyTable = 'the table is empty'

export interface Counts {
  total?: number
  done?: number
  created?: number
  updated?: number
  failed?: number
  problems?: SyncProblem[]
}

/** An attempt to process a run. Only the latest attempt can write to the run. */
export interface Run {
  /** Counts a page of rows. Rejected rows count as done immediately; valid rows count as done when they are stored. */
  countPage(page: RecordPage<unknown>): Promise<void>
  /**
   * Adds to the counts. Call this in the transaction that stores the rows, so that the counts are correct even if a
   * different worker finishes the run. Throws `ClaimLost` if the run has ended or a newer attempt has started.
   */
  count(trx: Database | Transaction, counts: Counts): Promise<void>
  recordIgnoredColumns(columns: string[]): Promise<void>
  /**
   * Records why the run did not remove records that are missing from the table, in words that complete “Nothing was
   * removed because …”.
   */
  recordNoRemovals(reason: string): Promise<void>
  /** Ends the run, unless a newer attempt has started. */
  end(status: 'done' | 'failed', error?: string): Promise<void>
  /** Sets the run's status to queued until the next attempt. */
  release(): Promise<void>
}

/**
 * Returns null if the run has ended. pg-boss restarts a job only after the job's worker died or failed, so the new
 * attempt can always take over. Keeps the counts of created and updated rows, because these rows are stored. Resets all
 * other counts, because the table is read again.
 */
export async function beginSyncAttempt(
  { db, log }: Context,
  name: SyncName,
  id: string,
): Promise<Run | null> {
  const claimed = await db
    .updateTable('sync_runs')
    .set({
      status: 'running',
      attempt: sql`attempt + 1`,
      total: null,
      done: 0,
      failed: 0,
      problems: '[]',
      ignored_columns: [],
      no_removals: null,
    })
    .where('kind', '=', name)
    .where('run', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning('attempt')
    .executeTakeFirst()
  return claimed ? createRun({ db, log }, { name, id, attempt: claimed.attempt }) : null
}

const maxProblems = 100

function toProblem({ place, errors }: RejectedRow): SyncProblem {
  const [first] = errors
  if (errors.length === 1 && first) return { place, ...first }
  const message = errors.map((error) => `${error.field}: ${error.message}`).join(' · ')
  return { place, field: null, message }
}

function createRun(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { name, id, attempt }: { name: SyncName; id: string; attempt: number },
): Run {
  const updateAttempt = (trx: Database | Transaction) =>
    trx
      .updateTable('sync_runs')
      .where('kind', '=', name)
      .where('run', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'running')

  const set = async (changes: UpdateObject<DB, 'sync_runs', 'sync_runs'>) =>
    void (await updateAttempt(db).set(changes).execute())

  const count: Run['count'] = async (trx, counts) => {
    const { total = 0, done = 0, created = 0, updated = 0, failed = 0, problems = [] } = counts
    const firstProblems = JSON.stringify(problems.slice(0, maxProblems))
    const update = updateAttempt(trx).set({
      total: sql`coalesce(total, 0) + ${total}::integer`,
      done: sql`done + ${done}::integer`,
      created: sql`created + ${created}::integer`,
      updated: sql`updated + ${updated}::integer`,
      failed: sql`failed + ${failed}::integer`,
      problems: sql`jsonb_path_query_array(problems || ${firstProblems}::jsonb, ${`$[0 to ${maxProblems - 1}]`}::jsonpath)`,
    })
    await executeWithClaim(update)
  }

  return {
    count,
    countPage: async ({ rows, rejected, notes = [] }) => {
      // Error messages quote cell values, so only places and fields are logged.
      const places = rejected.map(({ place, errors }) =>
        [place, ...errors.map(({ field }) => field)].join(' '),
      )
      if (places.length > 0) log.warn({ sync: name, run: id, rows: places }, 'rows were rejected')
      await count(db, {
        total: rows.length + rejected.length,
        done: rejected.length,
        failed: rejected.length,
        problems: [...rejected.map(toProblem), ...notes.map((note) => ({ field: null, ...note }))],
      })
    },
    recordIgnoredColumns: (ignored_columns) => set({ ignored_columns }),
    recordNoRemovals: async (no_removals) => {
      const details = { sync: name, run: id, reason: no_removals }
      log.warn(details, 'a sync did not remove records that are missing from its table')
      await set({ no_removals })
    },
    end: (status, error) => set({ status, error: error ?? null, finished_at: sql`now()` }),
    release: () => set({ status: 'queued' }),
  }
}
