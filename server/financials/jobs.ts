import { sql } from 'kysely'
import { financialsRequest, enqueueFinancialsSync } from '#server/connections/financials-job.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import {
  enqueueDailyJobs,
  getCurrentHour,
  toSecondOfDay,
  isDueInHour,
  type Hour,
} from '#server/core/jobs/daily-turns.ts'
import { schedulePartitioning } from './partition-transactions.ts'
import { runFinancialsSync } from './pull.ts'
import { pullJob, startFinancialsSync } from './refresh.ts'
import { scheduleSnapshotJobs } from './snapshot-files.ts'

/** Sync requests are ignored if each linked connection was synced within this many minutes without a failure. */
const minMinutesBetweenSyncs = 10
/** Seconds until a request is retried if a sync is already running. */
const retrySeconds = 20

export async function startFinancialsWorker(ctx: Context): Promise<void> {
  await ctx.jobs.work(pullJob, ({ company_id, run }) => runFinancialsSync(ctx, company_id, run))
  await ctx.jobs.work(financialsRequest, ({ company_id }) => handleRequest(ctx, company_id))
  await ctx.jobs.repeat('financials-round', '1 * * * *', () =>
    enqueueDueFinancialsSyncs(ctx, getCurrentHour()),
  )
  await scheduleSnapshotJobs(ctx)
  await schedulePartitioning(ctx)
}

async function handleRequest(ctx: Context, companyId: string): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    const due = await trx
      .selectFrom('connections as connection')
      .leftJoin('financial_sources as source', (join) =>
        join
          .onRef('source.company_id', '=', 'connection.company_id')
          .onRef('source.connection_id', '=', 'connection.id'),
      )
      .select('connection.id')
      .where('connection.company_id', '=', companyId)
      .where('connection.status', '=', 'Linked')
      .where('connection.subsidiary', '=', false)
      .where((where) =>
        where.or([
          where('source.tried_at', 'is', null),
          where('source.status', '=', 'failed'),
          where(
            'source.tried_at',
            '<',
            sql<string>`now() - make_interval(mins => ${minMinutesBetweenSyncs})`,
          ),
        ]),
      )
      .executeTakeFirst()
    if (!due) return
    const isStarted = await startFinancialsSync(ctx, trx, companyId)
    if (!isStarted) await enqueueFinancialsSync(ctx, trx, companyId, retrySeconds)
  })
}

/**
 * Enqueues the syncs that are due in `hour`, or all syncs if `hour` is null. Skips companies with the status `rejected`
 * or `repaid`, companies without a linked connection, and companies with a sync in the last 12 hours.
 */
export const enqueueDueFinancialsSyncs = (ctx: Context, hour: Hour | null = null): Promise<void> =>
  enqueueDailyJobs(ctx, financialsRequest, hour, async (after, max) => {
    const rows = await ctx.db
      .selectFrom('companies as company')
      .leftJoin('financial_pulls as pull', 'pull.company_id', 'company.id')
      .select((company) => ['company.id', toSecondOfDay(company.ref('company.id')).as('turn')])
      .where('company.status', 'not in', ['rejected', 'repaid'])
      .where((company) =>
        company.exists(
          company
            .selectFrom('connections')
            .select('connections.id')
            .whereRef('connections.company_id', '=', 'company.id')
            .where('connections.status', '=', 'Linked'),
        ),
      )
      .where((company) =>
        company.or([
          company('pull.started_at', 'is', null),
          company('pull.started_at', '<', sql<string>`now() - interval '12 hours'`),
        ]),
      )
      .where((company) => isDueInHour(company.ref('company.id'), hour))
      .where('company.id', '>', after)
      .orderBy('company.id')
      .limit(max)
      .execute()
    return rows.map(({ id, turn }) => ({ id, turn, data: { company_id: id } }))
  })
