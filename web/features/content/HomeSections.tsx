import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'

const sectionSx = { ...wrapSx, py: { xs: 7, md: 11 } } as const satisfies SxProps<Theme>

const bandSx = {
  borderTop: '1px solid',
  borderColor: 'divider',
  '&.paper': { bgcolor: 'background.paper' },
} as const satisfies SxProps<Theme>

const waysSx = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  gap: '1px',
  mt: 4,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  bgcolor: 'divider',
  '& > li': { display: 'flex', flexDirection: 'column', gap: 1, p: 3, bgcolor: 'background.paper' },
  '& .need': {
    mt: 'auto',
    pt: 2,
    borderTop: '1px solid',
    borderColor: 'divider',
    fontSize: '0.875rem',
    '& b': { display: 'block', fontWeight: 400, color: 'text.secondary' },
  },
} as const satisfies SxProps<Theme>

const stepsSx = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { xs: 0, sm: 3, lg: 4 },
  mt: 4,
  counterReset: 'step',
  '& > li': {
    counterIncrement: 'step',
    position: 'relative',
    borderTop: { sm: '3px solid' },
    borderColor: { sm: 'soft.primary' },
    pl: { xs: '60px', sm: 0 },
    pt: { sm: 2 },
    pb: { xs: 3, sm: 0 },
  },
  // On a phone the steps are one stream from number to number.
  '& > li:not(:last-of-type)::after': {
    content: { xs: '""', sm: 'none' },
    position: 'absolute',
    top: 36,
    bottom: 0,
    left: '16.5px',
    width: '3px',
    bgcolor: 'soft.primary',
  },
  '& > li::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    position: { xs: 'absolute', sm: 'static' },
    top: 0,
    left: 0,
    width: 36,
    height: 36,
    mb: 1.5,
    borderRadius: '50%',
    border: '1.5px solid',
    borderColor: 'primary.main',
    fontWeight: 600,
  },
  '& > li:first-of-type::before': {
    bgcolor: 'accent.main',
    borderColor: 'accent.main',
    color: 'accent.contrastText',
  },
} as const satisfies SxProps<Theme>

const costsSx = {
  ...sectionSx,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 3, md: 8 },
  alignItems: 'start',
  '& > .whole': { gridColumn: '1 / -1', minWidth: 0 },
  '& > ul': {
    display: 'grid',
    gap: 2,
    p: 3,
    bgcolor: 'background.paper',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: '12px',
  },
  '& > ul > li': { display: 'flex', gap: '12px', '& svg': { mt: '3px', color: 'secondary.main' } },
} as const satisfies SxProps<Theme>

function Section({ id, isPaper, children }: { id: string; isPaper?: boolean; children: ReactNode }) {
  return (
    <Box component="section" aria-labelledby={id} className={isPaper ? 'paper' : undefined} sx={bandSx}>
      {children}
    </Box>
  )
}

export const titleSx = {
  fontSize: { xs: '1.625rem', md: '2.125rem' },
  fontWeight: 500,
  lineHeight: 1.25,
} as const

/** The parts of the home page that stand in the code: what is funded, how it works, what it costs. */
export const HomeSections = ({ calculator }: { calculator: ReactNode }) => (
  <>
    <Ways />
    <Steps />
    <Costs calculator={calculator} />
  </>
)

function Ways() {
  const { title, lead, items } = homeTexts.ways
  return (
    <Section id="fund">
      <Box sx={sectionSx}>
        <Typography variant="h2" id="fund" sx={titleSx}>
          {title}
        </Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{lead}</Typography>
        <Box component="ul" sx={waysSx}>
          {items.map((way) => (
            <li key={way.title}>
              <Typography variant="h3">{way.title}</Typography>
              <Typography sx={{ color: 'text.secondary', mb: 1 }}>{way.text}</Typography>
              <p className="need">
                <b>You need</b> {way.need}
              </p>
            </li>
          ))}
        </Box>
      </Box>
    </Section>
  )
}

function Steps() {
  const { title, items } = homeTexts.steps
  return (
    <Section id="how" isPaper>
      <Box sx={sectionSx}>
        <Typography variant="h2" id="how" sx={titleSx}>
          {title}
        </Typography>
        <Box component="ol" sx={stepsSx}>
          {items.map((step) => (
            <li key={step.title}>
              <Typography variant="h3">{step.title}</Typography>
              <Typography sx={{ mt: 1, color: 'text.secondary' }}>{step.text}</Typography>
            </li>
          ))}
        </Box>
      </Box>
    </Section>
  )
}

function Costs({ calculator }: { calculator: ReactNode }) {
  const { title, lead, items, note } = homeTexts.costs
  return (
    <Section id="costs">
      <Box sx={costsSx}>
        <div>
          <Typography variant="h2" id="costs" sx={titleSx}>
            {title}
          </Typography>
          <Typography variant="lead" sx={{ mt: 2, color: 'text.secondary' }}>
            {lead}
          </Typography>
          <Typography sx={{ mt: 2, color: 'text.secondary' }}>{note}</Typography>
        </div>
        <ul>
          {items.map((text) => (
            <li key={text}>
              <Icon of={Check} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <div className="whole">{calculator}</div>
      </Box>
    </Section>
  )
}
