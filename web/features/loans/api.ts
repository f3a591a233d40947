import { downloadLoanFile, downloadLoanFiles, downloadLoanStatement, listLoans } from '#contract/loans.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildQuery } from '#web/core/api.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'

export const loansApi = api.injectEndpoints({
  endpoints: (build) => ({ listLoans: buildQuery(build, listLoans, ['loan'], ['company']) }),
})

export const { useListLoansQuery } = loansApi

/** This page size is large enough for all of a company's loans. */
const maxLoans = 1000

export const toLoansRequest = (companyId: string) => ({ query: { company: companyId, page_size: maxLoans } })

export const saveLoanFile = createDownloadThunk(
  'loans/download',
  downloadLoanFile,
  ({ loanId, loanFileId }: Record<'loanId' | 'loanFileId', string>) => ({ params: { loanId, loanFileId } }),
)

interface ArchiveDownload {
  loanId: string
  files: 'documents' | 'invoices'
}

export const saveLoanFiles = createDownloadThunk(
  'loans/downloadAll',
  downloadLoanFiles,
  ({ loanId, files }: ArchiveDownload) => ({ params: { loanId }, query: { files } }),
)

interface StatementDownload {
  loanId: string
  format: 'pdf' | 'csv'
}

export const saveStatement = createDownloadThunk(
  'loans/statement',
  downloadLoanStatement,
  ({ loanId, format }: StatementDownload) => ({
    params: { loanId },
    query: { format, ...getTimeZoneQuery() },
  }),
)
