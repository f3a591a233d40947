import { sql } from 'kysely'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { LoanPerformance } from '#contract/loans.ts'
import type { Context } from '#server/context.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { openScannedFile } from '#server/files/scanning/open-scanned-file.ts'
import { selectCompanyLoans, selectLoans, withLoanColumns } from './read.ts'

const isRepaid = sql<boolean>`(lower(loan.status) = 'repaid' or coalesce(loan.repaid >= loan.total_due, false))`

/** Loads the latest loan that is not repaid, or the latest loan if all are repaid. */
export async function getCurrentLoan({ db }: Context, companyId: string): Promise<LoanPerformance> {
  return withLoanColumns(selectCompanyLoans(db, companyId))
    .orderBy(isRepaid)
    .orderBy('loan.start_date', 'desc')
    .orderBy('loan.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(notFound)
}

export const loadLoan = ({ db }: Context, loanId: string): Promise<LoanPerformance> =>
  withLoanColumns(selectLoans(db).where('loan.id', '=', loanId)).executeTakeFirstOrThrow(notFound)

export async function openLoanFile(
  ctx: Context,
  { loanId, loanFileId }: { loanId: string; loanFileId: string },
): Promise<OutgoingFile> {
  const file = await ctx.db
    .selectFrom('loans as loan')
    .innerJoin('loan_files as file', (join) =>
      join.onRef('file.company_id', '=', 'loan.company_id').onRef('file.loan_id', '=', 'loan.id'),
    )
    .select(['file.name', 'file.filename', 'file.media_type', 'file.size'])
    .select(['file.storage_key', 'file.scan_status'])
    .where('loan.id', '=', loanId)
    .where('file.id', '=', loanFileId)
    .executeTakeFirst()
  if (!file || file.storage_key === null) throw new AppError('not_found')
  const { name, filename, media_type, size, storage_key, scan_status } = file
  return {
    name: filename ?? name,
    media_type: media_type ?? 'application/octet-stream',
    ...(size === null ? {} : { size }),
    content: await openScannedFile(ctx, { storage_key, scan_status }),
  }
}
