import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

/** A connection as the product needs it to work with; its key to the account stays sealed. */
export interface ConnectionRow {
  company_id: string
  id: string
  provider: Connection['provider']
  /** Codat's: the company there that it belongs to. */
  link_id: string | null
  /** Its id at the provider; null while a direct bank link waits for its person. */
  provider_connection_id: string | null
  /** Quiltt's: the profile that made it. */
  profile_id: string | null
  sealed_token: string | null
  platform: string
  platform_key: string
  source_type: string
  status: Connection['status']
  last_sync: string | null
  error_message: string | null
}

/** Whether a visit in `update_mode` mends it: it is broken, or a bank's that works with a warning. */
export const isRepairable = ({
  provider,
  status,
  error_message,
}: Pick<ConnectionRow, 'provider' | 'status' | 'error_message'>): boolean =>
  status === 'Error' || (provider !== 'codat' && status === 'Linked' && error_message !== null)

const columns = [
  'company_id',
  'id',
  'provider',
  'link_id',
  'provider_connection_id',
  'profile_id',
  'sealed_token',
  'platform',
  'platform_key',
  'source_type',
  'status',
  'last_sync',
  'error_message',
] as const

/** The company's connections to work with, oldest first. */
export async function connectionRows(
  db: Database | Transaction,
  companyId: string,
): Promise<ConnectionRow[]> {
  const rows = await db
    .selectFrom('connections')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows
}

/** One of the company's connections. Throws `not_found`. */
export async function connectionRow(
  db: Database | Transaction,
  companyId: string,
  id: string,
): Promise<ConnectionRow> {
  const row = await db
    .selectFrom('connections')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** Wherever it belongs; the caller checks who asks. Undefined when there is none. */
export async function connectionRowAnywhere(db: Database, id: string): Promise<ConnectionRow | undefined> {
  const row = await db.selectFrom('connections').select(columns).where('id', '=', id).executeTakeFirst()
  return row
}

/** Those that a provider knows by this id. */
export async function connectionRowsAt(
  db: Database,
  provider: Connection['provider'],
  providerId: string,
): Promise<ConnectionRow[]> {
  const rows = await db
    .selectFrom('connections')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_connection_id', '=', providerId)
    .execute()
  return rows
}
