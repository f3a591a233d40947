import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { readLinkSoon } from './webhooks.ts'

const linksATransaction = 200
/** The provider counts how often we ask: so many a second leave room for people. */
const linksASecond = 5

/** Each night reads what no event told. */
export async function workOnLinkRound(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('accounting-links-round', '47 4 * * *', () => readForgottenLinks(ctx))
}

/**
 * Promises to read every link that nobody has read for a day, a job each, a few a second. Companies whose application
 * is over are left alone.
 */
export async function readForgottenLinks(ctx: Context): Promise<void> {
  const links = await ctx.db
    .selectFrom('accounting_links as link')
    .innerJoin('companies as company', 'company.id', 'link.company_id')
    .select('link.provider_company_id')
    .where('company.status', 'not in', ['rejected', 'repaid'])
    .where((link) =>
      link.or([
        link('link.read_at', 'is', null),
        link('link.read_at', '<', sql<string>`now() - interval '1 day'`),
      ]),
    )
    .orderBy('link.id')
    .execute()
  for (let start = 0; start < links.length; start += linksATransaction)
    await inTransaction(ctx, async (trx) => {
      for (const [index, link] of links.slice(start, start + linksATransaction).entries())
        await readLinkSoon(ctx, trx, { ...link, after: Math.floor((start + index) / linksASecond) })
    })
}
