import { toRelatedRequest } from '#contract/content-requests.ts'
import { type PostSection, maxRelatedPosts, pickRelated } from '#contract/rules/public-pages.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { useListPostsQuery } from './api.ts'
import { PostGrid, PostGridSkeleton } from './PostCard.tsx'
import styles from './RelatedPosts.module.css'
import { SectionTitle } from './SectionTitle.tsx'

/** What to read after a post: three others at most, and nothing where there are none. */
export function RelatedPosts({ section, slug }: { section: PostSection; slug: string }) {
  const query = useListPostsQuery(toRelatedRequest(section))
  if (query.data && pickRelated(query.data.posts, slug).length === 0) return null
  return (
    <Wrap as="section" aria-labelledby="next" className={styles.related}>
      <Stack gap={3}>
        <SectionTitle id="next">Read next</SectionTitle>
        <Async
          query={query}
          failed="The other posts couldn't be loaded"
          loading={<PostGridSkeleton label="Loading other posts" count={maxRelatedPosts} />}
        >
          {({ posts }) => (
            <PostGrid section={section} posts={pickRelated(posts, slug)} heading="h3" isCompact />
          )}
        </Async>
      </Stack>
    </Wrap>
  )
}
