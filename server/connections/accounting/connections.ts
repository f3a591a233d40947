import type { Connection } from '#contract/accounting-connections.ts'
import { openRemoteBankConnection } from '../banks/remote-connection.ts'
import { isBankPlatformKey } from '../banks/platforms.ts'
import { startBankConnection } from '../banks/start.ts'
import { closeLinkSessions } from '../banks/link-sessions.ts'
import type { RemoteConnection } from '../save.ts'
import { loadConnection, loadConnections } from '../read.ts'
import { type ConnectionRow, getConnectionRow } from '../rows.ts'
import { type Edit, editCompany, requireEditable } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { resolveWithin, deadlineMs, withDeadline } from '#server/providers/deadline.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { openCodatConnection, startCodatConnection } from './codat-connections.ts'
import { type ProviderCompany, listProviderCompanies } from './provider-companies.ts'
import { syncProviderCompanies } from './sync.ts'

interface ConnectionRequest {
  platform_key: string
  update_mode?: boolean | undefined
  connection_id?: string | undefined
  subsidiary?: boolean | undefined
}

/**
 * Starts a connection and says how its person goes on: at a page, or in the window of a bank. One that still waits is
 * taken up again; `update_mode` takes up a broken one. What is of a subsidiary is kept apart from what is the
 * company's own. Throws `connection_linked` when the platform, or other books, are linked already.
 */
export async function createConnection(
  ctx: Context,
  company: CompanyCaller,
  { platform_key, update_mode = false, connection_id, subsidiary = false }: ConnectionRequest,
): Promise<Connection> {
  await editCompany(ctx, company, async (edit) => requireEditable(edit))
  const request = { update_mode, connection_id, subsidiary }
  return isBankPlatformKey(platform_key)
    ? startBankConnection(ctx, company, { ...request, platform_key })
    : startCodatConnection(ctx, company, { ...request, platform_key })
}

/**
 * Gives a company's connections: as they are now, where the provider answers soon; else as last known, with the time
 * they were read. Who asks while they are being read does not make the provider be asked again.
 */
export function createConnectionLists(): (
  ctx: Context,
  companyId: string,
) => Promise<{ connections: Connection[]; read_at: string | null }> {
  const pending = new Map<string, Promise<boolean>>()
  return async (ctx, companyId) => {
    const reading =
      pending.get(companyId) ?? readInBackground(ctx, companyId).finally(() => pending.delete(companyId))
    pending.set(companyId, reading)
    await resolveWithin(reading, { onLateError: (error) => warn(ctx, error) })
    return {
      connections: await loadConnections(ctx.db, companyId),
      read_at: findOldestReading(await listProviderCompanies(ctx, companyId)),
    }
  }
}

const findOldestReading = (providerCompanies: ProviderCompany[]) =>
  providerCompanies.flatMap(({ read_at }) => read_at ?? []).toSorted()[0] ?? null

/** Whether the provider could be read. */
async function readInBackground(ctx: Context, companyId: string): Promise<boolean> {
  try {
    await withDeadline(deadlineMs.background, async () =>
      syncProviderCompanies(ctx, await listProviderCompanies(ctx, companyId)),
    )
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    warn(ctx, error)
    return false
  }
}

const warn = ({ log }: Context, error: unknown) =>
  log.warn({ err: error }, 'connections are shown as last known')

/** What can be asked of the provider of a connection; null while its person has not been there. */
export const openRemoteConnection = async (
  ctx: Context,
  row: ConnectionRow,
): Promise<RemoteConnection | null> =>
  row.provider === 'codat' ? openCodatConnection(ctx, row) : openRemoteBankConnection(ctx, row)

/** Ends a connection, whoever provides it. Asking again for one that is ended is no error. */
export async function disconnectConnection(
  ctx: Context,
  company: CompanyCaller,
  connectionId: string,
): Promise<Connection> {
  const { companyId } = company
  const row = await getConnectionRow(ctx.db, companyId, connectionId)
  await editCompany(ctx, company, async (edit) => requireEditable(edit))
  if (row.status !== 'Unlinked') await (await openRemoteConnection(ctx, row))?.end()
  const isEnded = await editCompany(ctx, company, (edit) => markUnlinked(edit, row))
  // its person came back from the bank just now: what they approved must be ended too
  if (!isEnded) return disconnectConnection(ctx, company, connectionId)
  return loadConnection(ctx.db, companyId, connectionId)
}

/** The key to the account goes; what was read with it stays. False when it is another account by now. */
async function markUnlinked({ trx, companyId, record }: Edit, ended: ConnectionRow): Promise<boolean> {
  const row = await getConnectionRow(trx, companyId, ended.id)
  if (row.provider_connection_id !== ended.provider_connection_id) return false
  await closeLinkSessions(trx, companyId, row.id)
  if (row.status === 'Unlinked') return true
  await trx
    .updateTable('connections')
    .set({
      status: 'Unlinked',
      sealed_token: null,
      error_message: null,
      updated_at: new Date().toISOString(),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', row.id)
    .execute()
  record({ entity: 'connection', entityId: row.id, field: 'status', before: row.status, after: 'Unlinked' })
  return true
}
