import { v7 as uuidv7 } from 'uuid'
import { type Edit, editCompany, type Editor } from '../core/changes.ts'
import type { Context } from '../core/context.ts'
import type { ProviderConnection } from '../providers/accounting/index.ts'
import type { LinkRow } from './links.ts'

/** Reads a company's connections from the provider and keeps what changed. Throws ProviderError. */
export async function syncLink(ctx: Context, link: LinkRow): Promise<void> {
  const found = await ctx.accounting.connections(link.provider_company_id)
  await storeConnections(ctx, 'system', link, found)
}

/** Writes down connections as the provider has them now; a status that we do not know keeps the one before. */
export async function storeConnections(
  ctx: Context,
  by: Editor,
  link: LinkRow,
  found: ProviderConnection[],
  subsidiary?: boolean,
): Promise<void> {
  if (found.length === 0) return
  await editCompany(ctx, by, link.company_id, async (edit) => {
    const known = await edit.trx
      .selectFrom('connections')
      .select(['id', 'provider_connection_id', 'status', 'last_sync', 'error_message'])
      .where('company_id', '=', link.company_id)
      .execute()
    for (const connection of found) {
      const before = known.find(({ provider_connection_id }) => provider_connection_id === connection.id)
      if (before) await updateConnection(edit, before, connection)
      else await addConnection(edit, link, connection, subsidiary ?? false)
    }
  })
}

async function addConnection(
  edit: Edit,
  link: LinkRow,
  connection: ProviderConnection,
  subsidiary: boolean,
): Promise<void> {
  const id = uuidv7()
  const status = connection.status ?? 'PendingAuth'
  await edit.trx
    .insertInto('connections')
    .values({
      company_id: link.company_id,
      id,
      link_id: link.id,
      provider_connection_id: connection.id,
      platform: connection.platform_name,
      platform_key: connection.platform_key,
      source_type: connection.source_type,
      status,
      subsidiary,
      last_sync: connection.last_sync,
      error_message: connection.error_message,
    })
    .execute()
  edit.record({
    entity: 'connection',
    entityId: id,
    field: 'platform',
    before: null,
    after: connection.platform_name,
  })
  edit.record({ entity: 'connection', entityId: id, field: 'status', before: null, after: status })
}

interface Known {
  id: string
  status: string
  last_sync: string | null
  error_message: string | null
}

async function updateConnection(
  { trx, companyId, record }: Edit,
  before: Known,
  { status: found, last_sync, error_message }: ProviderConnection,
): Promise<void> {
  const status = found ?? before.status
  const unchanged =
    status === before.status && last_sync === before.last_sync && error_message === before.error_message
  if (unchanged) return
  await trx
    .updateTable('connections')
    .set({ status, last_sync, error_message, updated_at: new Date().toISOString() })
    .where('company_id', '=', companyId)
    .where('id', '=', before.id)
    .execute()
  if (status !== before.status)
    record({
      entity: 'connection',
      entityId: before.id,
      field: 'status',
      before: before.status,
      after: status,
    })
}
