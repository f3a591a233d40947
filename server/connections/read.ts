import { AppError } from '#contract/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { isRepairable } from './rows.ts'

const shown = [
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

/** A company's connections as people see them, oldest first. */
export async function loadConnections(db: Database | Transaction, companyId: string): Promise<Connection[]> {
  const rows = await db
    .selectFrom('connections')
    .select(shown)
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

/** One of them. Throws `not_found`. */
export async function loadConnection(
  db: Database | Transaction,
  companyId: string,
  id: string,
): Promise<Connection> {
  const found = (await loadConnections(db, companyId)).find((connection) => connection.id === id)
  if (!found) throw new AppError('not_found')
  return found
}
