import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { paths } from '#web/core/address/paths.ts'
import { featuredRequest } from '#contract/content-requests.ts'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { useListPostsQuery } from './api.ts'
import { titleSx } from './HomeSections.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { PostGrid } from './PostCard.tsx'
import { PostGridSkeleton } from './PostGridSkeleton.tsx'

/** The parts of the home page that come from content: case studies and the newsletter. */
export const HomeStories = () => (
  <>
    <FeaturedCases />
    <NewsletterForm />
  </>
)

/** Without case studies there is no such part: an empty one would tell a visitor nothing. */
function FeaturedCases() {
  const query = useListPostsQuery(featuredRequest)
  if (query.data?.posts.length === 0) return null
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
      <Async
        query={query}
        failed="The case studies couldn't be loaded"
        loading={<PostGridSkeleton label="Loading case studies" count={3} />}
      >
        {({ posts }) => <PostGrid section="case-studies" posts={posts} heading="h3" />}
      </Async>
    </Box>
  )
}
