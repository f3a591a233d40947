import { MoveRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { getWaitingParty } from '#contract/rules/statuses.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { RiskMarks } from '#web/features/admin/pipeline/RiskMarks.tsx'
import { countDaysSince, formatCompanyName, slowDays } from '#web/features/labels/company-labels.ts'
import { joinWords } from '#web/features/labels/lists.ts'
import { getWaitingOn } from '#web/features/labels/waiting-on.ts'
import { TurnMark } from '#web/ui/status/TurnMark.tsx'
import { formatMoney, formatRoundedMoney } from '#web/ui/format.ts'
import { Anchor } from '#web/ui/actions/Anchor.tsx'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
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

function Days({ company, now }: Pick<BoardCardProps, 'company' | 'now'>) {
  const days = countDaysSince(company.status_changed_at, now)
  const Emphasis = getWaitingParty(company) !== null && days > slowDays ? 'b' : 'span'
  return (
    <Emphasis>
      {days} d<VisuallyHidden>ays in this status</VisuallyHidden>
    </Emphasis>
  )
}

function Facts({ company, userId }: Pick<BoardCardProps, 'company' | 'userId'>) {
  const { assigned_analysts_details: analysts, risks, capital_amount_requested: amount } = company
  const { waitingOn, label } = getWaitingOn(company, analysts, userId)
  const analystNames = joinWords(analysts.map(({ name }) => name)) || 'Unassigned'
  return (
    <Row gap={0.5} wrap justify="between" className={styles.facts}>
      <Row as="span" title={`Analyst: ${analystNames}`}>
        <TurnMark waitingOn={waitingOn}>{waitingOn === 'colleague' ? label.split(' ')[0] : label}</TurnMark>
        {waitingOn === 'applicant' && <VisuallyHidden>, analyst: {analystNames}</VisuallyHidden>}
      </Row>
      <Row as="span" gap={0.5}>
        <b title={formatMoney(amount)}>{formatRoundedMoney(amount)}</b>
        {risks.length > 0 && <RiskMarks risks={risks} max={1} />}
      </Row>
    </Row>
  )
}

export function BoardCard({ company, userId, now, isCursor, isDragged, onMove }: BoardCardProps) {
  const card = useRef<HTMLElement>(null)
  useCardDrag(card, company.id)
  useEffect(() => {
    if (isCursor) card.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isCursor])
  const name = formatCompanyName(company.name)
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
        <Row gap={1} align="start" justify="between">
          <Text as="span" strong anywhere>
            <Anchor href={paths.admin.company(company.id)} draggable={false} className={styles.name}>
              {name}
            </Anchor>
          </Text>
          <Days company={company} now={now} />
        </Row>
        <Facts company={company} userId={userId} />
      </Stack>
      <IconButton size="small" label={`Move ${name}`} className={styles.move} onClick={() => onMove(company)}>
        <Icon of={MoveRight} small />
      </IconButton>
    </Panel>
  )
}
