import { paths } from '#web/core/address/paths.ts'
import { featuredRequest } from '#contract/content-requests.ts'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { useListPostsQuery } from './api.ts'
import { PostSelection } from './PostCard.tsx'

/** Case studies on the home page; nothing where there are none: an empty part would tell a visitor nothing. */
export function FeaturedCases() {
  const { posts = [] } = useListPostsQuery(featuredRequest).data ?? {}
  return (
    <PostSelection
      id="cases"
      title={homeTexts.cases.title}
      action={<ActionLink href={paths.caseStudies}>All case studies</ActionLink>}
      above="small"
      section="case-studies"
      posts={posts}
    />
  )
}
