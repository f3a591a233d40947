import type { Connection } from '#contract/links.ts'
import type { Database, Transaction } from '../core/database.ts'

export interface Link {
  id: string
  connections: Connection[]
}

const connectionColumns = [
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

/** A company's link to the accounting-data provider with its connections, oldest first; null before the first. */
export async function loadLink(db: Database | Transaction, companyId: string): Promise<Link | null> {
  const link = await db
    .selectFrom('accounting_links')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return link ? { ...link, connections: await loadConnections(db, companyId) } : null
}

export async function loadConnections(db: Database | Transaction, companyId: string): Promise<Connection[]> {
  const rows = await db
    .selectFrom('connections')
    .select(connectionColumns)
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    status: row.status as Connection['status'],
    provider: row.provider as Connection['provider'],
    link_url: null,
    link_token: null,
    state: null,
  }))
}
