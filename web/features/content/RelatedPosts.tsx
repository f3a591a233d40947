import { toRelatedRequest } from '#contract/content-requests.ts'
import { pickRelated, type PostSection } from '#contract/rules/public-pages.ts'
import { Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { useListPostsQuery } from './api.ts'
import { PostGrid } from './PostCard.tsx'
import styles from './RelatedPosts.module.css'
import { SectionTitle } from './SectionTitle.tsx'

/** What to read after a post: three others at most, and nothing where there are none. */
export function RelatedPosts({ section, slug }: { section: PostSection; slug: string }) {
  const { posts = [] } = useListPostsQuery(toRelatedRequest(section)).data ?? {}
  const related = pickRelated(posts, slug)
  if (related.length === 0) return null
  return (
    <Wrap as="section" aria-labelledby="next" className={styles.related}>
      <Stack gap={3}>
        <SectionTitle id="next">Read next</SectionTitle>
        <PostGrid section={section} posts={related} heading="h3" isCompact />
      </Stack>
    </Wrap>
  )
}
