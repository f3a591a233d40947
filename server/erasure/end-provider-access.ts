import { sql } from 'kysely'
import { revokeSessions } from '#server/connections/banks/session-revocation.ts'
import { openRemoteConnection } from '#server/connections/accounting/connections.ts'
import { listConnectionRows, type ConnectionRow } from '#server/connections/rows.ts'
import { subscriptionJob } from '#server/content/newsletter.ts'
import type { Context } from '#server/context.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import type { Subject } from './subject.ts'

/**
 * Ends connections, bank sessions and newsletter subscriptions at their providers. Returns the providers for
 * which a call failed. These calls must be repeated later.
 */
export async function endProviderAccess(ctx: Context, { rows }: Subject): Promise<string[]> {
  const failed: string[] = []
  const attempt = async (provider: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ err: error, provider }, 'an erasure waits for a provider')
      if (!failed.includes(provider)) failed.push(provider)
    }
  }
  for (const companyId of rows.companyIds)
    for (const connection of await listConnectionRows(ctx.db, companyId))
      if (connection.status !== 'Unlinked')
        await attempt(connection.provider, () => disconnect(ctx, connection))
  if (await revokeSessions(ctx, rows)) failed.push('quiltt')
  if (ctx.config.ghost)
    for (const address of rows.addresses) await attempt('ghost', () => endSubscription(ctx, address))
  return failed
}

/**
 * The row is deleted later. The access token is deleted now, unless the user has approved new access since the
 * connection was read.
 */
async function disconnect(ctx: Context, connection: ConnectionRow): Promise<void> {
  await (await openRemoteConnection(ctx, connection))?.end()
  await ctx.db
    .updateTable('connections')
    .set({ status: 'Unlinked', sealed_token: null })
    .where('company_id', '=', connection.company_id)
    .where('id', '=', connection.id)
    .where(sql<boolean>`provider_connection_id is not distinct from ${connection.provider_connection_id}`)
    .execute()
}

async function endSubscription({ content, jobs }: Context, address: string): Promise<void> {
  await jobs.deleteWith(subscriptionJob, { email: address })
  await content.unsubscribeAddress(address)
}
