import { sql } from 'kysely'
import { buildSystemEditor, editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import type { ConnectionRow } from '../rows.ts'
import { markConnectionUnlinked, openRemoteConnection } from './connections.ts'
import { isCodatConnection } from './sync.ts'

/** Maximum number of connections per run. The next run processes the remaining connections. */
const MAX_PER_NIGHT = 1000

/**
 * Disconnects connections that have been pending for a week. Lists hide pending connections after an hour, but a new
 * sign-in at the platform can reuse them until they are disconnected.
 */
export async function disconnectAbandonedConnections(ctx: Context): Promise<void> {
  const abandoned = await ctx.db
    .selectFrom('connections')
    .selectAll()
    .where('status', '=', 'PendingAuth')
    .where('updated_at', '<', sql<string>`now() - interval '7 days'`)
    .orderBy('updated_at')
    .limit(MAX_PER_NIGHT)
    .execute()
  for (const row of abandoned) await endAbandoned(ctx, row)
}

async function endAbandoned(ctx: Context, row: ConnectionRow): Promise<void> {
  try {
    // At Plaid and Quiltt, a pending connection does not exist yet.
    if (isCodatConnection(row)) await (await openRemoteConnection(ctx, row))?.end()
    await editCompany(ctx, buildSystemEditor(row.company_id), (edit) =>
      markConnectionUnlinked(edit, row, 'PendingAuth'),
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn(
      { err: error, connection: row.id },
      'an abandoned connection could not be disconnected; the next nightly run will retry',
    )
  }
}
