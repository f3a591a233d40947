import { MoveRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
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
import { TurnMark } from '#web/ui/status/TurnMark.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
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

function Days({ since, now }: { since: string; now: Date }) {
  const days = countDaysSince(since, now)
  const Emphasis = days > slowDays ? 'b' : 'span'
  return (
    <Emphasis>
      {days} d<VisuallyHidden>ays in this status</VisuallyHidden>
    </Emphasis>
  )
}

function Turn({ company, userId, now }: Pick<BoardCardProps, 'company' | 'userId' | 'now'>) {
  const { assigned_analysts_details: analysts, risks, status_changed_at } = company
  const { waitingOn, label } = getTurn(company, analysts, userId)
  return (
    <Row gap={1}>
      <Grow>
        <Text as="span" cut>
          <TurnMark waitingOn={waitingOn}>{waitingOn === 'colleague' ? label.split(' ')[0] : label}</TurnMark>
        </Text>
      </Grow>
      {risks.length > 0 && <RiskMarks risks={risks} max={1} />}
      <Days since={status_changed_at} now={now} />
    </Row>
  )
}

export function BoardCard({ company, userId, now, isCursor, isDragged, onMove }: BoardCardProps) {
  const card = useRef<HTMLElement>(null)
  useCardDrag(card, company.id)
  useEffect(() => {
    if (isCursor) card.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isCursor])
  const { name, assigned_analysts_details: analysts, last_change } = company
  return (
    <Panel
      as="li"
      ref={card}
      pad={1}
      framed
      className={styles.card}
      data-cursor={isCursor || undefined}
      data-dragged={isDragged || undefined}
      aria-current={isCursor ? true : undefined}
    >
      <Stack gap={0.5}>
        <Row gap={1} justify="between">
          <Text as="span" cut strong>
            <Link tone="inherit" href={paths.admin.company(company.id)} draggable={false}>
              {formatCompanyName(name)}
            </Link>
          </Text>
          <IconButton size="small" label={`Move ${formatCompanyName(name)}`} onClick={() => onMove(company)}>
            <Icon of={MoveRight} small />
          </IconButton>
        </Row>
        <Text cut>
          <b>{formatMoney(company.capital_amount_requested)}</b>{' '}
          <Text as="span" tone="secondary">
            {formatProducts(company.funding_application_type)}
          </Text>
        </Text>
        <Row gap={1} justify="between">
          <Text as="span" tone="secondary" cut>
            {last_change && formatLastChange(last_change)}
          </Text>
          {analysts[0] && <Avatar name={analysts[0].name} size={24} spoken />}
        </Row>
        <Turn company={company} userId={userId} now={now} />
      </Stack>
    </Panel>
  )
}
