import { companyStatuses, type CompanyStatus } from '#contract/rules/statuses.ts'
import { StatusChip, StatusGlyph, StatusLabel } from '../ui/StatusGlyph.tsx'
import { statusLook } from '../words/status-look.ts'

/** A status in tables and sentences. */
export const StatusWords = ({ status }: { status: CompanyStatus }) => (
  <StatusLabel {...statusLook[status]}>{companyStatuses[status]}</StatusLabel>
)

/** A status in headers. */
export const StatusTag = ({ status }: { status: CompanyStatus }) => (
  <StatusChip {...statusLook[status]}>{companyStatuses[status]}</StatusChip>
)

/** Only the drawing, where the word stands beside it. */
export const StatusMark = ({ status }: { status: CompanyStatus }) => <StatusGlyph {...statusLook[status]} />
