import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { usePageTitle } from '../app/page-title.ts'
import { PublicShell, wrapSx } from '../ui/PublicShell.tsx'

interface JoinShellProps {
  title: string
  lead: string
  children: ReactNode
}

const columnSx = { ...wrapSx, maxWidth: 640, pt: { xs: 5, md: 10 }, pb: { xs: 8, md: 12 } } as const

const bodySx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, mt: 4 } as const

/** What an invitation leads to: one thing at a time, and nothing that leads away from it. */
export function JoinShell({ title, lead, children }: JoinShellProps) {
  usePageTitle(title)
  return (
    <PublicShell
      homeHref="/"
      nav={[]}
      actions={null}
      footLinks={[{ label: 'What Headwater does', href: '/' }]}
      footNote="Funding for companies, many of them at work on the climate, at the pace of their revenue."
    >
      <Box sx={columnSx}>
        <Typography variant="h1">{title}</Typography>
        <Typography variant="lead" sx={{ mt: 2, color: 'text.secondary' }}>
          {lead}
        </Typography>
        <Box sx={bodySx}>{children}</Box>
      </Box>
    </PublicShell>
  )
}

const actionsSx = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  gap: '12px',
  alignItems: { sm: 'center' },
} as const

/** The buttons of the page; one above the other on a phone. */
export const JoinActions = ({ children }: { children: ReactNode }) => <Box sx={actionsSx}>{children}</Box>

const pointsSx = {
  display: 'grid',
  gap: 1,
  maxWidth: '62ch',
  '& > li': { listStyle: 'disc', ml: '1.25em', pl: '4px' },
  '& > li::marker': { color: 'text.tertiary' },
} as const satisfies SxProps<Theme>

/** A few things, none before the other. */
export const Points = ({ of: points }: { of: readonly string[] }) => (
  <Box component="ul" sx={pointsSx}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </Box>
)
