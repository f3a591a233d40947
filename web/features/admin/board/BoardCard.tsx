import Box from '@mui/material/Box'
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
import { useCardDrag } from './use-drag.ts'
import { Link } from '#web/ui/layout/Link.tsx'

interface BoardCardProps {
  company: PipelineRow
  userId: string
  now: Date
  isCursor: boolean
  isDragged: boolean
  onMove: (company: PipelineRow) => void
}

const cardSx = {
  display: 'grid',
  gap: '4px',
  p: '10px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  cursor: 'grab',
  minWidth: 0,
  '&[data-cursor]': { outline: '2px solid', outlineColor: 'primary.main' },
  '&[data-dragged]': { opacity: 0.5 },
  '& .line': { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  '& .line > a, & .line > span:first-of-type': {
    minWidth: 0,
    mr: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& a': {
    fontWeight: 500,
    color: 'text.primary',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .quiet': { color: 'text.secondary', fontSize: '0.875rem' },
} as const

const Days = ({ since, now }: { since: string; now: Date }) => {
  const days = countDaysSince(since, now)
  return (
    <Box component="span" sx={{ fontWeight: days > slowDays ? 600 : 400, whiteSpace: 'nowrap' }}>
      {days} d<VisuallyHidden>ays in this status</VisuallyHidden>
    </Box>
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
    <Box
      component="li"
      ref={card}
      sx={cardSx}
      data-cursor={isCursor ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      aria-current={isCursor ? true : undefined}
    >
      <div className="line">
        <Link href={paths.admin.company(company.id)} draggable={false}>
          {formatCompanyName(name)}
        </Link>
        <IconButton size="small" label={`Move ${formatCompanyName(name)}`} onClick={() => onMove(company)}>
          <Icon of={MoveRight} small />
        </IconButton>
      </div>
      <div className="line">
        <span>
          <b>{formatMoney(company.capital_amount_requested)}</b>{' '}
          <span className="quiet">{formatProducts(company.funding_application_type)}</span>
        </span>
      </div>
      <div className="line quiet">
        <span>{last_change ? formatLastChange(last_change) : ''}</span>
        {analysts[0] && <Avatar name={analysts[0].name} size={24} spoken />}
      </div>
      <div className="line">
        <TurnMark waitingOn={waitingOn}>{waitingOn === 'colleague' ? label.split(' ')[0] : label}</TurnMark>
        {risks.length > 0 && <RiskMarks risks={risks} max={1} />}
        <Days since={company.status_changed_at} now={now} />
      </div>
    </Box>
  )
}

export const BoardCard = memo(PlainCard)
