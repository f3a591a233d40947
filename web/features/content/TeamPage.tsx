import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { Post } from '#contract/content.ts'
import { isExample, publicPages } from '#contract/rules/public-pages.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { useListPeopleQuery } from './api.ts'
import { prepareArticle } from './article-html.ts'
import { ContentShell } from './ContentShell.tsx'
import { PostArt } from './PostArt.tsx'
import { gridSx } from './PostCard.tsx'
import { PostGridSkeleton } from './PostGridSkeleton.tsx'
import { PostText } from './PostText.tsx'

const pageSx = { ...wrapSx, pt: { xs: 5, md: 8 }, pb: { xs: 8, md: 12 } } as const satisfies SxProps<Theme>

/** `/team`: the people, each a post with its text. */
export function TeamPage() {
  const { title, description } = publicPages.team
  usePageTitle(title)
  return (
    <ContentShell>
      <Box sx={pageSx}>
        <Typography
          variant="h1"
          sx={{ fontSize: 'clamp(2rem, 1.2rem + 3vw, 3.25rem)', lineHeight: 1.15, maxWidth: '20ch' }}
        >
          {title}
        </Typography>
        <Typography variant="lead" component="p" sx={{ mt: 2, mb: 5, color: 'text.secondary' }}>
          {description}
        </Typography>
        <People />
      </Box>
    </ContentShell>
  )
}

function People() {
  const people = useListPeopleQuery()
  return (
    <Async
      query={people}
      failed="The team couldn't be loaded"
      loading={<PostGridSkeleton label="Loading the team" count={3} />}
      isEmpty={(list) => list.length === 0}
      empty={<NoPeople />}
    >
      {(list) => (
        <Box component="ul" sx={gridSx}>
          {list.map((person) => (
            <PersonCard key={person.slug} person={person} />
          ))}
        </Box>
      )}
    </Async>
  )
}

const NoPeople = () => (
  <EmptyState
    title="No one is introduced here yet"
    actions={
      <Button kind="line" href={paths.blog}>
        Read the blog
      </Button>
    }
  >
    The people who read applications introduce themselves here.
  </EmptyState>
)

const cardSx = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  '& .words': { display: 'grid', justifyItems: 'start', gap: 1, p: 3 },
} as const satisfies SxProps<Theme>

function PersonCard({ person }: { person: Post }) {
  const { html } = useMemo(() => prepareArticle(person.html ?? ''), [person.html])
  return (
    <Box component="li" sx={cardSx}>
      <PostArt {...person} isSpoken />
      <div className="words">
        {isExample(person) && <StateTag tone="idle">Example</StateTag>}
        <Typography variant="h2">{person.title}</Typography>
        {person.custom_excerpt && (
          <Typography sx={{ color: 'text.secondary' }}>{person.custom_excerpt}</Typography>
        )}
        <PostText html={html} sx={{ fontSize: { xs: '1rem', md: '1rem' }, lineHeight: 1.6, mt: 1 }} />
      </div>
    </Box>
  )
}
