import { v7 as uuidv7 } from 'uuid'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { BankAccount } from '#server/providers/accounting/index.ts'
import type { ConnectionRow } from './rows.ts'

/** The state of a connection as its provider reports it now. */
export interface ReportedState {
  /** null when the provider reports a status that we do not know: the current one stays. */
  status: Connection['status'] | null
  /** The bank's name, if the provider reports it. */
  platform: string | null
  last_sync: string | null
  /** When the bank ends our access unless its person renews it; null where the provider does not say. */
  consent_expires_at: string | null
  /** A message for people, written by us or meant for people by the provider. */
  error_message: string | null
}

/** A connection at its provider, whichever that is. Every method throws ProviderError. */
export interface RemoteConnection {
  accounts(): Promise<BankAccount[]>
  /** Ends our access. A connection that is already gone is no error. */
  end(): Promise<void>
}

type NewConnection = Pick<
  ConnectionRow,
  'provider' | 'link_id' | 'provider_connection_id' | 'platform' | 'platform_key'
> &
  Pick<ConnectionRow, 'source_type' | 'status' | 'last_sync' | 'error_message' | 'consent_expires_at'> & {
    subsidiary: boolean
  }

/** Adds a connection to the company; returns its id. */
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

/** Identifies a connection at its provider, once it exists there. */
type Identity = Partial<Pick<ConnectionRow, 'provider_connection_id' | 'profile_id' | 'sealed_token'>>

/** Saves the state that the provider reports, and records changes that people can see in the history. */
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
 * Its person goes to the provider now: what was read before no longer counts as fresh, nor the connection as abandoned,
 * even if nothing else changed.
 */
export async function markChanged(
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
