import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import type { Post } from '#contract/content.ts'
import { getPostMeta, isInSection, type PostSection, toPostPath } from '#contract/rules/public-pages.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { useGetPostQuery } from './api.ts'
import { type ContentsEntry, prepareArticle } from './article-html.ts'
import { AuthorCard } from './AuthorCard.tsx'
import { ContentShell } from './ContentShell.tsx'
import { CopyLink } from './CopyLink.tsx'
import { LaterNewsletter } from './LaterNewsletter.tsx'
import { PostHead } from './PostHead.tsx'
import { FailedPost, MissingPost, PostSkeleton } from './post-states.tsx'
import { PostText } from './PostText.tsx'
import { RelatedPosts } from './RelatedPosts.tsx'
import { Link } from '#web/ui/layout/Link.tsx'

export const BlogPostPage = () => <PostPage section="blog" />

export const CaseStudyPage = () => <PostPage section="case-studies" />

/** `/blog/:slug` and `/case-studies/:slug`. */
function PostPage({ section }: { section: PostSection }) {
  const { slug = '' } = useParams()
  return (
    <ContentShell>
      <OnePost key={slug} section={section} slug={slug} />
      <LaterNewsletter />
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

const bodySx = {
  ...wrapSx,
  pt: { xs: 4, md: 6 },
  display: 'grid',
  gap: { xs: 4, lg: 6 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 680px)' },
  justifyContent: { lg: 'start' },
  '&.plain': { gridTemplateColumns: 'minmax(0, 680px)', justifyContent: 'center' },
} as const satisfies SxProps<Theme>

function Article({ section, post }: { section: PostSection; post: Post }) {
  const { html, contents } = useMemo(() => prepareArticle(post.html ?? ''), [post.html])
  usePageTitle(getPostMeta(section, post).title)
  useHeadingOfHash()
  const hasContents = contents.length > 1
  const copyLink = <CopyLink path={toPostPath(section, post.slug)} />
  return (
    <article>
      <PostHead section={section} post={post} />
      <Box className={hasContents ? '' : 'plain'} sx={bodySx}>
        {hasContents && <Contents entries={contents}>{copyLink}</Contents>}
        <div>
          <PostText html={html} />
          {!hasContents && copyLink}
          <AuthorCard author={post.primary_author} />
        </div>
      </Box>
    </article>
  )
}

const contentsSx = {
  alignSelf: 'start',
  position: { lg: 'sticky' },
  top: 108,
  fontSize: '0.9375rem',
  p: { xs: 2.5, lg: 0 },
  border: '1px solid',
  borderColor: 'divider',
  borderWidth: { lg: '0px' },
  borderRadius: '12px',
  '& h2': { fontSize: '0.875rem', fontWeight: 500, color: 'text.secondary', mb: 1 },
  '& li': { borderLeft: '2px solid', borderColor: 'divider' },
  '& a': { display: 'block', py: '6px', pl: 1.5, color: 'text.primary', textDecoration: 'none' },
  '& li:hover': { borderColor: 'primary.main' },
} as const satisfies SxProps<Theme>

const Contents = ({ entries, children }: { entries: readonly ContentsEntry[]; children: ReactNode }) => (
  <Box component="nav" aria-labelledby="contents" sx={contentsSx}>
    <h2 id="contents">In this post</h2>
    <ul>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <Link href={`#${id}`}>{title}</Link>
        </li>
      ))}
    </ul>
    {children}
  </Box>
)

/** An address with the hash of a heading opens at it; when the page opened, the text was not there yet. */
function useHeadingOfHash() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash.startsWith('#read-')) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
