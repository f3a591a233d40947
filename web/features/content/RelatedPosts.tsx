import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { toRelatedRequest } from '#contract/content-requests.ts'
import { type PostSection, maxRelatedPosts, pickRelated } from '#contract/rules/public-pages.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { useListPostsQuery } from './api.ts'
import { titleSx } from './HomeSections.tsx'
import { PostGrid } from './PostCard.tsx'
import { PostGridSkeleton } from './PostGridSkeleton.tsx'

/** What to read after a post: three others at most, and nothing where there are none. */
export function RelatedPosts({ section, slug }: { section: PostSection; slug: string }) {
  const query = useListPostsQuery(toRelatedRequest(section))
  if (query.data && pickRelated(query.data.posts, slug).length === 0) return null
  return (
    <Box component="section" aria-labelledby="next" sx={{ ...wrapSx, pt: { xs: 7, md: 10 } }}>
      <Typography variant="h2" id="next" sx={{ ...titleSx, mb: 3 }}>
        Read next
      </Typography>
      <Async
        query={query}
        failed="The other posts couldn't be loaded"
        loading={<PostGridSkeleton label="Loading other posts" count={maxRelatedPosts} />}
      >
        {({ posts }) => (
          <PostGrid section={section} posts={pickRelated(posts, slug)} heading="h3" isCompact />
        )}
      </Async>
    </Box>
  )
}
