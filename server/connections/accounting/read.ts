import type { Connection } from '#contract/accounting-connections.ts'
import { loadConnections } from '../read.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

export interface CompanyConnections {
  id: string
  connections: Connection[]
}

/** A company's connections, oldest first, with the id of its provider company; null before the first connection. */
export async function loadCompanyConnections(
  db: Database | Transaction,
  companyId: string,
): Promise<CompanyConnections | null> {
  const providerCompany = await db
    .selectFrom('accounting_links')
    .select('id')
    .where('company_id', '=', companyId)
    .where('subsidiary', '=', 0)
    .executeTakeFirst()
  return providerCompany ? { ...providerCompany, connections: await loadConnections(db, companyId) } : null
}
