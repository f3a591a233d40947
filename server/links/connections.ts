import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/links.ts'
import { editCompany, requireEditable } from '../core/changes.ts'
import type { Context, CurrentUser } from '../core/context.ts'
import type { Platform, ProviderConnection } from '../providers/accounting/index.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { findLink, type LinkRow } from './links.ts'
import { loadConnections } from './read.ts'
import { storeConnections, syncLink } from './sync.ts'

interface Wanted {
  platform_key: string
  update_mode?: boolean | undefined
  subsidiary?: boolean | undefined
}

/**
 * Starts a connection and says where its person signs in. One that still waits is taken up again; `update_mode` takes
 * up a broken one. Throws `connection_linked` when the platform, or other books, are linked already.
 */
export async function createConnection(
  ctx: Context,
  user: CurrentUser,
  codatId: string,
  { platform_key, update_mode = false, subsidiary = false }: Wanted,
): Promise<Connection> {
  const link = await findLink(ctx, codatId)
  await editCompany(ctx, { user, access: 'editor' }, link.company_id, async (edit) => requireEditable(edit))
  const platform = await requirePlatform(ctx, platform_key)
  await syncLink(ctx, link)
  const known = await knownConnections(ctx, link)
  const same = known.filter((connection) => connection.platform_key === platform_key)
  const repairable = same.find(({ status }) => status === 'Error')
  if (update_mode && repairable) return takeUp(ctx, user, link, repairable.provider_connection_id)
  if (same.some(({ status }) => status === 'Linked')) throw new AppError('connection_linked')
  const waiting = same.find(({ status }) => status === 'PendingAuth')
  if (waiting) return takeUp(ctx, user, link, waiting.provider_connection_id)
  refuseSecondBooks(known, platform)
  const made = await ctx.accounting.createConnection(link.provider_company_id, platform_key)
  return handOut(ctx, user, link, made, subsidiary)
}

const knownConnections = ({ db }: Context, { company_id }: LinkRow) =>
  db
    .selectFrom('connections')
    .select(['id', 'provider_connection_id', 'platform', 'platform_key', 'source_type', 'status'])
    .where('company_id', '=', company_id)
    .execute()

/** The platform of this key, if it can be connected now. */
async function requirePlatform({ accounting }: Context, key: string): Promise<Platform> {
  const { platforms } = await accounting.platforms()
  const found = platforms.find((platform) => platform.key === key && platform.enabled)
  if (found) return found
  const errors = [{ path: 'body.platform_key', message: 'Choose a platform' }]
  throw new AppError('invalid_request', { details: { errors } })
}

/** A company has one set of books at the provider; banks it may have many. */
function refuseSecondBooks(
  known: { source_type: string; status: string; platform: string }[],
  wanted: Platform,
): void {
  const books = known.find(({ source_type, status }) => source_type === 'accounting' && status === 'Linked')
  if (!books || wanted.source_type !== 'accounting') return
  throw new AppError('connection_linked', {
    message: `${books.platform} is linked already. Disconnect it first to use other books`,
  })
}

/** Links are good once: reads the connection again for a fresh one. */
async function takeUp(
  ctx: Context,
  user: CurrentUser,
  link: LinkRow,
  providerId: string,
): Promise<Connection> {
  const fresh = await ctx.accounting.connection(link.provider_company_id, providerId)
  if (fresh.status === 'Linked') {
    await storeConnections(ctx, 'system', link, [fresh])
    throw new AppError('connection_linked')
  }
  return handOut(ctx, user, link, fresh, undefined)
}

async function handOut(
  ctx: Context,
  user: CurrentUser,
  link: LinkRow,
  made: ProviderConnection,
  subsidiary: boolean | undefined,
): Promise<Connection> {
  if (!made.link_url) throw new AppError('connection_invalid_data')
  await storeConnections(ctx, { user, access: 'editor' }, link, [made], subsidiary)
  const { id } = await ctx.db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', link.company_id)
    .where('provider_connection_id', '=', made.id)
    .executeTakeFirstOrThrow()
  const stored = (await loadConnections(ctx.db, link.company_id)).find((connection) => connection.id === id)
  if (!stored) throw new AppError('not_found')
  return { ...stored, link_url: made.link_url }
}

/** The connections as they are now, where the provider answers; else as last known. */
export async function listConnections(ctx: Context, codatId: string): Promise<Connection[]> {
  const link = await findLink(ctx, codatId)
  try {
    await syncLink(ctx, link)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error }, 'connections are shown as last known')
  }
  return loadConnections(ctx.db, link.company_id)
}

/** Ends a connection. Asking again for one that is ended is no error. */
export async function disconnectConnection(
  ctx: Context,
  user: CurrentUser,
  codatId: string,
  connectionId: string,
): Promise<Connection> {
  const link = await findLink(ctx, codatId)
  const row = await ctx.db
    .selectFrom('connections')
    .select(['provider_connection_id', 'status'])
    .where('company_id', '=', link.company_id)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  await editCompany(ctx, { user, access: 'editor' }, link.company_id, async (edit) => requireEditable(edit))
  if (row.status !== 'Unlinked')
    await ctx.accounting.unlink(link.provider_company_id, row.provider_connection_id)
  await editCompany(ctx, { user, access: 'editor' }, link.company_id, async (edit) => {
    const { numUpdatedRows } = await edit.trx
      .updateTable('connections')
      .set({ status: 'Unlinked', updated_at: new Date().toISOString() })
      .where('company_id', '=', link.company_id)
      .where('id', '=', connectionId)
      .where('status', '!=', 'Unlinked')
      .executeTakeFirst()
    if (numUpdatedRows === 1n)
      edit.record({
        entity: 'connection',
        entityId: connectionId,
        field: 'status',
        before: row.status,
        after: 'Unlinked',
      })
  })
  const connection = (await loadConnections(ctx.db, link.company_id)).find(({ id }) => id === connectionId)
  if (!connection) throw new AppError('not_found')
  return connection
}
