import {
  Banknote,
  FileWarning,
  Handshake,
  History,
  Hourglass,
  type LucideIcon,
  PieChart,
  Scale,
  ScrollText,
  Timer,
  Unplug,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { type RiskKind, type RiskLevel, riskLevels, riskNames } from '#contract/rules/risks.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import styles from './RiskMarks.module.css'

const icons: Record<RiskKind, LucideIcon> = {
  connection_broken: Unplug,
  match_open: Handshake,
  runway_short: Timer,
  grant_not_approved: ScrollText,
  books_missing: Scale,
  connection_old: History,
  customer_large: PieChart,
  loans_stated: Banknote,
  files_active: FileWarning,
  request_unanswered: Hourglass,
}

interface RiskMarkProps {
  kind: RiskKind
  level: RiskLevel | 'accepted'
  title?: string
  /** Text for screen readers, if there is no visible text next to the icon. */
  children?: ReactNode
}

export const RiskMark = ({ kind, level, title, children }: RiskMarkProps) => (
  <span title={title} data-level={level} className={styles.mark}>
    <Icon of={icons[kind]} small />
    {children}
  </span>
)

const describe = ({ kind, level, reason }: PipelineRow['risks'][number]) =>
  `${riskLevels[level]}: ${riskNames[kind]}. ${reason}`

interface RiskMarksProps {
  risks: PipelineRow['risks']
  /** Maximum number of marks. Further risks appear as a count: "+2". */
  max?: number
}

/** The risks of an application, in list order; a dash if there are no known risks. */
export function RiskMarks({ risks, max = 2 }: RiskMarksProps) {
  if (risks.length === 0)
    return (
      <Text as="span" tone="tertiary">
        <span aria-hidden>–</span>
        <VisuallyHidden>No known risks</VisuallyHidden>
      </Text>
    )
  const hiddenRisks = risks.slice(max)
  return (
    <Row as="span" gap={0.5}>
      {risks.slice(0, max).map((risk) => (
        <RiskMark key={risk.kind} kind={risk.kind} level={risk.level} title={describe(risk)}>
          <VisuallyHidden>{describe(risk)} </VisuallyHidden>
        </RiskMark>
      ))}
      {hiddenRisks.length > 0 && (
        <Text as="span" variant="small" tone="secondary" title={hiddenRisks.map(describe).join('\n')}>
          <span aria-hidden>+{hiddenRisks.length}</span>
          <VisuallyHidden>{hiddenRisks.map(describe).join(' ')}</VisuallyHidden>
        </Text>
      )}
    </Row>
  )
}
