import { type ReactNode, useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import type { Post } from '#contract/content.ts'
import { getPostMeta, isInSection, type PostSection, toPostPath } from '#contract/rules/public-pages.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
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
import { FailedPost, MissingPost, PostSkeleton } from './post-states.tsx'
import styles from './PostPage.module.css'
import { PostText } from './PostText.tsx'
import { RelatedPosts } from './RelatedPosts.tsx'

export const BlogPostPage = () => <PostPage section="blog" />

export const CaseStudyPage = () => <PostPage section="case-studies" />

/** `/blog/:slug` and `/case-studies/:slug`. */
function PostPage({ section }: { section: PostSection }) {
  const { slug = '' } = useParams()
  return (
    <ContentShell>
      <OnePost key={slug} section={section} slug={slug} />
      <NewsletterForm />
    </ContentShell>
  )
}

function OnePost({ section, slug }: { section: PostSection; slug: string }) {
  const { currentData: post, error, refetch } = useGetPostQuery(slug)
  if (post === undefined) return error ? <FailedPost onRetry={() => void refetch()} /> : <PostSkeleton />
  if (post === null || !isInSection(section, post)) return <MissingPost section={section} />
  return (
    <>
      <Article section={section} post={post} />
      <RelatedPosts section={section} slug={slug} />
    </>
  )
}

function Article({ section, post }: { section: PostSection; post: Post }) {
  const { html, contents } = prepareArticle(post.html ?? '')
  usePageTitle(getPostMeta(section, post).title)
  useHeadingOfHash()
  const hasContents = contents.length > 1
  const copyLink = <CopyLink path={toPostPath(section, post.slug)} />
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

/** An address with the hash of a heading opens at it; when the page opened, the text was not there yet. */
function useHeadingOfHash() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash.startsWith('#read-')) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
