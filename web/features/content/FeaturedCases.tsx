import { paths } from '#web/core/address/paths.ts'
import { featuredRequest } from '#contract/content-requests.ts'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { useListPostsQuery } from './api.ts'
import styles from './FeaturedCases.module.css'
import { PostGrid } from './PostCard.tsx'
import { SectionTitle } from './SectionTitle.tsx'

/** Case studies on the home page; nothing where there are none: an empty part would tell a visitor nothing. */
export function FeaturedCases() {
  const { posts = [] } = useListPostsQuery(featuredRequest).data ?? {}
  if (posts.length === 0) return null
  return (
    <Wrap as="section" aria-labelledby="cases" className={styles.cases}>
      <Stack gap={3}>
        <Row wrap gap={1} align="baseline" justify="between">
          <SectionTitle id="cases">{homeTexts.cases.title}</SectionTitle>
          <ActionLink href={paths.caseStudies}>All case studies</ActionLink>
        </Row>
        <PostGrid section="case-studies" posts={posts} heading="h3" />
      </Stack>
    </Wrap>
  )
}
