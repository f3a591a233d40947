import type { Connection, createConnection as createEndpoint } from '#contract/accounting-connections.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import { openRemoteBankConnection } from '../banks/remote-connection.ts'
import { isBankPlatformKey } from '../banks/platforms.ts'
import { startBankConnection } from '../banks/start.ts'
import { closeLinkSessions } from '../banks/link-sessions.ts'
import type { RemoteConnection } from '../save.ts'
import { requireConnectable } from '../connectable.ts'
import { loadConnection } from '../read.ts'
import { type ConnectionRow, getConnectionRow } from '../rows.ts'
import { type Edit, editCompany, requireEditable } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { openCodatConnection, startCodatConnection } from './codat-connections.ts'

type ConnectionRequest = Parsed<typeof createEndpoint>['body']

/**
 * A pending connection is reused; `update_mode` is for repairing a broken connection. Throws `connection_linked` if the
 * connection to repair works, or if the existing connections do not allow a new connection.
 */
export async function createConnection(
  ctx: Context,
  company: CompanyCaller,
  { platform_key, update_mode = false, connection_id, subsidiary = false }: ConnectionRequest,
): Promise<Connection> {
  await editCompany(ctx, company, (edit) => requireConnectable(edit, platform_key))
  const request = { update_mode, connection_id, subsidiary }
  return isBankPlatformKey(platform_key)
    ? startBankConnection(ctx, company, { ...request, platform_key })
    : startCodatConnection(ctx, company, { ...request, platform_key })
}

/** Returns null for a bank connection that is pending or whose access token was deleted. */
export const openRemoteConnection = async (
  ctx: Context,
  row: ConnectionRow,
): Promise<RemoteConnection | null> =>
  row.provider === 'codat' ? openCodatConnection(ctx, row) : openRemoteBankConnection(ctx, row)

/** Idempotent. */
export async function disconnectConnection(
  ctx: Context,
  company: CompanyCaller,
  connectionId: string,
): Promise<Connection> {
  const { companyId } = company
  const row = await getConnectionRow(ctx.db, companyId, connectionId)
  await editCompany(ctx, company, async (edit) => requireEditable(edit))
  if (row.status !== 'Unlinked') await (await openRemoteConnection(ctx, row))?.end()
  const isEnded = await editCompany(ctx, company, (edit) => markConnectionUnlinked(edit, row))
  // The user approved new access during this call, and the new access must be revoked too.
  if (!isEnded) return disconnectConnection(ctx, company, connectionId)
  return loadConnection(ctx.db, companyId, connectionId)
}

/**
 * Marks a connection as unlinked and deletes its access token, but not its data. Returns false without any change if
 * the connection has a new provider id, or if `only` is set and the connection has a different status.
 */
export async function markConnectionUnlinked(
  edit: Edit,
  ended: ConnectionRow,
  only?: ConnectionRow['status'],
): Promise<boolean> {
  const { trx, companyId } = edit
  const row = await getConnectionRow(trx, companyId, ended.id)
  if (only !== undefined && row.status !== only) return false
  if (row.provider_connection_id !== ended.provider_connection_id) return false
  await closeLinkSessions(trx, companyId, row.id)
  if (row.status === 'Unlinked') return true
  await updateRow(edit, 'connections', row.id, {
    status: 'Unlinked',
    sealed_token: null,
    error_message: null,
    consent_expires_at: null,
    updated_at: new Date().toISOString(),
  })
  edit.record('everyone', 'connection', row.id, { status: [row.status, 'Unlinked'] })
  return true
}
