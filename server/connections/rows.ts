import type { Selectable } from 'kysely'
import { notFound } from '#contract/core/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'

const columns = [
  'company_id',
  'id',
  'provider',
  // For Codat: the provider company (ProviderCompany) that it belongs to.
  'link_id',
  // Its id at the provider; null while a bank connection waits for the person to approve it.
  'provider_connection_id',
  // For Quiltt: the profile that made it.
  'profile_id',
  'sealed_token',
  'platform',
  'platform_key',
  'source_type',
  'status',
  'last_sync',
  'error_message',
  'consent_expires_at',
  'subsidiary',
] as const

/** A connection as the server works with it; its access token stays sealed. */
export type ConnectionRow = Pick<Selectable<DB['connections']>, (typeof columns)[number]>

/** Whether a link session in `update_mode` repairs it: it is broken, or a bank connection that works with a warning. */
export const isRepairable = ({
  provider,
  status,
  error_message,
}: Pick<ConnectionRow, 'provider' | 'status' | 'error_message'>): boolean =>
  status === 'Error' || (provider !== 'codat' && status === 'Linked' && error_message !== null)

/** The company's connections, oldest first. */
export function listConnectionRows(db: Database | Transaction, companyId: string): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connections')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** One of the company's connections. Throws `not_found`. */
export async function getConnectionRow(
  db: Database | Transaction,
  companyId: string,
  id: string,
): Promise<ConnectionRow> {
  return db
    .selectFrom('connections')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** A connection of any company; the caller must check access. */
export function findConnectionRow(db: Database, id: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('connections').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The connections that a provider knows by this id. */
export function listConnectionRowsAtProvider(
  db: Database,
  provider: Connection['provider'],
  providerId: string,
): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connections')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_connection_id', '=', providerId)
    .execute()
}
