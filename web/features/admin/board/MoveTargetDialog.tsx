import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { companyStatuses, type CompanyStatus } from '#contract/rules/statuses.ts'
import { getMoveLabel } from '#web/features/admin/status/next-statuses.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { CompanyStatusGlyph } from '#web/features/labels/CompanyStatusLabel.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { explainBlockedMove, listTargets, type Mover } from './drop-rules.ts'

interface MoveTargetDialogProps {
  company: PipelineRow
  mover: Mover
  onPick: (to: CompanyStatus) => void
  onClose: () => void
}

export function MoveTargetDialog({ company, mover, onPick, onClose }: MoveTargetDialogProps) {
  const targets = listTargets(company, mover)
  return (
    <Dialog open title={`Move ${formatCompanyName(company.name)}`} width="small" onClose={onClose}>
      {targets.length === 0 ? (
        <p>{explainBlockedMove(company, company.status, mover)}</p>
      ) : (
        <p>
          Current status: {companyStatuses[company.status]}. You can review the effects before you confirm.
        </p>
      )}
      <Stack gap={1}>
        {targets.map((to) => (
          <Button
            key={to}
            kind={to === 'rejected' ? 'dangerLine' : 'line'}
            icon={<CompanyStatusGlyph status={to} />}
            onClick={() => onPick(to)}
          >
            {getMoveLabel(company.status, to)}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}

interface BlockedMoveDialogProps {
  company: PipelineRow
  to: CompanyStatus
  mover: Mover
  onClose: () => void
}

export const BlockedMoveDialog = ({ company, to, mover, onClose }: BlockedMoveDialogProps) => (
  <Dialog
    open
    width="small"
    title={`${formatCompanyName(company.name)} stays in ${companyStatuses[company.status]}`}
    onClose={onClose}
    actions={<Button onClick={onClose}>Close</Button>}
  >
    <p>{explainBlockedMove(company, to, mover)}</p>
  </Dialog>
)
