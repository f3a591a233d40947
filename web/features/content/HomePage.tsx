import { paths } from '#web/core/address/paths.ts'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { featuredRequest } from '#contract/content-requests.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Columns, Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useListPostsQuery } from './api.ts'
import { ContentShell } from './ContentShell.tsx'
import styles from './HomePage.module.css'
import { HomeSections } from './HomeSections.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { PostSelection } from './PostCard.tsx'
import { StreamArt } from './StreamArt.tsx'

export const HomePage = () => (
  <ContentShell>
    <Headline />
    <HomeSections />
    <FeaturedCases />
    <NewsletterForm />
  </ContentShell>
)

const Headline = () => (
  <Wrap above="large">
    <Columns from="md" gap={4} align="stretch">
      <Stack gap={3} className={styles.words}>
        <Text variant="display">{homeTexts.headline}</Text>
        <Text variant="lead">{homeTexts.lead}</Text>
        <Stack>
          <Row gap={1.5} columnBelow="sm">
            <Button size="large" href={paths.start}>
              Start an application
            </Button>
            <Button size="large" kind="line" href="/#costs">
              See pricing
            </Button>
          </Row>
          <Text variant="small" tone="secondary">
            You can stop at any time. Your answers are saved. CFO customer?{' '}
            <Link href={paths.connectEntry}>Set up your CFO desk</Link>
          </Text>
        </Stack>
      </Stack>
      <StreamArt />
    </Columns>
  </Wrap>
)

/** Featured case studies; hidden if there are none. */
function FeaturedCases() {
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
