import type { Database, Transaction } from '#server/core/data/database.ts'

/** Excludes subsidiaries. Empty until the company has an accounting account. */
export const selectAccountingLinkId = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('accounting_links')
    .select('id')
    .where('company_id', '=', companyId)
    .where('subsidiary', '=', 0)
