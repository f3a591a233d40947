import { z } from 'zod'
import { keepFound } from '../save.ts'
import { connectionRow, connectionRowsAt, type ConnectionRow } from '../rows.ts'
import { editCompany, bySystem } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { processOnce } from '#server/core/jobs/webhooks.ts'
import { accountKey, bankLink } from './provider-side.ts'
import { isDirectKey, openKeys } from './platforms.ts'
import { forgetVisits } from './link-sessions.ts'

/** To read a bank link again, by its id at the provider, and the stored event that is worked on by that. */
const refreshDue = {
  name: 'bank-link-refresh',
  data: z.object({
    provider: z.enum(['plaid', 'quiltt']),
    /** null where the event is about no link. */
    id: z.string().nullable(),
    stored: z.uuid().nullable(),
  }),
}

/** Promises to read a link again. */
export const refreshSoon = (
  { jobs }: Context,
  trx: Transaction,
  due: z.input<(typeof refreshDue)['data']>,
): Promise<void> => jobs.enqueue(trx, refreshDue, due)

/**
 * Reads links again when something happened to them, and each of them once a day, for what no event told. Reading
 * everything again makes order and repeats harmless.
 */
export async function workOnBankLinks(ctx: Context): Promise<void> {
  await ctx.jobs.work(refreshDue, async ({ provider, id, stored }) => {
    const rows = id === null ? [] : await connectionRowsAt(ctx.db, provider, id)
    const steps = rows.map((row) => (stepCtx: Context) => refreshConnection(stepCtx, row))
    if (stored !== null) return processOnce(ctx, stored, steps)
    for (const step of steps) await step(ctx)
  })
  await ctx.jobs.repeat('bank-links-round', '11 5 * * *', async () => {
    await refreshAll(ctx)
    await forgetVisits(ctx)
  })
}

/** Writes down how a link is now. What was ended stays ended: only its person can begin again. Throws ProviderError. */
async function refreshConnection(ctx: Context, row: ConnectionRow): Promise<void> {
  const link = row.status === 'Unlinked' ? null : await bankLink(ctx, row)
  if (!link) return
  const found = await link.read()
  await editCompany(ctx, bySystem(row.company_id), async (edit) => {
    const before = await connectionRow(edit.trx, row.company_id, row.id)
    if (before.status === 'Unlinked') return
    await keepFound(edit, before, found, await resealed(ctx, before))
  })
}

/** The key to the account under our newest key, if it was sealed with an older one. */
async function resealed(ctx: Context, row: ConnectionRow): Promise<{ sealed_token?: string }> {
  const { id, sealed_token } = row
  if (sealed_token === null || !ctx.secrets.isOld(sealed_token)) return {}
  const key = await accountKey(ctx, row)
  return key === null ? {} : { sealed_token: await ctx.secrets.seal(key, id) }
}

const linksATransaction = 200

/** Promises to read every living direct link again, a job each: one that fails does not stop the others. */
export async function refreshAll(ctx: Context): Promise<void> {
  const open = openKeys(ctx)
  if (open.length === 0) return
  const links = await ctx.db
    .selectFrom('connections')
    .select(['provider', 'provider_connection_id'])
    .where('provider', 'in', open)
    .where('provider_connection_id', 'is not', null)
    .where('status', '!=', 'Unlinked')
    .orderBy('id')
    .execute()
  for (let start = 0; start < links.length; start += linksATransaction)
    await inTransaction(ctx, async (trx) => {
      for (const { provider, provider_connection_id } of links.slice(start, start + linksATransaction))
        if (isDirectKey(provider))
          await refreshSoon(ctx, trx, { provider, id: provider_connection_id, stored: null })
    })
}
