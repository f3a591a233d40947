import { FileText } from 'lucide-react'
import type { LoanFile } from '#contract/loans.ts'
import { useDownload } from '#web/core/use-download.ts'
import { DownloadButton, DownloadProgress } from '#web/ui/feedback/FileDownload.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { CardRow } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { saveLoanFile } from './api.ts'
import { explainUnavailableFile } from './loan-labels.ts'

export function LoanFileRow({ loanId, file }: { loanId: string; file: LoanFile }) {
  const { id, name, document_date, amount } = file
  const unavailableReason = explainUnavailableFile(file)
  const download = useDownload((options) => saveLoanFile({ loanId, loanFileId: id, ...options }))
  return (
    <CardRow>
      <Visible from="sm">
        <AvatarTile name={name} tone="quiet" size={36}>
          <Icon of={FileText} small />
        </AvatarTile>
      </Visible>
      <RowText strong title={name} note={formatDate(document_date)}>
        <DownloadProgress name={name} state={download} />
      </RowText>
      {amount !== null && <Text tabular>{formatMoney(amount)}</Text>}
      {unavailableReason === null ? (
        <DownloadButton name={name} state={download} />
      ) : (
        <Text variant="small" tone="tertiary">
          {unavailableReason}
        </Text>
      )}
    </CardRow>
  )
}
