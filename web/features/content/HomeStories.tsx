import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { paths } from '#web/core/address/paths.ts'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { useAppSelector } from '#web/core/store.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { titleSx } from './HomeSections.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { PostGrid } from './PostCard.tsx'
import { PostGridSkeleton } from './PostGridSkeleton.tsx'
import { loadFeatured, selectBlog } from './slice.ts'
import { useLoading } from './use-loading.ts'

/** The parts of the home page that come from content: case studies and the newsletter. */
export const HomeStories = () => (
  <>
    <FeaturedCases />
    <NewsletterForm />
  </>
)

/** Without case studies there is no such part: an empty one would tell a visitor nothing. */
function FeaturedCases() {
  const retry = useLoading(loadFeatured)
  const { status, data } = useAppSelector((state) => selectBlog(state).featured)
  if (status === 'ready' && data.length === 0) return null
  return (
    <Box component="section" aria-labelledby="cases" sx={{ ...wrapSx, pt: { xs: 2, md: 4 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'space-between',
          alignItems: 'baseline',
          mb: 3,
        }}
      >
        <Typography variant="h2" id="cases" sx={titleSx}>
          {homeTexts.cases.title}
        </Typography>
        <ActionLink href={paths.caseStudies}>All case studies</ActionLink>
      </Box>
      {status === 'failed' ? (
        <FailedState title="The case studies did not load" onRetry={retry}>
          The rest of the page is complete.
        </FailedState>
      ) : status === 'ready' ? (
        <PostGrid section="case-studies" posts={data} heading="h3" />
      ) : (
        <PostGridSkeleton label="Loading case studies" count={3} />
      )}
    </Box>
  )
}
