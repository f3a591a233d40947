import { v7 as uuidv7 } from 'uuid'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { BankAccount } from '#server/providers/accounting/index.ts'
import type { ConnectionRow } from './rows.ts'

export interface ReportedState {
  /** Null if the status is unknown. The stored status then does not change. */
  status: Connection['status'] | null
  platform: string | null
  last_sync: string | null
  /** Access ends at this time unless the user renews it; null if the provider does not report a time. */
  consent_expires_at: string | null
  /** A message for the user, written by us or by the provider. */
  error_message: string | null
}

/** Every method can throw ProviderError. */
export interface RemoteConnection {
  accounts(): Promise<BankAccount[]>
  /** Revokes our access. Idempotent. */
  end(): Promise<void>
}

type NewConnection = Pick<
  ConnectionRow,
  'provider' | 'link_id' | 'provider_connection_id' | 'platform' | 'platform_key'
> &
  Pick<ConnectionRow, 'source_type' | 'status' | 'last_sync' | 'error_message' | 'consent_expires_at'> & {
    subsidiary: boolean
  }

export async function addConnection(
  { trx, companyId, record }: Edit,
  values: NewConnection,
): Promise<string> {
  const id = uuidv7()
  await trx
    .insertInto('connections')
    .values({ company_id: companyId, id, ...values })
    .execute()
  const { platform, status } = values
  record('everyone', 'connection', id, { platform: [null, platform], status: [null, status] })
  return id
}

type Identity = Partial<Pick<ConnectionRow, 'provider_connection_id' | 'profile_id' | 'sealed_token'>>

export async function saveReportedState(
  edit: Edit,
  before: Pick<
    ConnectionRow,
    'id' | 'status' | 'platform' | 'last_sync' | 'error_message' | 'consent_expires_at'
  >,
  reported: ReportedState,
  identity: Identity = {},
): Promise<void> {
  const { last_sync, error_message, consent_expires_at } = reported
  const status = reported.status ?? before.status
  const platform = reported.platform ?? before.platform
  const isSame =
    status === before.status &&
    platform === before.platform &&
    last_sync === before.last_sync &&
    error_message === before.error_message &&
    consent_expires_at === before.consent_expires_at
  if (isSame && Object.keys(identity).length === 0) return
  await updateRow(edit, 'connections', before.id, {
    ...identity,
    status,
    platform,
    last_sync,
    error_message,
    consent_expires_at,
    updated_at: new Date().toISOString(),
  })
  const note = (field: string, was: string, is: string) => {
    if (was !== is) edit.record('everyone', 'connection', before.id, { [field]: [was, is] })
  }
  note('platform', before.platform, platform)
  note('status', before.status, status)
}

/**
 * Sets `updated_at` to now when the user starts a sign-in at the provider, so that the connection is read again and
 * does not count as abandoned.
 */
export async function touchConnection(
  db: Database | Transaction,
  { company_id, id }: Pick<ConnectionRow, 'company_id' | 'id'>,
): Promise<void> {
  await db
    .updateTable('connections')
    .set({ updated_at: new Date().toISOString() })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}
