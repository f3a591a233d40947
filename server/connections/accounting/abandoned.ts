import { sql } from 'kysely'
import { bySystem, editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import type { ConnectionRow } from '../rows.ts'
import { markUnlinked, openRemoteConnection } from './connections.ts'
import { isCodatConnection } from './sync.ts'

/** How many abandoned connections one night ends; the rest is left to the next. */
const MAX_A_NIGHT = 1000

/**
 * Ends the connections that nobody finished within a week, at their provider too. Lists leave them out long before
 * that; until then a person who comes back late finds theirs.
 */
export async function endAbandonedConnections(ctx: Context): Promise<void> {
  const abandoned = await ctx.db
    .selectFrom('connections')
    .selectAll()
    .where('status', '=', 'PendingAuth')
    .where('updated_at', '<', sql<string>`now() - interval '7 days'`)
    .orderBy('updated_at')
    .limit(MAX_A_NIGHT)
    .execute()
  for (const row of abandoned) await endOne(ctx, row)
}

/** A provider that fails is asked again the next night. */
async function endOne(ctx: Context, row: ConnectionRow): Promise<void> {
  try {
    // a bank's own window left nothing at its provider
    if (isCodatConnection(row)) await (await openRemoteConnection(ctx, row))?.end()
    await editCompany(ctx, bySystem(row.company_id), (edit) => markUnlinked(edit, row, 'PendingAuth'))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, connection: row.id }, 'an abandoned connection is ended another night')
  }
}
