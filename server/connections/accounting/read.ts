import type { Connection } from '#contract/accounting-connections.ts'
import { loadConnections } from '../read.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

export interface Link {
  id: string
  connections: Connection[]
}

/** A company's link to the accounting-data provider with all its connections, oldest first; null before the first. */
export async function loadLink(db: Database | Transaction, companyId: string): Promise<Link | null> {
  const link = await db
    .selectFrom('accounting_links')
    .select('id')
    .where('company_id', '=', companyId)
    .where('subsidiary', '=', 0)
    .executeTakeFirst()
  return link ? { ...link, connections: await loadConnections(db, companyId) } : null
}
