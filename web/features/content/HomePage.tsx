import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { usePageTitle } from '#web/core/page-title.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { PublicShell, wrapSx } from '#web/ui/layout/PublicShell.tsx'

const sectionSx = {
  ...wrapSx,
  pt: { xs: 6, md: 12 },
  pb: { xs: 8, md: 12 },
} as const satisfies SxProps<Theme>

const stepsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' },
  gap: 4,
  p: 0,
  m: 0,
  mt: 4,
  listStyle: 'none',
  '& > li': { borderTop: '1px solid', borderColor: 'divider', pt: 2 },
} as const satisfies SxProps<Theme>

const steps = [
  {
    title: 'Connect',
    text: 'Link your books and your bank, read only. It replaces most of the spreadsheets.',
  },
  {
    title: 'Apply',
    text: 'One application for everything. It is saved as you type and shared with your team.',
  },
  { title: 'Talk', text: 'A reviewer reads it, asks for what is missing, and says what comes next.' },
  { title: 'Receive', text: 'A plain offer with every number in it, or a plain no with the reasons.' },
]

const links = [
  { label: 'How it works', href: '#how' },
  { label: 'Your application', href: '/app/apply' },
]

/** `/`: introduces the product and links to the application. */
export function HomePage() {
  usePageTitle('Funding for companies that cut emissions')
  return (
    <PublicShell
      homeHref="/"
      nav={links}
      actions={
        <Button kind="line" href="/app">
          Sign in
        </Button>
      }
      footLinks={links}
      footNote="Funding for companies, many of them at work on the climate, at the pace of their revenue."
    >
      <Headline />
      <HowItWorks />
    </PublicShell>
  )
}

function Headline() {
  return (
    <Box sx={sectionSx}>
      <Typography variant="h1" sx={{ fontSize: 'clamp(2rem, 1.2rem + 3.6vw, 3.5rem)', maxWidth: '18ch' }}>
        Money that moves at the pace of your revenue
      </Typography>
      <Typography variant="lead" component="p" sx={{ mt: 3, color: 'text.secondary' }}>
        Headwater funds companies, many of them at work on the climate. Connect your books, fill in one
        application, and be considered for revenue-based financing and grant funding.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 4 }}>
        <Button size="large" href="/app/apply">
          Start an application
        </Button>
      </Box>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        You can stop at any point; what you wrote is kept.
      </Typography>
    </Box>
  )
}

function HowItWorks() {
  return (
    <Box
      component="section"
      aria-labelledby="how"
      sx={{ bgcolor: 'background.paper', borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={sectionSx}>
        <Typography variant="h2" id="how">
          How it works
        </Typography>
        <Box component="ol" sx={stepsSx}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <Typography variant="h3">{title}</Typography>
              <Typography sx={{ mt: 1, color: 'text.secondary' }}>{text}</Typography>
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
