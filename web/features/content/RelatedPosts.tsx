import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { type PostSection, maxRelatedPosts } from '#contract/rules/public-pages.ts'
import { useAppSelector } from '#web/core/store.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { titleSx } from './HomeSections.tsx'
import { PostGrid } from './PostCard.tsx'
import { PostGridSkeleton } from './PostGridSkeleton.tsx'
import { loadRelated, selectBlog } from './slice.ts'
import { useLoading } from './use-loading.ts'

/** What to read after a post: three others at most, and nothing where there are none. */
export function RelatedPosts({ section, slug }: { section: PostSection; slug: string }) {
  const retry = useLoading(useCallback(() => loadRelated({ section, slug }), [section, slug]))
  const { status, data } = useAppSelector((state) => selectBlog(state).related)
  if (status === 'ready' && data.length === 0) return null
  return (
    <Box component="section" aria-labelledby="next" sx={{ ...wrapSx, pt: { xs: 7, md: 10 } }}>
      <Typography variant="h2" id="next" sx={{ ...titleSx, mb: 3 }}>
        Read next
      </Typography>
      {status === 'failed' ? (
        <FailedState title="Other posts did not load" onRetry={retry}>
          This one is complete.
        </FailedState>
      ) : status === 'ready' ? (
        <PostGrid section={section} posts={data} heading="h3" isCompact />
      ) : (
        <PostGridSkeleton label="Loading other posts" count={maxRelatedPosts} />
      )}
    </Box>
  )
}
