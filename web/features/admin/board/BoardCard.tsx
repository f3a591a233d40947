import { clsx } from 'clsx'
import { MoveRight } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { formatLastChange } from '#web/features/admin/pipeline/last-change.ts'
import { RiskMarks } from '#web/features/admin/pipeline/RiskMarks.tsx'
import {
  countDaysSince,
  formatCompanyName,
  formatProducts,
  slowDays,
} from '#web/features/labels/company-labels.ts'
import { getTurn } from '#web/features/labels/waiting-on.ts'
import { TurnMark } from '#web/ui/feedback/TurnMark.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { Link } from '#web/ui/layout/Link.tsx'
import styles from './BoardCard.module.css'
import { useCardDrag } from './use-drag.ts'

interface BoardCardProps {
  company: PipelineRow
  userId: string
  now: Date
  isCursor: boolean
  isDragged: boolean
  onMove: (company: PipelineRow) => void
}

const Days = ({ since, now }: { since: string; now: Date }) => {
  const days = countDaysSince(since, now)
  return (
    <span className={styles.days} data-slow={days > slowDays || undefined}>
      {days} d<VisuallyHidden>ays in this status</VisuallyHidden>
    </span>
  )
}

function PlainCard({ company, userId, now, isCursor, isDragged, onMove }: BoardCardProps) {
  const card = useRef<HTMLLIElement>(null)
  useCardDrag(card, company.id)
  useEffect(() => {
    if (isCursor) card.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isCursor])
  const { name, assigned_analysts_details: analysts, last_change, risks } = company
  const { waitingOn, label } = getTurn(company.status, analysts, userId)
  return (
    <li
      ref={card}
      className={styles.card}
      data-cursor={isCursor || undefined}
      data-dragged={isDragged || undefined}
      aria-current={isCursor ? true : undefined}
    >
      <div className={styles.line}>
        <Link href={paths.admin.company(company.id)} draggable={false} className={styles.name}>
          {formatCompanyName(name)}
        </Link>
        <IconButton size="small" label={`Move ${formatCompanyName(name)}`} onClick={() => onMove(company)}>
          <Icon of={MoveRight} small />
        </IconButton>
      </div>
      <div className={styles.cut}>
        <b>{formatMoney(company.capital_amount_requested)}</b>{' '}
        <span className={styles.quiet}>{formatProducts(company.funding_application_type)}</span>
      </div>
      <div className={styles.line}>
        <span className={clsx(styles.cut, styles.quiet)}>
          {last_change ? formatLastChange(last_change) : ''}
        </span>
        {analysts[0] && <Avatar name={analysts[0].name} size={24} spoken />}
      </div>
      <div className={styles.line}>
        <span className={styles.cut}>
          <TurnMark waitingOn={waitingOn}>{waitingOn === 'colleague' ? label.split(' ')[0] : label}</TurnMark>
        </span>
        {risks.length > 0 && <RiskMarks risks={risks} max={1} />}
        <Days since={company.status_changed_at} now={now} />
      </div>
    </li>
  )
}

export const BoardCard = memo(PlainCard)
