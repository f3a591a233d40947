import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { publicPages } from '#contract/rules/public-pages.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { ContentShell } from './ContentShell.tsx'
import { HomeSections } from './HomeSections.tsx'
import { StreamArt } from './StreamArt.tsx'

const headSx = {
  ...wrapSx,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 44%)' },
  gap: { xs: 4, md: 6 },
  pt: { xs: 6, md: 10 },
  '& .words': { pb: { xs: 0, md: 14 } },
  '& .art': { alignSelf: 'end', minWidth: 0 },
} as const satisfies SxProps<Theme>

interface HomePageProps {
  /** What an advance costs on one's own revenue. */
  calculator: ReactNode
  /** What comes from content. */
  stories: ReactNode
}

/** `/`: introduces the product. Calculator and stories load when one scrolls to them. */
export function HomePage({ calculator, stories }: HomePageProps) {
  usePageTitle(publicPages.home.title)
  return (
    <ContentShell>
      <Headline />
      <HomeSections calculator={calculator} />
      {stories}
    </ContentShell>
  )
}

const Headline = () => (
  <Box sx={headSx}>
    <div className="words">
      <Typography variant="h1" sx={{ fontSize: 'clamp(2rem, 1.2rem + 3.6vw, 3.75rem)', lineHeight: 1.12 }}>
        {homeTexts.headline}
      </Typography>
      <Typography variant="lead" component="p" sx={{ mt: 3, color: 'text.secondary', fontSize: '1.125rem' }}>
        {homeTexts.lead}
      </Typography>
      <Box sx={{ display: { xs: 'grid', sm: 'flex' }, gap: 1.5, mt: 4 }}>
        <Button size="large" href={paths.application}>
          Start an application
        </Button>
        <Button size="large" kind="line" href="/#costs">
          See what it costs
        </Button>
      </Box>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        You can stop at any point; what you wrote is kept.
      </Typography>
    </div>
    <div className="art">
      <StreamArt />
    </div>
  </Box>
)
