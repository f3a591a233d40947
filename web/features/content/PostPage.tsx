import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Post } from '#contract/content.ts'
import type { PostSection } from '#contract/rules/public-pages.ts'
import { Stack, Wrap } from '#web/ui/layout/Layout.tsx'
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
  const copyLink = <CopyLink />
  return (
    <article>
      <PostHead section={section} post={post} />
      <Wrap className={styles.body}>
        {hasContents && <Contents entries={contents}>{copyLink}</Contents>}
        <Stack gap={5}>
          <div>
            <PostText html={html} />
            {!hasContents && copyLink}
          </div>
          <AuthorCard author={post.primary_author} />
        </Stack>
      </Wrap>
    </article>
  )
}

const Contents = ({ entries, children }: { entries: readonly ContentsEntry[]; children: ReactNode }) => (
  <nav aria-labelledby="contents" className={styles.contents}>
    <Stack gap={1}>
      <Text variant="small" as="h2" id="contents" tone="secondary" strong>
        In this post
      </Text>
      <ul>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <Link href={`#${id}`} className={styles.entry}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
    {children}
  </nav>
)
