import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { PublicShell, wrapSx } from '#web/ui/layout/PublicShell.tsx'

/** The shell of a page with a single message and no navigation. */
export const BareShell = ({ children }: { children: ReactNode }) => (
  <PublicShell
    homeHref="/"
    nav={[]}
    actions={null}
    footLinks={[{ label: 'What Headwater does', href: '/' }]}
    footNote="Funding for companies, many of them at work on the climate, at the pace of their revenue."
  >
    {children}
  </PublicShell>
)

interface BarePageProps {
  title: string
  lead: string
  children?: ReactNode
}

const columnSx = { ...wrapSx, maxWidth: 640, pt: { xs: 5, md: 10 }, pb: { xs: 8, md: 12 } } as const

const bodySx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, mt: 4 } as const

/** A single message in one column: title, explanation, actions. */
export function BarePage({ title, lead, children }: BarePageProps) {
  usePageTitle(title)
  return (
    <BareShell>
      <Box sx={columnSx}>
        <Typography variant="h1">{title}</Typography>
        <Typography variant="lead" sx={{ mt: 2, color: 'text.secondary' }}>
          {lead}
        </Typography>
        {children && <Box sx={bodySx}>{children}</Box>}
      </Box>
    </BareShell>
  )
}

const actionsSx = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  gap: '12px',
  alignItems: { sm: 'center' },
} as const

/** The buttons of the page, stacked on a phone. */
export const BareActions = ({ children }: { children: ReactNode }) => <Box sx={actionsSx}>{children}</Box>
