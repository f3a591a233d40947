import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { FileText } from 'lucide-react'
import type { LoanFile } from '#contract/loans.ts'
import { useDownload } from '#web/core/use-download.ts'
import { DownloadButton, DownloadProgress } from '#web/ui/feedback/FileDownload.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { CardRow } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { saveLoanFile } from './api.ts'

const rowSx = {
  // On a phone the name needs the room.
  '& > span:first-of-type': { display: { xs: 'none', sm: 'inline-grid' } },
  '& .file-name': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& .file-about': { fontSize: '0.875rem', color: 'text.secondary' },
  '& .amount': { fontFamily: 'fontFamilyTabular', whiteSpace: 'nowrap' },
  '& .no-file': { fontSize: '0.875rem', color: 'text.tertiary' },
} as const satisfies SxProps<Theme>

/** An invoice or a document of a loan, with its download. */
export function LoanFileRow({ loanId, file }: { loanId: string; file: LoanFile }) {
  const { id, name, document_date, amount, has_file } = file
  const download = useDownload((options) => saveLoanFile({ loanId, loanFileId: id, ...options }))
  return (
    <CardRow sx={rowSx}>
      <AvatarTile name={name} tone="quiet" size={36}>
        <Icon of={FileText} small />
      </AvatarTile>
      <Box className="grow">
        <div className="file-name">{name}</div>
        <div className="file-about">{formatDate(document_date)}</div>
        <DownloadProgress name={name} state={download} />
      </Box>
      {amount !== null && <div className="amount">{formatMoney(amount)}</div>}
      {has_file ? <DownloadButton name={name} state={download} /> : <div className="no-file">No file</div>}
    </CardRow>
  )
}
