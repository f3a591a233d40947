import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { listLoans as listEndpoint, LoanPerformance } from '#contract/loans.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import { type Page, fetchPage } from '#server/core/data/paging.ts'
import type { OutgoingFile } from '#server/core/http/route.ts'
import { loansOfCompany, visibleLoans, withLoanColumns } from './read.ts'

type Query = Parsed<typeof listEndpoint>['query']

/** Loans by the day they started. */
export async function listLoans(
  { db }: Context,
  user: CurrentUser,
  { company, type, status, ...paging }: Query,
): Promise<Page<LoanPerformance>> {
  let found = visibleLoans(db, user)
  if (company) found = found.where('loan.company_id', '=', company)
  if (type) found = found.where('loan.type', '=', type.toLowerCase())
  if (status) found = found.where(sql`lower(loan.status)`, '=', status.toLowerCase())
  const rows = withLoanColumns(found).orderBy('loan.start_date').orderBy('loan.id')
  return fetchPage(paging, found, rows)
}

/** Whether something of a loan is still to be repaid; by its status, or by its figures where they say it. */
const isRepaid = sql<boolean>`(lower(loan.status) = 'repaid' or coalesce(loan.repaid >= loan.total_due, false))`

/** The loan that a company is repaying; of several the one that started last, without any the last of all. */
export async function getCurrentLoan({ db }: Context, companyId: string): Promise<LoanPerformance> {
  const found = await withLoanColumns(loansOfCompany(db, companyId))
    .orderBy(isRepaid)
    .orderBy('loan.start_date', 'desc')
    .orderBy('loan.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return found
}

/** A paper of a loan on its way out. Throws `not_found`, also when the paper came without a file. */
export async function openLoanFile(
  { db, files }: Context,
  { loanId, loanFileId }: { loanId: string; loanFileId: string },
): Promise<OutgoingFile> {
  const found = await db
    .selectFrom('loans as loan')
    .innerJoin('loan_files as file', (join) =>
      join.onRef('file.company_id', '=', 'loan.company_id').onRef('file.loan_id', '=', 'loan.id'),
    )
    .select(['file.name', 'file.filename', 'file.media_type', 'file.size', 'file.storage_key'])
    .where('loan.id', '=', loanId)
    .where('file.id', '=', loanFileId)
    .executeTakeFirst()
  if (!found || found.storage_key === null) throw new AppError('not_found')
  const { name, filename, media_type, size, storage_key } = found
  return {
    name: filename ?? name,
    media_type: media_type ?? 'application/octet-stream',
    ...(size === null ? {} : { size }),
    content: await files.open(storage_key),
  }
}
