import { downloadLoanFile, downloadLoanFiles, downloadLoanStatement, listLoans } from '#contract/loans.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api, query } from '#web/core/api.ts'
import { saveFile } from '#web/core/save-file.ts'
import { getTimeZone } from '#web/core/time-zone.ts'
import type { DownloadOptions } from '#web/core/use-download.ts'

export const loansApi = api.injectEndpoints({
  endpoints: (build) => ({ listLoans: query(build, listLoans, ['loan'], ['company']) }),
})

export const { useListLoansQuery } = loansApi

/** This page size is large enough for all of a company's loans. */
const maxLoans = 1000

export const toLoansRequest = (companyId: string) => ({ query: { company: companyId, page_size: maxLoans } })

interface LoanDownload extends DownloadOptions {
  loanId: string
  loanFileId: string
  /** Saves the file as a browser download by default. Tests pass a fake. */
  save?: (file: File) => void
}

export const saveLoanFile = createAppThunk(
  'loans/download',
  async ({ loanId, loanFileId, onReceived, save = saveFile }: LoanDownload, { extra, signal }) => {
    save(await extra.call(downloadLoanFile, { params: { loanId, loanFileId } }, { signal, onReceived }))
  },
)

interface ArchiveDownload extends DownloadOptions {
  loanId: string
  files: 'documents' | 'invoices'
}

export const saveLoanFiles = createAppThunk(
  'loans/downloadAll',
  async ({ loanId, files, onReceived }: ArchiveDownload, { extra, signal }) => {
    saveFile(
      await extra.call(downloadLoanFiles, { params: { loanId }, query: { files } }, { signal, onReceived }),
    )
  },
)

interface StatementDownload extends DownloadOptions {
  loanId: string
  format: 'pdf' | 'csv'
}

export const saveStatement = createAppThunk(
  'loans/statement',
  async ({ loanId, format, onReceived }: StatementDownload, { extra, signal }) => {
    const query = { format, ...getTimeZone() }
    saveFile(await extra.call(downloadLoanStatement, { params: { loanId }, query }, { signal, onReceived }))
  },
)
