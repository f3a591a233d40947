import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

/** A connection as the server works with it; its access token stays sealed. */
export interface ConnectionRow {
  company_id: string
  id: string
  provider: Connection['provider']
  /** For Codat: the provider company (ProviderCompany) that it belongs to. */
  link_id: string | null
  /** Its id at the provider; null while a bank connection waits for the person to approve it. */
  provider_connection_id: string | null
  /** For Quiltt: the profile that made it. */
  profile_id: string | null
  sealed_token: string | null
  platform: string
  platform_key: string
  source_type: string
  status: Connection['status']
  last_sync: string | null
  error_message: string | null
}

/** Whether a link session in `update_mode` repairs it: it is broken, or a bank connection that works with a warning. */
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

/** The company's connections, oldest first. */
export async function listConnectionRows(
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
export async function getConnectionRow(
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

/** A connection of any company; the caller must check access. */
export async function findConnectionRow(db: Database, id: string): Promise<ConnectionRow | undefined> {
  const row = await db.selectFrom('connections').select(columns).where('id', '=', id).executeTakeFirst()
  return row
}

/** The connections that a provider knows by this id. */
export async function listConnectionRowsAtProvider(
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
