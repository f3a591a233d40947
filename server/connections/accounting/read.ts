import type { Database, Transaction } from '#server/core/data/database.ts'

/** Excludes subsidiaries. Empty before the first connection. */
export const selectProviderCompany = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('accounting_links')
    .select('id')
    .where('company_id', '=', companyId)
    .where('subsidiary', '=', 0)
