import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Introduction } from '#contract/introductions.ts'
import { BareShell } from '#web/features/pages/BarePage.tsx'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { DeckCard } from './DeckCard.tsx'
import type { Opened } from './use-introduction.ts'

const pageSx = {
  ...wrapSx,
  pt: { xs: 5, md: 10 },
  pb: { xs: 8, md: 12 },
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 368px' },
  gap: { xs: 5, md: 'clamp(40px, 6vw, 80px)' },
  alignItems: 'start',
  '& .beside': { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& h1, & .blurb': { overflowWrap: 'anywhere' },
  // what a founder wrote keeps its paragraphs
  '& .blurb': { mt: 4, maxWidth: '62ch', whiteSpace: 'pre-line', lineHeight: 1.7 },
} as const satisfies SxProps<Theme>

/** A company's introduction: who it is, what it does, its deck, and the investor's answer. */
export function IntroductionView({ introduction, opened }: { introduction: Introduction; opened: Opened }) {
  usePageTitle('An introduction')
  const { investor, first_name, last_name, name, blurb } = introduction
  const company = name ?? 'A company'
  const person = [first_name, last_name].filter(Boolean).join(' ')
  return (
    <BareShell>
      <Box sx={pageSx}>
        <div>
          <Typography sx={{ color: 'text.secondary', mb: 1 }}>An introduction for {investor}</Typography>
          <Typography variant="h1">{company}</Typography>
          {person && (
            <Typography variant="lead" sx={{ mt: 2, color: 'text.secondary' }}>
              {person} asked us to introduce {company} to you.
            </Typography>
          )}
          {blurb && <Typography className="blurb">{blurb}</Typography>}
        </div>
        <div className="beside">
          <DeckCard introduction={introduction} opened={opened} />
          <AnswerCard company={company} answer={introduction.answer} opened={opened} />
        </div>
      </Box>
    </BareShell>
  )
}
