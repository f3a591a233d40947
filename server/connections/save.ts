import { v7 as uuidv7 } from 'uuid'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Edit } from '#server/core/data/changes.ts'
import type { BankAccount } from '#server/providers/accounting/index.ts'
import type { ConnectionRow } from './rows.ts'

/** A connection as its provider has it now. */
export interface Found {
  /** null when the provider's word is unknown to us: the status known before stays. */
  status: Connection['status'] | null
  /** The bank's name, where the provider tells it. */
  platform: string | null
  last_sync: string | null
  /** For people, in our words or in the provider's words for people. */
  error_message: string | null
}

/** What can be asked of any provider about one connection. Every method throws ProviderError. */
export interface AtProvider {
  accounts(): Promise<BankAccount[]>
  /** Ends our access. One that is gone already is no error. */
  end(): Promise<void>
}

type New = Pick<
  ConnectionRow,
  'provider' | 'link_id' | 'provider_connection_id' | 'platform' | 'platform_key'
> &
  Pick<ConnectionRow, 'source_type' | 'status' | 'last_sync' | 'error_message'> & {
    subsidiary: boolean
  }

/** Adds a connection to the company; answers its id. */
export async function addConnection({ trx, companyId, record }: Edit, values: New): Promise<string> {
  const id = uuidv7()
  await trx
    .insertInto('connections')
    .values({ company_id: companyId, id, ...values })
    .execute()
  const { platform, status } = values
  record({ entity: 'connection', entityId: id, field: 'platform', before: null, after: platform })
  record({ entity: 'connection', entityId: id, field: 'status', before: null, after: status })
  return id
}

/** What a connection is known by at its provider, once it is known there. */
type Identity = Partial<Pick<ConnectionRow, 'provider_connection_id' | 'profile_id' | 'sealed_token'>>

/** Writes down what the provider says now, and notes in the history what people can see of it. */
export async function keepFound(
  { trx, companyId, record }: Edit,
  before: Pick<ConnectionRow, 'id' | 'status' | 'platform' | 'last_sync' | 'error_message'>,
  found: Found,
  identity: Identity = {},
): Promise<void> {
  const { last_sync, error_message } = found
  const status = found.status ?? before.status
  const platform = found.platform ?? before.platform
  const isSame =
    status === before.status &&
    platform === before.platform &&
    last_sync === before.last_sync &&
    error_message === before.error_message
  if (isSame && Object.keys(identity).length === 0) return
  await trx
    .updateTable('connections')
    .set({
      ...identity,
      status,
      platform,
      last_sync,
      error_message,
      updated_at: new Date().toISOString(),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', before.id)
    .execute()
  const note = (field: string, was: string, is: string) => {
    if (was !== is) record({ entity: 'connection', entityId: before.id, field, before: was, after: is })
  }
  note('platform', before.platform, platform)
  note('status', before.status, status)
}
