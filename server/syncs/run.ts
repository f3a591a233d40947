import { sql, type UpdateObject } from 'kysely'
import type { SyncProblem } from '#contract/staff/syncs.ts'
import type { SyncName } from '#server/core/data/column-types.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import type { RecordPage, RejectedRow } from '#server/providers/records/index.ts'
import { requireClaim } from '#server/core/jobs/claims.ts'

/** An empty table counts as a mistake: it removes nothing. */
export const emptyTable = 'the table is empty'

/** The increments since the last count. */
export interface Counts {
  total?: number
  done?: number
  created?: number
  updated?: number
  failed?: number
  problems?: SyncProblem[]
}

/** An attempt at a run; only the latest may write to it. */
export interface Run {
  /** Counts a page that was read: its rejected rows are done, the others still to be stored. */
  countPage(page: RecordPage<unknown>): Promise<void>
  /**
   * Adds to the counts, best in the transaction that stores the rows: the numbers then stay right when another worker
   * finishes the run. Throws `ClaimLost` when another attempt has begun.
   */
  count(trx: Database | Transaction, counts: Counts): Promise<void>
  recordIgnoredColumns(columns: string[]): Promise<void>
  /** Records why records that are missing from the table were not removed: the end of “Nothing was removed, because …”. */
  recordNoRemovals(reason: string): Promise<void>
  /** Ends the run, unless another attempt has begun. */
  end(status: 'done' | 'failed', error?: string): Promise<void>
  /** Shows the run as waiting until the next attempt. */
  release(): Promise<void>
}

/**
 * Begins an attempt at a run; null when the run has ended. pg-boss repeats a job only when its worker has died or failed, so
 * the new attempt may always take over. Counts of created and updated rows stay, since those rows are stored; the others
 * restart, since the table is read again.
 */
export async function beginAttempt({ db, log }: Context, name: SyncName, id: string): Promise<Run | null> {
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

/** One problem for each row, with all its reasons. */
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
  const own = (trx: Database | Transaction) =>
    trx
      .updateTable('sync_runs')
      .where('kind', '=', name)
      .where('run', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'running')

  const set = async (changes: UpdateObject<DB, 'sync_runs', 'sync_runs'>) =>
    void (await own(db).set(changes).execute())

  const count: Run['count'] = async (trx, counts) => {
    const { total = 0, done = 0, created = 0, updated = 0, failed = 0, problems = [] } = counts
    const firstProblems = JSON.stringify(problems.slice(0, maxProblems))
    const update = own(trx).set({
      total: sql`coalesce(total, 0) + ${total}::integer`,
      done: sql`done + ${done}::integer`,
      created: sql`created + ${created}::integer`,
      updated: sql`updated + ${updated}::integer`,
      failed: sql`failed + ${failed}::integer`,
      problems: sql`jsonb_path_query_array(problems || ${firstProblems}::jsonb, ${`$[0 to ${maxProblems - 1}]`}::jsonpath)`,
    })
    await requireClaim(update)
  }

  return {
    count,
    countPage: async ({ rows, rejected, notes = [] }) => {
      // Messages quote the table, so the log has only places and fields.
      const places = rejected.map(({ place, errors }) =>
        [place, ...errors.map(({ field }) => field)].join(' '),
      )
      if (places.length > 0) log.warn({ sync: name, run: id, rows: places }, 'rows of a table were not read')
      await count(db, {
        total: rows.length + rejected.length,
        done: rejected.length,
        failed: rejected.length,
        problems: [...rejected.map(toProblem), ...notes.map((note) => ({ field: null, ...note }))],
      })
    },
    recordIgnoredColumns: (ignored_columns) => set({ ignored_columns }),
    recordNoRemovals: async (no_removals) => {
      log.warn({ sync: name, run: id, reason: no_removals }, 'a sync removed nothing')
      await set({ no_removals })
    },
    end: (status, error) => set({ status, error: error ?? null, finished_at: sql`now()` }),
    release: () => set({ status: 'queued' }),
  }
}
