import { ChevronDown } from 'lucide-react'
import type { Company } from '#contract/companies.ts'
import { type CompanyStatus, getTargetLabel } from '#contract/rules/statuses.ts'
import { ActionMenu } from '#web/ui/actions/ActionMenu.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { getMoveLabel, type MoveOptions, getMoveOptions } from '../../status/next-statuses.ts'
import { assignedOnlyReason, type CaseRights } from '../shared/case-state.ts'
import styles from './StatusActions.module.css'
import { CompanyStatusGlyph } from '#web/features/labels/CompanyStatusLabel.tsx'

interface StatusActionsProps {
  company: Company
  rights: CaseRights
  onMove: (to: CompanyStatus) => void
}

interface MenuProps extends Pick<StatusActionsProps, 'onMove'> {
  options: MoveOptions
}

function OtherStatuses({ options: { primary, others, footnote }, onMove }: MenuProps) {
  return (
    <ActionMenu
      label="Move to"
      align="right"
      entries={others.map((to) => ({
        id: to,
        label: getTargetLabel(to),
        icon: <CompanyStatusGlyph status={to} />,
        onSelect: () => onMove(to),
        apart: to === 'rejected' && others.length > 1,
      }))}
      footnote={footnote}
      trigger={(open) =>
        primary ? (
          <Button {...open} aria-label="Move to another status">
            <Icon of={ChevronDown} small />
          </Button>
        ) : (
          <Button {...open} kind="line" endIcon={<Icon of={ChevronDown} small />}>
            Change status
          </Button>
        )
      }
    />
  )
}

export function StatusActions({ company: { status }, rights, onMove }: StatusActionsProps) {
  const options = getMoveOptions(status, rights.isAdmin)
  const { primary, others, footnote } = options
  const label = primary ? getMoveLabel(status, primary) : 'Change status'
  const whyNot = rights.isAllowed ? others.length === 0 && !primary && footnote : assignedOnlyReason
  if (whyNot)
    return (
      <Button whyDisabled={whyNot} whyIn="tooltip">
        {label}
      </Button>
    )
  const hasOthers = others.length > 0 || footnote !== null
  if (!primary && !hasOthers) return null
  return (
    <Row gap={0} align="stretch" className={styles.split}>
      {primary && <Button onClick={() => onMove(primary)}>{label}</Button>}
      {hasOthers && <OtherStatuses options={options} onMove={onMove} />}
    </Row>
  )
}
