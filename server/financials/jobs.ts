import { sql } from 'kysely'
import { financialsRequest, requestFinancials } from '#server/connections/financials-job.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { runPull } from './pull.ts'
import { pullJob, startPull } from './refresh.ts'

/** Minutes after a sync during which requests do not start another sync. */
const minMinutesBetweenSyncs = 10
const requestsPerSecond = 2
/** Seconds until a request is retried if a sync is already running. */
const retrySeconds = 20

/** Syncs accounting and bank data: after a connection or a webhook, daily, and on a user's request. */
export async function processFinancials(ctx: Context): Promise<void> {
  await ctx.jobs.work(pullJob, ({ company_id, run }) => runPull(ctx, company_id, run))
  await ctx.jobs.work(financialsRequest, ({ company_id }) => handleRequest(ctx, company_id))
  await ctx.jobs.repeat('financials-round', '23 3 * * *', () => requestStale(ctx))
}

/** Starts a sync if a connection was never synced, has failed, or was not synced recently. */
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
    const isStarted = await startPull(ctx, trx, companyId)
    if (!isStarted) await requestFinancials(ctx, trx, companyId, retrySeconds)
  })
}

/** Requests a sync for every company that was not synced for 20 hours, a few per second. */
export async function requestStale(ctx: Context): Promise<void> {
  const companies = await ctx.db
    .selectFrom('connections as connection')
    .innerJoin('companies as company', 'company.id', 'connection.company_id')
    .leftJoin('financial_pulls as pull', 'pull.company_id', 'connection.company_id')
    .select('connection.company_id')
    .distinct()
    .where('connection.status', '=', 'Linked')
    .where('company.status', 'not in', ['rejected', 'repaid'])
    .where((where) =>
      where.or([
        where('pull.started_at', 'is', null),
        where('pull.started_at', '<', sql<string>`now() - interval '20 hours'`),
      ]),
    )
    .execute()
  await inTransaction(ctx, async (trx) => {
    for (const [index, { company_id }] of companies.entries())
      await requestFinancials(ctx, trx, company_id, Math.floor(index / requestsPerSecond))
  })
}
