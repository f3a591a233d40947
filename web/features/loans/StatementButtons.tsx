import { useDownload } from '#web/core/use-download.ts'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { saveStatement } from './api.ts'

export function StatementButtons({ loanId }: { loanId: string }) {
  const pdf = useDownload((options) => saveStatement({ loanId, format: 'pdf', ...options }))
  const csv = useDownload((options) => saveStatement({ loanId, format: 'csv', ...options }))
  return (
    <Row gap={1} wrap align="start">
      <DownloadBlock name="the statement as PDF" state={pdf}>
        Download statement (PDF)
      </DownloadBlock>
      <DownloadBlock name="the statement as CSV" state={csv}>
        Download statement (CSV)
      </DownloadBlock>
    </Row>
  )
}
