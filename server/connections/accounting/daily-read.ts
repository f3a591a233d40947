import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import {
  enqueueDailyJobs,
  getCurrentHour,
  toSecondOfDay,
  isDueInHour,
  type Hour,
} from '#server/core/jobs/daily-turns.ts'
import { disconnectAbandonedConnections } from './abandoned.ts'
import { accountingEvent } from './webhooks.ts'

/** The daily reads are needed in case a webhook was lost. */
export async function scheduleAccountingJobs(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('accounting-links-round', '1 * * * *', () =>
    enqueueAccountingReads(ctx, getCurrentHour()),
  )
  await ctx.jobs.repeat('abandoned-connections', '29 5 * * *', () => disconnectAbandonedConnections(ctx))
}

/**
 * Enqueues the reads that are due in `hour`, or all reads if `hour` is null. Skips links that were read in the last 12
 * hours, and links of companies with the status `rejected` or `repaid`.
 */
export const enqueueAccountingReads = (ctx: Context, hour: Hour | null = null): Promise<void> =>
  enqueueDailyJobs(ctx, accountingEvent, hour, async (after, max) => {
    const rows = await ctx.db
      .selectFrom('accounting_links as link')
      .innerJoin('companies as company', 'company.id', 'link.company_id')
      .select((link) => [
        'link.id',
        'link.provider_company_id',
        toSecondOfDay(link.ref('link.id')).as('turn'),
      ])
      .where('company.status', 'not in', ['rejected', 'repaid'])
      .where('link.provider_company_id', 'is not', null)
      .where((link) =>
        link.or([
          link('link.read_at', 'is', null),
          link('link.read_at', '<', sql<string>`now() - interval '12 hours'`),
        ]),
      )
      .where((link) => isDueInHour(link.ref('link.id'), hour))
      .where('link.id', '>', after)
      .orderBy('link.id')
      .limit(max)
      .execute()
    return rows.map(({ id, turn, provider_company_id }) => ({
      id,
      turn,
      data: { webhook: null, provider_company_id },
    }))
  })
