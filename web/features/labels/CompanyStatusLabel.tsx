import { companyStatuses, type CompanyStatus } from '#contract/rules/statuses.ts'
import { StatusChip, StatusGlyph, StatusLabel } from '#web/ui/status/StatusGlyph.tsx'
import styles from './CompanyStatusLabel.module.css'
import { statusStyles } from './status-style.ts'

export const CompanyStatusLabel = ({ status }: { status: CompanyStatus }) => (
  <StatusLabel {...statusStyles[status]}>{companyStatuses[status]}</StatusLabel>
)

export const CompanyStatusChip = ({ status }: { status: CompanyStatus }) => (
  <StatusChip {...statusStyles[status]}>{companyStatuses[status]}</StatusChip>
)

export const CompanyStatusGlyph = ({ status }: { status: CompanyStatus }) => (
  <StatusGlyph {...statusStyles[status]} />
)

export const CompanyStatusInText = ({ status }: { status: CompanyStatus }) => (
  <b>
    <span className={styles.glyph}>
      <StatusGlyph {...statusStyles[status]} />
    </span>
    {companyStatuses[status]}
  </b>
)
