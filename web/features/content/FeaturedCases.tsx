import { paths } from '#web/core/address/paths.ts'
import { featuredRequest } from '#contract/content-requests.ts'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { useListPostsQuery } from './api.ts'
import styles from './FeaturedCases.module.css'
import { PostGrid, PostGridSkeleton } from './PostCard.tsx'
import { SectionTitle } from './SectionTitle.tsx'

/** Case studies on the home page; nothing where there are none: an empty part would tell a visitor nothing. */
export function FeaturedCases() {
  const query = useListPostsQuery(featuredRequest)
  if (query.data?.posts.length === 0) return null
  return (
    <Wrap as="section" aria-labelledby="cases" className={styles.cases}>
      <Stack gap={3}>
        <Row wrap gap={1} align="baseline" justify="between">
          <SectionTitle id="cases">{homeTexts.cases.title}</SectionTitle>
          <ActionLink href={paths.caseStudies}>All case studies</ActionLink>
        </Row>
        <Async
          query={query}
          failed="The case studies couldn't be loaded"
          loading={<PostGridSkeleton label="Loading case studies" count={3} />}
        >
          {({ posts }) => <PostGrid section="case-studies" posts={posts} heading="h3" />}
        </Async>
      </Stack>
    </Wrap>
  )
}
