import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database } from '#server/core/data/database.ts'
import { selectOwnCompanyIds } from '#server/companies/list.ts'
import { toDecimalText, toIsoTimestamp } from '#server/core/data/json-values.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'

export type Loans = ReturnType<typeof selectLoans>

export const selectLoans = (db: Database) =>
  db.selectFrom('loans as loan').innerJoin('companies as company', 'company.id', 'loan.company_id')

export function selectVisibleLoans(db: Database, { id, permissions }: CurrentUser) {
  if (permissions.length > 0) return selectLoans(db)
  return selectLoans(db).where('loan.company_id', 'in', selectOwnCompanyIds(db, id))
}

export const selectCompanyLoans = (db: Database, companyId: string) =>
  selectLoans(db).where('loan.company_id', '=', companyId)

export const withLoanColumns = (loans: Loans) =>
  loans
    .select([
      ...(['loan.id', 'loan.company_id as company', 'company.name as company_name'] as const),
      ...(['loan.external_id', 'loan.type', 'loan.status', 'loan.start_date'] as const),
      'loan.planned_end',
    ])
    .select((loan) => [
      toDecimalText(loan.ref('loan.amount')).as('amount'),
      toDecimalText(loan.ref('loan.total_due')).as('total_due'),
      toDecimalText(loan.ref('loan.repaid')).as('repaid'),
      toDecimalText(loan.ref('loan.minimum')).as('minimum'),
      sql<number | null>`loan.revenue_share::float8`.as('revenue_share'),
      toIsoTimestamp(loan.ref('loan.updated_at')).as('updated_at'),
    ])
    .select((loan) => {
      const selectFiles = (kind: 'document' | 'invoice') =>
        jsonArrayFrom(
          loan
            .selectFrom('loan_files as file')
            .select(['file.id', 'file.name', 'file.filename', 'file.document_date'])
            .select(['file.due_date', 'file.paid_on', 'file.scan_status'])
            .select([
              // A JSON number would lose trailing zeros.
              sql<string | null>`file.amount::text`.as('amount'),
              sql<string | null>`file.revenue::text`.as('revenue'),
              sql<boolean>`file.storage_key is not null`.as('has_file'),
            ])
            .whereRef('file.company_id', '=', 'loan.company_id')
            .whereRef('file.loan_id', '=', 'loan.id')
            .where('file.kind', '=', kind)
            .orderBy('file.document_date')
            .orderBy(toNameOrder('file.name'))
            .orderBy('file.id'),
        )
      return [selectFiles('document').as('documents'), selectFiles('invoice').as('invoices')]
    })
