import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ArrowLeft, ArrowRight, Minus } from 'lucide-react'
import type { Company } from '#contract/companies.ts'
import { waitingOn } from '#contract/rules/statuses.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { daysBetween, formatCount } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import { describeTurn } from './application-state.ts'

const panelSx = {
  display: 'grid',
  gap: '20px',
  alignContent: 'center',
  p: { xs: '22px 18px', sm: 3, lg: '36px 32px' },
  bgcolor: 'shade',
  border: '0 solid',
  borderColor: 'divider',
  borderTopWidth: { xs: '1px', lg: 0 },
  borderLeftWidth: { lg: '1px' },
  '& h2, & > p': { fontSize: '0.875rem', lineHeight: 1.5, fontWeight: 400, color: 'text.secondary' },
  '& > p': { textWrap: 'balance' },
  '& .court': {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: 1,
    maxWidth: 360,
  },
  '& .side': {
    display: 'grid',
    gap: '10px',
    justifyItems: 'center',
    textAlign: 'center',
    flex: 1,
    minWidth: 0,
    fontSize: '0.875rem',
    lineHeight: 1.4,
    color: 'text.secondary',
    overflowWrap: 'anywhere',
    '& b': { display: 'block', fontWeight: 500, fontSize: '0.9375rem', color: 'text.primary' },
    '& > span': { borderRadius: '50%' },
  },
  '& .side.on > span': { outline: '2px solid', outlineColor: 'accent.main', outlineOffset: '4px' },
  '& .court > svg': { flex: 'none', color: 'field', mt: '6px' },
} as const satisfies SxProps<Theme>

const arrows = { applicant: ArrowLeft, funder: ArrowRight, nobody: Minus }

/** Shows whose turn it is, and since when. */
export function TurnPanel({ company }: { company: Company }) {
  const now = useNow()
  const me = useAppSelector(selectUser)?.name || 'You'
  const party = waitingOn(company.status)
  const days = Math.max(0, daysBetween(company.status_changed_at, now))
  const since = days === 0 ? 'since today' : `for ${formatCount(days, 'day')}`
  const analyst = company.assigned_analysts_details[0]?.name
  const Arrow = arrows[party ?? 'nobody']
  return (
    <Box component="section" aria-labelledby="turn" sx={panelSx}>
      <h2 id="turn">Whose turn it is</h2>
      <div className="court">
        <div className={party === 'applicant' ? 'side on' : 'side'}>
          <Avatar name={me} tone={party === 'applicant' ? 'primary' : 'quiet'} size={48} />
          <p>
            <b>You</b>
            {party === 'applicant' && since}
            {party === 'applicant' && <VisuallyHidden>, it is your turn</VisuallyHidden>}
          </p>
        </div>
        <Arrow size={36} strokeWidth={1} aria-hidden focusable={false} />
        <div className={party === 'funder' ? 'side on' : 'side'}>
          <Avatar name={analyst ?? 'Headwater'} tone={party === 'funder' ? 'primary' : 'quiet'} size={48} />
          <p>
            <b>Headwater</b>
            {party === 'funder' ? since : analyst}
            {party === 'funder' && <VisuallyHidden>, it is our turn</VisuallyHidden>}
          </p>
        </div>
      </div>
      <p>{describeTurn(company.status)}</p>
    </Box>
  )
}
