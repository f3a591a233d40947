import { toRelatedRequest } from '#contract/content-requests.ts'
import { pickRelated, type PostSection } from '#contract/rules/public-pages.ts'
import { useListPostsQuery } from './api.ts'
import { PostSelection } from './PostCard.tsx'

/** What to read after a post: three others at most, and nothing where there are none. */
export function RelatedPosts({ section, slug }: { section: PostSection; slug: string }) {
  const { posts = [] } = useListPostsQuery(toRelatedRequest(section)).data ?? {}
  return (
    <PostSelection
      id="next"
      title="Read next"
      above="large"
      section={section}
      posts={pickRelated(posts, slug)}
      isCompact
    />
  )
}
