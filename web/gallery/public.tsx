import Box from '@mui/material/Box'

import { Button } from '../ui/Button.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { PublicShell, wrapSx } from '../ui/PublicShell.tsx'

const links = [
  { label: 'How it works', href: '#how' },
  { label: 'Case studies', href: '#cases', current: true },
  { label: 'Blog', href: '#blog' },
  { label: 'Team', href: '#people' },
]

export const PublicPage = () => (
  <PublicShell
    homeHref="#public"
    nav={links}
    footLinks={links}
    footNote="Headwater funds companies at the pace of their revenue."
    actions={
      <>
        <Button kind="quiet" href="#sign-in">
          Sign in
        </Button>
        <Button href="#apply">Apply</Button>
      </>
    }
  >
    <Box sx={[wrapSx, { py: 8 }]}>
      <PageHead title="Case studies" lead="What companies did with the money." />
    </Box>
  </PublicShell>
)
