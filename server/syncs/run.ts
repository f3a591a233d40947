import { sql } from 'kysely'
import type { SyncProblem } from '#contract/syncs.ts'
import type { SyncName } from '#server/core/data/column-types.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { RecordPage } from '#server/providers/records/index.ts'
import { isExpired, isHeld, requireClaim } from '#server/core/jobs/claims.ts'
import { runClaims } from './runs.ts'

/** What has happened since the last count; all of it is added. */
export interface Counts {
  total?: number
  done?: number
  created?: number
  updated?: number
  failed?: number
  problems?: SyncProblem[]
}

/** A run, as the one worker that may write for it has it. */
export interface Run {
  /** Notes a page that has arrived: its rows are still to be worked on, what it rejects is done with. */
  countPage(page: RecordPage<unknown>): Promise<void>
  /**
   * Counts, best in the transaction of what is counted: then a run that another worker finishes ends with the right
   * numbers. Throws `ClaimLost` when another worker has taken the run over.
   */
  count(trx: Database | Transaction, counts: Counts): Promise<void>
  /** Notes columns that mean nothing to us. */
  recordIgnoredColumns(columns: string[]): Promise<void>
  /** A sign of life. */
  beat(): Promise<void>
  /** The end of the run, unless another worker has it. */
  end(status: 'done' | 'failed', error?: string): Promise<void>
  /** Lets another attempt begin at once. */
  release(): Promise<void>
}

/**
 * Takes a run that waits, or whose worker is dead. What was created and updated so far stays counted, since it is
 * written; the rest is counted anew, since it is read anew. Null when there is nothing to take.
 */
export async function claimRun({ db }: Context, name: SyncName, id: string): Promise<Run | null> {
  const taken = await db
    .updateTable('sync_runs')
    .set({
      status: 'running',
      attempt: sql`attempt + 1`,
      beat_at: sql`now()`,
      total: null,
      done: 0,
      failed: 0,
      problems: '[]',
      ignored_columns: [],
    })
    .where('kind', '=', name)
    .where('run', '=', id)
    .where((run) =>
      run.or([run('status', '=', 'queued'), run.and([run('status', '=', 'running'), isExpired(runClaims)])]),
    )
    .returning('attempt')
    .executeTakeFirst()
  return taken ? createRun(db, { name, id, attempt: taken.attempt }) : null
}

const maxProblems = 100

function createRun(
  db: Database,
  { name, id, attempt }: { name: SyncName; id: string; attempt: number },
): Run {
  const own = (trx: Database | Transaction) =>
    trx
      .updateTable('sync_runs')
      .where(isHeld(runClaims, [name, id, attempt]))
      .where('status', '=', 'running')

  const count: Run['count'] = async (trx, counts) => {
    const { total = 0, done = 0, created = 0, updated = 0, failed = 0, problems = [] } = counts
    const shown = JSON.stringify(problems.slice(0, maxProblems))
    const counted = own(trx).set({
      total: sql`coalesce(total, 0) + ${total}::integer`,
      done: sql`done + ${done}::integer`,
      created: sql`created + ${created}::integer`,
      updated: sql`updated + ${updated}::integer`,
      failed: sql`failed + ${failed}::integer`,
      problems: sql`jsonb_path_query_array(problems || ${shown}::jsonb, ${`$[0 to ${maxProblems - 1}]`}::jsonpath)`,
      beat_at: sql`now()`,
    })
    await requireClaim(counted)
  }

  return {
    count,
    countPage: ({ rows, rejected }) =>
      count(db, {
        total: rows.length + rejected.length,
        done: rejected.length,
        failed: rejected.length,
        problems: rejected.flatMap(({ place, errors }) => errors.map((error) => ({ place, ...error }))),
      }),
    recordIgnoredColumns: async (ignored_columns) => void (await own(db).set({ ignored_columns }).execute()),
    beat: async () =>
      void (await own(db)
        .set({ beat_at: sql`now()` })
        .execute()),
    end: async (status, error) =>
      void (await own(db)
        .set({ status, error: error ?? null, finished_at: sql`now()`, beat_at: sql`now()` })
        .execute()),
    release: async () => void (await own(db).set({ status: 'queued' }).execute()),
  }
}
