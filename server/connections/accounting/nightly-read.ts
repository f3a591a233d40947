import { type NotNull, sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { endAbandonedConnections } from './abandoned.ts'
import { enqueueRead } from './webhooks.ts'

const CONNECTIONS_PER_TRANSACTION = 200
/** The provider limits requests. This rate leaves capacity for requests that users make. */
const readsPerSecond = 5

/** Reads connections every night in case a webhook was lost, and disconnects abandoned connections. */
export async function scheduleNightlyRead(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('accounting-links-round', '47 4 * * *', () => readStaleProviderCompanies(ctx))
  await ctx.jobs.repeat('abandoned-connections', '29 5 * * *', () => endAbandonedConnections(ctx))
}

/**
 * Enqueues one job for each provider company that was not read for a day, a few per second. Skips companies whose
 * application has ended.
 */
export async function readStaleProviderCompanies(ctx: Context): Promise<void> {
  const providerCompanies = await ctx.db
    .selectFrom('accounting_links as link')
    .innerJoin('companies as company', 'company.id', 'link.company_id')
    .select('link.provider_company_id')
    .where('company.status', 'not in', ['rejected', 'repaid'])
    .where('link.provider_company_id', 'is not', null)
    .$narrowType<{ provider_company_id: NotNull }>()
    .where((where) =>
      where.or([
        where('link.read_at', 'is', null),
        where('link.read_at', '<', sql<string>`now() - interval '1 day'`),
      ]),
    )
    .orderBy('link.id')
    .execute()
  for (let start = 0; start < providerCompanies.length; start += CONNECTIONS_PER_TRANSACTION)
    await inTransaction(ctx, async (trx) => {
      for (const [index, providerCompany] of providerCompanies
        .slice(start, start + CONNECTIONS_PER_TRANSACTION)
        .entries())
        await enqueueRead(ctx, trx, {
          ...providerCompany,
          after: Math.floor((start + index) / readsPerSecond),
        })
    })
}
