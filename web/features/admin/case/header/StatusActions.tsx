import { ChevronDown } from 'lucide-react'
import type { Company } from '#contract/companies.ts'
import { companyStatuses, type CompanyStatus, getTargetLabel } from '#contract/rules/statuses.ts'
import { ActionMenu } from '#web/ui/layout/ActionMenu.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { getMoveLabel, type Offer, getOffer } from '../../status/next-statuses.ts'
import { assignedOnlyReason } from '../shared/case-state.ts'
import styles from './StatusActions.module.css'
import { CompanyStatusGlyph } from '#web/features/labels/CompanyStatusLabel.tsx'

interface StatusActionsProps {
  company: Company
  isAdmin: boolean
  /** Whether the reader may act on the company. */
  isAllowed: boolean
  onMove: (to: CompanyStatus) => void
}

interface MenuProps {
  from: CompanyStatus
  offer: Offer
  onPick: (to: CompanyStatus) => void
}

function OtherStatuses({ from, offer, onPick }: MenuProps) {
  const { primary, others, footnote } = offer
  const hasMore = others.length > 1
  return (
    <ActionMenu
      label="Move to"
      align="right"
      entries={others.map((to) => ({
        id: to,
        label: getTargetLabel(to),
        icon: <CompanyStatusGlyph status={to} />,
        onSelect: () => onPick(to),
        apart: to === 'rejected' && hasMore,
      }))}
      footnote={footnote}
      trigger={(open) =>
        primary ? (
          <Button {...open} aria-label="Move to another status">
            <Icon of={ChevronDown} small />
          </Button>
        ) : (
          <Button {...open} kind="line" endIcon={<Icon of={ChevronDown} small />}>
            Move from {companyStatuses[from]}
          </Button>
        )
      }
    />
  )
}

/** The likeliest next status as a button, and the other allowed ones in a menu. */
export function StatusActions({ company, isAdmin, isAllowed, onMove }: StatusActionsProps) {
  const { status } = company
  const offer = getOffer(status, isAdmin)
  const { primary, others, footnote } = offer
  const label = primary ? getMoveLabel(status, primary) : `Move from ${companyStatuses[status]}`
  const whyNot = isAllowed ? others.length === 0 && !primary && footnote : assignedOnlyReason
  const hasOthers = others.length > 0 || footnote !== null
  return (
    <>
      {whyNot && (
        <Button whyDisabled={whyNot} whyIn="tooltip">
          {label}
        </Button>
      )}
      {!whyNot && (primary || hasOthers) && (
        <div className={styles.split}>
          {primary && <Button onClick={() => onMove(primary)}>{label}</Button>}
          {hasOthers && <OtherStatuses from={status} offer={offer} onPick={onMove} />}
        </div>
      )}
    </>
  )
}
