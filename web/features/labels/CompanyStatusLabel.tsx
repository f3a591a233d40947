import Box from '@mui/material/Box'
import { companyStatuses, type CompanyStatus } from '#contract/rules/statuses.ts'
import { StatusChip, StatusGlyph, StatusLabel } from '#web/ui/feedback/StatusGlyph.tsx'
import { statusStyles } from './status-style.ts'

export const CompanyStatusLabel = ({ status }: { status: CompanyStatus }) => (
  <StatusLabel {...statusStyles[status]}>{companyStatuses[status]}</StatusLabel>
)

export const CompanyStatusChip = ({ status }: { status: CompanyStatus }) => (
  <StatusChip {...statusStyles[status]}>{companyStatuses[status]}</StatusChip>
)

/** The glyph alone, for places where the label is already beside it. */
export const CompanyStatusGlyph = ({ status }: { status: CompanyStatus }) => (
  <StatusGlyph {...statusStyles[status]} />
)

const inlineSx = {
  fontWeight: 500,
  '& > svg': { display: 'inline-block', verticalAlign: '-3px', mr: '5px' },
} as const

/** A status within a sentence. It wraps like text. */
export const CompanyStatusInText = ({ status }: { status: CompanyStatus }) => (
  <Box component="b" sx={inlineSx}>
    <StatusGlyph {...statusStyles[status]} />
    {companyStatuses[status]}
  </Box>
)
