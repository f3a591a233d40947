import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { isRepairable } from './rows.ts'

const columns = [
  'id',
  'platform',
  'platform_key',
  'source_type',
  'status',
  'subsidiary',
  'provider',
  'last_sync',
  'error_message',
  'created_at',
  'updated_at',
] as const

/** A company's connections as the contract shows them, oldest first. */
export async function loadConnections(db: Database | Transaction, companyId: string): Promise<Connection[]> {
  const rows = await db
    .selectFrom('connections')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    update_mode: isRepairable(row),
    link_url: null,
    link_token: null,
    state: null,
    connection_id: null,
  }))
}

export async function loadConnection(
  db: Database | Transaction,
  companyId: string,
  id: string,
): Promise<Connection> {
  const connections = await loadConnections(db, companyId)
  const connection = connections.find((one) => one.id === id)
  if (!connection) throw new AppError('not_found')
  return connection
}
