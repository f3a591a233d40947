import type { Database, Transaction } from '#server/core/data/database.ts'

/** Excludes subsidiaries. The query returns no rows until the company has an accounting account. */
export const selectAccountingLinkId = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('accounting_links')
    .select('id')
    .where('company_id', '=', companyId)
    .where('subsidiary', '=', 0)
