import { Link2 } from 'lucide-react'
import { useParams } from 'react-router'
import type { Post } from '#contract/content.ts'
import { toRelatedRequest } from '#contract/content-requests.ts'
import { pickRelatedPosts, type PostSection } from '#contract/rules/public-pages.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useGetPostQuery, useListPostsQuery } from './api.ts'
import { type ContentsEntry, prepareArticle } from './article-html.ts'
import { ContentShell } from './ContentShell.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { PostSelection } from './PostCard.tsx'
import { PostHead } from './PostHead.tsx'
import styles from './PostPage.module.css'
import { PostText } from './PostText.tsx'

/** `/blog/:slug` and `/case-studies/:slug`. If the post is missing, the server renders a 404 page instead. */
export function PostPage({ section }: { section: PostSection }) {
  const { slug = '' } = useParams()
  const { data: post } = useGetPostQuery(slug)
  return (
    <ContentShell>
      {post && <Article section={section} post={post} />}
      <RelatedPosts section={section} slug={slug} />
      <NewsletterForm />
    </ContentShell>
  )
}

function Article({ section, post }: { section: PostSection; post: Post }) {
  const { html, contents } = prepareArticle(post.html ?? '')
  const hasContents = contents.length > 1
  const text = (
    <Stack gap={5} narrow>
      <PostText html={html} />
      {!hasContents && <CopyLink />}
      <AuthorCard author={post.primary_author} />
    </Stack>
  )
  return (
    <article>
      <PostHead section={section} post={post} />
      <Wrap above="small" narrow={!hasContents}>
        {hasContents ? (
          <Columns sizes="side-first" gap={5}>
            <Contents entries={contents} />
            {text}
          </Columns>
        ) : (
          text
        )}
      </Wrap>
    </article>
  )
}

const Contents = ({ entries }: { entries: readonly ContentsEntry[] }) => (
  <Stack as="nav" aria-labelledby="contents" className={styles.contents}>
    <Text variant="small" as="h2" id="contents" tone="secondary" strong>
      In this post
    </Text>
    <ul>
      {entries.map(({ id, title }) => (
        <li key={id} className={styles.entry}>
          <Link href={`#${id}`} tone="inherit">
            {title}
          </Link>
        </li>
      ))}
    </ul>
    <CopyLink />
  </Stack>
)

/** `public.ts` handles clicks on the button. */
const CopyLink = () => (
  <Stack gap={0} align="start" data-copy-link>
    <ActionLink icon={<Icon of={Link2} small />}>Copy link</ActionLink>
    <Text as="output" variant="small" tone="secondary" />
  </Stack>
)

const AuthorCard = ({ author }: { author: Post['primary_author'] }) =>
  author?.bio && (
    <aside aria-label="Author">
      <Card>
        <CardBody>
          <Row align="start">
            <Avatar name={author.name} tone="primary" size={48} />
            <RowText strong title={author.name} note={author.bio} />
          </Row>
        </CardBody>
      </Card>
    </aside>
  )

function RelatedPosts({ section, slug }: { section: PostSection; slug: string }) {
  const { posts = [] } = useListPostsQuery(toRelatedRequest(section)).data ?? {}
  const related = pickRelatedPosts(posts, slug)
  return (
    <PostSelection id="next" title="Read next" above="large" section={section} posts={related} isCompact />
  )
}
