import type { Selectable } from 'kysely'
import { notFound } from '#contract/core/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'

const columns = [
  'company_id',
  'id',
  'provider',
  // The id of the connection's ProviderCompany. Used only by Codat.
  'link_id',
  // Null until the user approves a bank connection.
  'provider_connection_id',
  // The profile that created the connection. Used only by Quiltt.
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

export type ConnectionRow = Pick<Selectable<DB['connections']>, (typeof columns)[number]>

/** Repairable connections have an error or, at Plaid or Quiltt, are linked with a warning. */
export const isRepairable = ({
  provider,
  status,
  error_message,
}: Pick<ConnectionRow, 'provider' | 'status' | 'error_message'>): boolean =>
  status === 'Error' || (provider !== 'codat' && status === 'Linked' && error_message !== null)

export function listConnectionRows(db: Database | Transaction, companyId: string): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connections')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

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

/** The caller must check access. */
export function findConnectionRow(db: Database, id: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('connections').select(columns).where('id', '=', id).executeTakeFirst()
}

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
