import { type Expression, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { inTransaction, type TransactionContext } from '../data/database.ts'
import type { JobKind, Jobs } from './jobs.ts'

/** `from` is the start of the hour in seconds since midnight UTC. */
export interface Hour {
  from: number
}

export const getCurrentHour = (now = new Date()): Hour => ({ from: now.getUTCHours() * 3600 })

/**
 * Builds an SQL expression for a row's turn, a second of the day (UTC). The turn is the same every day, because it is
 * computed from the last digits of the row's id. The digits are random, so daily work is spread over 24 hours.
 */
export const toSecondOfDay = (id: Expression<string>) =>
  sql<number>`(('x' || right(${id}::text, 6))::bit(24)::int % 86400)`

/** Builds an SQL condition that is true if the row's turn is in `hour`, or if `hour` is null. */
export const isDueInHour = (id: Expression<string>, hour: Hour | null) =>
  hour === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${toSecondOfDay(id)} between ${hour.from} and ${hour.from + 3599}`

/** `turn` is the row's second of the day (UTC). */
interface DueRow<T extends z.ZodType> {
  id: string
  turn: number
  data: z.input<T>
}

const rowsPerBatch = 1000

/**
 * Enqueues one job per row, in batches. Call this at the start of `hour`, so that each job starts at its row's turn. If
 * `hour` is null, jobs start immediately. `readBatch` reads at most `max` rows with a higher id than `after`, in the
 * order of their ids.
 */
export async function enqueueDailyJobs<T extends z.ZodType>(
  ctx: TransactionContext & { jobs: Jobs },
  kind: JobKind<T>,
  hour: Hour | null,
  readBatch: (after: string, max: number) => Promise<DueRow<T>[]>,
): Promise<void> {
  for (let after: string | undefined = lowestId; after !== undefined;) {
    const rows = await readBatch(after, rowsPerBatch)
    const jobs = rows.map(({ turn, data }) => ({ data, after: hour ? turn - hour.from : 0 }))
    if (jobs.length > 0) await inTransaction(ctx, (trx) => ctx.jobs.enqueueAll(trx, kind, jobs))
    after = rows.length < rowsPerBatch ? undefined : rows.at(-1)?.id
  }
}

const lowestId = '00000000-0000-0000-0000-000000000000'
