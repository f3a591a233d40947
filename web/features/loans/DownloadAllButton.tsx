import type { LoanPerformance } from '#contract/loans.ts'
import { useDownload } from '#web/core/use-download.ts'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { saveLoanFiles } from './api.ts'
import { explainUnavailableFile } from './loan-labels.ts'

interface DownloadAllButtonProps {
  loan: LoanPerformance
  files: 'documents' | 'invoices'
}

export function DownloadAllButton({ loan, files }: DownloadAllButtonProps) {
  const download = useDownload((options) => saveLoanFiles({ loanId: loan.id, files, ...options }))
  const count = loan[files].filter((file) => explainUnavailableFile(file) === null).length
  if (count < 2) return null
  return (
    <DownloadBlock
      name={`all ${files}`}
      state={download}
      busyLabel="Preparing…"
      aria-label={`Download all ${count} ${files}`}
    >
      {`Download all ${count}`}
    </DownloadBlock>
  )
}
