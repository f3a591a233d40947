import { useParams } from 'react-router'
import type { Post } from '#contract/content.ts'
import type { PostSection } from '#contract/rules/public-pages.ts'
import { Columns, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/layout/Link.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useGetPostQuery } from './api.ts'
import { type ContentsEntry, prepareArticle } from './article-html.ts'
import { AuthorCard } from './AuthorCard.tsx'
import { ContentShell } from './ContentShell.tsx'
import { CopyLink } from './CopyLink.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { PostHead } from './PostHead.tsx'
import styles from './PostPage.module.css'
import { PostText } from './PostText.tsx'
import { RelatedPosts } from './RelatedPosts.tsx'

/** `/blog/:slug` and `/case-studies/:slug`. The server answers for a post that does not exist. */
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
