import { paths } from '#web/core/address/paths.ts'
import type { Post } from '#contract/content.ts'
import { isExamplePost, publicPages } from '#contract/rules/public-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Grid, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useListPeopleQuery } from './api.ts'
import { prepareArticle } from './article-html.ts'
import { ContentShell } from './ContentShell.tsx'
import { PostArt } from './PostArt.tsx'
import { PostText } from './PostText.tsx'
import styles from './TeamPage.module.css'

export function TeamPage() {
  const { title, description } = publicPages.team
  return (
    <ContentShell>
      <Wrap above="large">
        <Stack gap={4}>
          <Stack>
            <Text variant="display">{title}</Text>
            <Text variant="lead">{description}</Text>
          </Stack>
          <People />
        </Stack>
      </Wrap>
    </ContentShell>
  )
}

function People() {
  const { data: people = [] } = useListPeopleQuery()
  if (people.length === 0) return <NoPeople />
  return (
    <Grid as="ul" column="large" gap={3}>
      {people.map((person) => (
        <PersonCard key={person.slug} person={person} />
      ))}
    </Grid>
  )
}

const NoPeople = () => (
  <EmptyState title="No team members yet" link={{ label: 'Read our blog', href: paths.blog }}>
    The people who review applications will appear here.
  </EmptyState>
)

const PersonCard = ({ person }: { person: Post }) => (
  <li>
    <Card className={styles.person}>
      <PostArt {...person} isSpoken />
      <CardBody>
        <Stack gap={1} align="start">
          {isExamplePost(person) && <StateTag tone="idle">Example</StateTag>}
          <Text variant="heading">{person.title}</Text>
          {person.custom_excerpt && <Text tone="secondary">{person.custom_excerpt}</Text>}
          <PostText html={prepareArticle(person.html ?? '').html} isSmall />
        </Stack>
      </CardBody>
    </Card>
  </li>
)
