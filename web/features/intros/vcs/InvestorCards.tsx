import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, CircleDashed, X } from 'lucide-react'
import { type Investor, investmentStages } from '#contract/investors.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { type FitText, formatRange } from './fit-text.ts'
import type { PickState } from './pick-state.ts'

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
} as const satisfies SxProps<Theme>

const cardSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: '12px',
  p: '20px',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  minWidth: 0,
  '&.picked': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px currentColor',
    color: 'primary.main',
  },
  '& > *': { color: 'text.primary' },
  '& .investor-head': { display: 'flex', alignItems: 'flex-start', gap: '12px' },
  '& h2': { fontSize: '1rem', lineHeight: 1.4, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .investor-place': { color: 'text.secondary', fontSize: '0.875rem' },
  '& .investor-name': { flex: 1, minWidth: 0 },
  '& .investor-about': { color: 'text.secondary', fontSize: '0.9375rem', lineHeight: 1.5, flex: 1 },
  '& dl': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '0 16px', m: 0 },
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, fontSize: '0.9375rem' },
  '& .investor-fit': { pt: '12px', borderTop: '1px solid', borderColor: 'divider' },
} as const satisfies SxProps<Theme>

const fitSx = {
  display: 'flex',
  gap: 1,
  alignItems: 'flex-start',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  color: 'text.secondary',
  '& svg': { mt: '3px', flex: 'none' },
  '&[data-tone="fits"]': { color: 'secondary.main', fontWeight: 500 },
} as const satisfies SxProps<Theme>

const marks = { fits: Check, open: CircleDashed, misses: X }

/** Why an investor fits, and what does not. */
export const FitLines = ({ lines }: { lines: readonly FitText[] }) =>
  lines.map(({ tone, text }) => (
    <Box key={tone} component="p" data-tone={tone} sx={fitSx}>
      <Icon of={marks[tone]} small />
      <span>{text}</span>
    </Box>
  ))

/** Up to three countries by name; "Anywhere" without a preference. */
export function formatCountries(codes: readonly string[], names: ReadonlyMap<string, string>): string {
  if (codes.length === 0) return 'Anywhere'
  const first = codes.slice(0, 3).map((code) => names.get(code) ?? code)
  return codes.length > 3 ? `${first.join(', ')} and ${codes.length - 3} more` : first.join(', ')
}

export const formatStages = (stages: Investor['stages']): string =>
  stages.length === 0 ? 'Any' : stages.map((stage) => investmentStages[stage]).join(', ')

export const formatRound = (investor: Investor): string =>
  formatRange(investor.startup_round_size_min, investor.startup_round_size_max) ?? 'Any size'

interface InvestorCardsProps {
  investors: readonly Investor[]
  countries: ReadonlyMap<string, string>
  getFit: (investor: Investor) => FitText[]
  getPick: (investor: Investor) => PickState
}

/** Investors as cards. */
export const InvestorCards = ({ investors, countries, getFit, getPick }: InvestorCardsProps) => (
  <Box component="ul" sx={gridSx} aria-label="Investors">
    {investors.map((investor) => (
      <InvestorCard
        key={investor.id}
        investor={investor}
        place={formatCountries(investor.countries, countries)}
        fit={getFit(investor)}
        pick={getPick(investor)}
      />
    ))}
  </Box>
)

interface InvestorCardProps {
  investor: Investor
  place: string
  fit: readonly FitText[]
  pick: PickState
}

const InvestorCard = ({ investor, place, fit, pick }: InvestorCardProps) => (
  <Box component="li" className={pick.isPicked ? 'picked' : undefined} sx={cardSx}>
    <div className="investor-head">
      <AvatarTile name={investor.name} />
      <div className="investor-name">
        <h2>{investor.name}</h2>
        <p className="investor-place">{place}</p>
      </div>
      <PickBox investor={investor} pick={pick} />
    </div>
    <p className="investor-about">{investor.description}</p>
    <dl>
      <div>
        <dt>Stage</dt>
        <dd>{formatStages(investor.stages)}</dd>
      </div>
      <div>
        <dt>Round</dt>
        <dd>{formatRound(investor)}</dd>
      </div>
    </dl>
    {(fit.length > 0 || pick.blocked) && (
      <div className="investor-fit">
        <FitLines lines={fit} />
        {pick.blocked && <Box sx={fitSx}>{pick.blocked}</Box>}
      </div>
    )}
  </Box>
)

/** The checkbox that picks an investor. */
export const PickBox = ({ investor, pick }: { investor: Investor; pick: PickState }) => (
  <Checkbox
    label={`Pick ${investor.name}`}
    hideLabel
    checked={pick.isPicked}
    disabled={pick.blocked !== null}
    onChange={pick.toggle}
  />
)

/** The cards while they load. */
export const InvestorCardsSkeleton = () => (
  <Box component="output" sx={{ display: 'block' }}>
    <VisuallyHidden>Loading investors</VisuallyHidden>
    <Box sx={gridSx} aria-hidden>
      {[1, 2, 3, 4, 5, 6].map((one) => (
        <Skeleton key={one} variant="rounded" height={232} sx={{ borderRadius: '12px' }} />
      ))}
    </Box>
  </Box>
)
