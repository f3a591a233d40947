import type { RemoteConnection, ReportedState } from '../save.ts'
import type { ConnectionRow } from '../rows.ts'
import type { Context } from '#server/context.ts'
import type { ConnectionAttention, PlaidItem, QuilttConnection } from '#server/providers/banking/index.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { requirePlaid, requireQuiltt } from './platforms.ts'

export interface RemoteBankConnection extends RemoteConnection {
  /** If the connection no longer exists, returns the status `Unlinked`. */
  read(): Promise<ReportedState>
}

/** Returns null while the connection is pending or after its access token was deleted. */
export async function openRemoteBankConnection(
  ctx: Context,
  row: ConnectionRow,
): Promise<RemoteBankConnection | null> {
  if (row.provider === 'plaid') return openPlaidConnection(ctx, row)
  return row.provider === 'quiltt' ? openQuilttConnection(ctx, row) : null
}

/** Returns null if there is no token or if the token cannot be decrypted. */
export async function decryptAccessToken(
  { secrets, log }: Context,
  { id, sealed_token }: ConnectionRow,
): Promise<string | null> {
  if (sealed_token === null) return null
  try {
    return await secrets.open(sealed_token, id)
  } catch (error) {
    log.error({ err: error, connection: id }, 'an access token cannot be decrypted')
    return null
  }
}

async function openPlaidConnection(ctx: Context, row: ConnectionRow): Promise<RemoteBankConnection | null> {
  if (row.sealed_token === null) return null
  const token = await decryptAccessToken(ctx, row)
  if (token === null) return buildLostConnection(ctx, row)
  const plaid = requirePlaid(ctx)
  return {
    read: async () => toStateReportedByPlaid(await plaid.item(token)),
    accounts: () => plaid.accounts(token),
    end: () => plaid.remove(token),
  }
}

function buildLostConnection(
  { log }: Context,
  { last_sync, provider_connection_id: item_id }: ConnectionRow,
): RemoteBankConnection {
  // A sign-in creates a new connection. Disconnecting is refused while the application is locked, so it comes second.
  const error_message =
    'This connection no longer works. Sign in to connect the bank again, then disconnect the old connection'
  const details = { note: 'the access token cannot be decrypted' }
  return {
    read: () => Promise.resolve({ ...nothingReported, status: 'Error', last_sync, error_message }),
    accounts: () => Promise.reject(new ProviderError('plaid', 'open the access token', 'auth', { details })),
    end: () =>
      Promise.resolve(log.error({ item_id }, 'a disconnected bank connection still exists at Plaid')),
  }
}

function openQuilttConnection(ctx: Context, row: ConnectionRow): RemoteBankConnection | null {
  const { profile_id: profile, provider_connection_id: id } = row
  if (profile === null || id === null) return null
  const quiltt = requireQuiltt(ctx)
  return {
    async read() {
      try {
        return toStateReportedByQuiltt(await quiltt.connection(profile, id), row.last_sync)
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'not_found')
          return { ...nothingReported, status: 'Unlinked' }
        throw error
      }
    },
    accounts: () => quiltt.accounts(profile, id),
    end: () => quiltt.disconnect(profile, id),
  }
}

export const nothingReported = {
  platform: null,
  last_sync: null,
  consent_expires_at: null,
  error_message: null,
} as const satisfies Partial<ReportedState>

const attentionMessages: Record<ConnectionAttention, string> = {
  ends_soon: 'This connection expires soon. Reconnect to keep it',
  bank_trouble: 'The bank has a temporary problem. You don’t need to do anything',
}

function toErrorMessage(
  status: ReportedState['status'],
  attention: ConnectionAttention | null,
  providerMessage: string | null,
): string | null {
  if (status === 'Error') return providerMessage ?? 'The bank requires you to sign in again'
  if (status === 'Unlinked') return null
  return providerMessage ?? (attention && attentionMessages[attention])
}

export const toStateReportedByPlaid = (item: PlaidItem): ReportedState => ({
  status: item.status,
  platform: item.institution_name,
  last_sync: item.last_sync,
  consent_expires_at: item.status === 'Linked' ? item.consent_expires_at : null,
  error_message: toErrorMessage(item.status, item.attention, item.error_message),
})

/** Quiltt does not report when it last read the bank, so the caller passes `lastSync`. */
export const toStateReportedByQuiltt = (
  connection: QuilttConnection,
  lastSync: string | null,
): ReportedState => ({
  status: connection.status,
  platform: connection.institution_name,
  last_sync: lastSync,
  consent_expires_at: null,
  error_message: toErrorMessage(connection.status, connection.attention, null),
})
