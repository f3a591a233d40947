import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CurrentUser } from '#server/core/context.ts'
import type { FindCompany } from '#server/core/http/access.ts'
import type { Database } from '#server/core/data/database.ts'

const loansOf = (db: Database) =>
  db.selectFrom('loans as loan').innerJoin('companies as company', 'company.id', 'loan.company_id')

/** The loans that the person may see, before columns and order: one's own companies', or all for analysts and admins. */
export function visibleLoans(db: Database, { id, permissions }: CurrentUser) {
  if (permissions.length > 0) return loansOf(db)
  return loansOf(db).where((where) =>
    where.exists(
      where
        .selectFrom('company_members as member')
        .select('member.user_id')
        .whereRef('member.company_id', '=', 'loan.company_id')
        .where('member.user_id', '=', id),
    ),
  )
}

/** The loans of one company, before columns and order. */
export const loansOfCompany = (db: Database, companyId: string) =>
  loansOf(db).where('loan.company_id', '=', companyId)

/** The columns of a loan as the contract names them, its papers by their date. */
export const withLoanColumns = (loans: ReturnType<typeof loansOf>) =>
  loans
    .select([
      ...(['loan.id', 'loan.company_id as company', 'company.name as company_name'] as const),
      ...(['loan.type', 'loan.status', 'loan.start_date', 'loan.updated_at'] as const),
      ...(['loan.amount', 'loan.total_due', 'loan.repaid'] as const),
    ])
    .select((loan) => {
      const papers = (kind: 'document' | 'invoice') =>
        jsonArrayFrom(
          loan
            .selectFrom('loan_files as file')
            .select(['file.id', 'file.name', 'file.filename', 'file.document_date'])
            .select([
              // inside JSON a number would lose its cents
              sql<string | null>`file.amount::text`.as('amount'),
              sql<boolean>`file.storage_key is not null`.as('has_file'),
            ])
            .whereRef('file.company_id', '=', 'loan.company_id')
            .whereRef('file.loan_id', '=', 'loan.id')
            .where('file.kind', '=', kind)
            .orderBy('file.document_date')
            .orderBy('file.name')
            .orderBy('file.id'),
        )
      return [papers('document').as('documents'), papers('invoice').as('invoices')]
    })

export const findCompanyOfLoan: FindCompany = async (db, id) => {
  const found = await db.selectFrom('loans').select('company_id').where('id', '=', id).executeTakeFirst()
  return found?.company_id ?? null
}
