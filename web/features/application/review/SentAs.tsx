import Box from '@mui/material/Box'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { CompanyStatusChip } from '#web/features/labels/CompanyStatusLabel.tsx'
import { formatDate } from '#web/ui/format.ts'

const rowSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', mb: '6px' } as const

/** The status of an application, and when it was sent. */
export function SentAs({ status }: { status: CompanyStatus }) {
  const sentAt = useAppSelector((state) => selectCompany(state)?.submitted_at)
  return (
    <Box component="span" sx={rowSx}>
      <CompanyStatusChip status={status} />
      {sentAt && `Sent ${formatDate(sentAt)}`}
    </Box>
  )
}
