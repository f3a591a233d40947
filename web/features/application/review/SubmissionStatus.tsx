import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { CompanyStatusChip } from '#web/features/labels/CompanyStatusLabel.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout/Layout.tsx'

export function SubmissionStatus({ status }: { status: CompanyStatus }) {
  const sentAt = useAppSelector((state) => selectCompany(state)?.submitted_at)
  return (
    <Row wrap as="span" gap={1.5}>
      <CompanyStatusChip status={status} />
      {sentAt && `Submitted ${formatDate(sentAt)}`}
    </Row>
  )
}
