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
import type { RiskKind, RiskLevel } from '#contract/rules/risks.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import styles from './RiskMark.module.css'

const icons: Record<RiskKind, LucideIcon> = {
  connection_broken: Unplug,
  match_open: Handshake,
  runway_short: Timer,
  grant_not_approved: ScrollText,
  books_missing: Scale,
  connection_old: History,
  customer_large: PieChart,
  loans_stated: Banknote,
  files_infected: FileWarning,
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
