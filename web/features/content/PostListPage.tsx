import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { listPosts, type PostList } from '#contract/content.ts'
import { toListRequest } from '#contract/content-requests.ts'
import {
  getListMeta,
  getSectionPage,
  type ListPlace,
  type PostSection,
  postsPerPage,
  toListPath,
} from '#contract/rules/public-pages.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { useListPostsQuery } from './api.ts'
import { ContentShell } from './ContentShell.tsx'
import { ListFilter } from './ListFilter.tsx'
import { LaterNewsletter } from './LaterNewsletter.tsx'
import { PostCard, PostGrid } from './PostCard.tsx'
import { PostGridSkeleton } from './PostGridSkeleton.tsx'
import { selectBlog } from './slice.ts'

export const BlogPage = () => <PostListPage section="blog" />

export const CaseStudiesPage = () => <PostListPage section="case-studies" />

const pageSx = { ...wrapSx, pt: { xs: 5, md: 8 } } as const satisfies SxProps<Theme>

/** `/blog` and `/case-studies`: posts in pages, the newest one large on the first. */
function PostListPage({ section }: { section: PostSection }) {
  const { query } = useQueryState(listPosts.query)
  const place = { page: query.page ?? 1, topic: query.topic ?? '', search: query.search ?? '' }
  const { title, description } = getSectionPage(section)
  // Those of the previous page stay until the next page has loaded.
  const topics = useAppSelector((state) => selectBlog(state).lists[section].data?.topics)
  usePageTitle(getListMeta(section, place).title)
  return (
    <ContentShell>
      <Box sx={pageSx}>
        <Typography variant="h1" sx={{ fontSize: 'clamp(2rem, 1.2rem + 3vw, 3.25rem)', lineHeight: 1.15 }}>
          {title}
        </Typography>
        <Typography
          variant="lead"
          component="p"
          sx={{ mt: 2, mb: { xs: 4, md: 5 }, color: 'text.secondary' }}
        >
          {description}
        </Typography>
        {topics && topics.length > 0 && (
          <ListFilter key={place.search} section={section} topics={topics} place={place} />
        )}
        <Posts key={toListPath(section, place)} section={section} place={place} />
      </Box>
      <LaterNewsletter />
    </ContentShell>
  )
}

interface PlaceProps {
  section: PostSection
  place: ListPlace
}

function Posts({ section, place }: PlaceProps) {
  const posts = useListPostsQuery(toListRequest(section, place))
  return (
    <Async
      query={posts}
      failed="The posts couldn't be loaded"
      loading={<PostGridSkeleton label="Loading posts" count={postsPerPage - 1} />}
      isEmpty={(list) => list.posts.length === 0}
      empty={<NoPosts section={section} place={place} />}
    >
      {(list) => <LoadedPosts section={section} list={list} place={place} />}
    </Async>
  )
}

function NoPosts({ section, place }: PlaceProps) {
  const { path } = getSectionPage(section)
  if (isNarrowed(place))
    return (
      <EmptyState
        title="No posts match"
        actions={
          <Button kind="line" href={path}>
            Show all posts
          </Button>
        }
      >
        {place.search ? `No results for “${place.search}”. Try another word.` : 'Choose another topic.'}
      </EmptyState>
    )
  return place.page > 1 ? (
    <EmptyState
      title="There is no such page"
      actions={
        <Button kind="line" href={path}>
          See the newest posts
        </Button>
      }
    >
      The list ends before this page.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nothing is published here yet"
      actions={
        <Button kind="line" href="/">
          See what we fund
        </Button>
      }
    >
      New posts appear here, newest first.
    </EmptyState>
  )
}

const isNarrowed = ({ topic, search }: ListPlace) => topic !== '' || search !== ''

function LoadedPosts({ section, list, place }: PlaceProps & { list: PostList }) {
  const { posts, pagination } = list
  const [first, ...others] = posts
  const hasLead = pagination.page === 1 && first !== undefined && !isNarrowed(place)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {hasLead && <PostCard section={section} post={first} isLead />}
      <PostGrid section={section} posts={hasLead ? others : posts} isCompact />
      <PageLinks section={section} place={place} pages={pagination.pages} />
    </Box>
  )
}

/** Links, so that a page of the list can be shared, and read without scripts. */
function PageLinks({ section, place, pages }: PlaceProps & { pages: number }) {
  const { page } = place
  if (pages <= 1) return null
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'center',
        mt: 2,
      }}
    >
      {page > 1 && (
        <Button kind="line" href={toListPath(section, { ...place, page: page - 1 })}>
          Newer posts
        </Button>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Page {page} of {pages}
      </Typography>
      {page < pages && (
        <Button kind="line" href={toListPath(section, { ...place, page: page + 1 })}>
          Older posts
        </Button>
      )}
    </Box>
  )
}
