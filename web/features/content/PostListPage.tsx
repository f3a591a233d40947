import { useSearchParams } from 'react-router'
import type { PostList } from '#contract/content.ts'
import { parseListPlace, toListRequest } from '#contract/content-requests.ts'
import { getSectionPage, type ListPlace, type PostSection, toListPath } from '#contract/rules/public-pages.ts'
import { useAppSelector } from '#web/core/store.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useListPostsQuery } from './api.ts'
import { ContentShell } from './ContentShell.tsx'
import { ListFilter } from './ListFilter.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { PostCard, PostGrid } from './PostCard.tsx'
import { selectBlog } from './slice.ts'

export function PostListPage({ section }: { section: PostSection }) {
  const [search] = useSearchParams()
  const place = parseListPlace((name) => search.get(name))
  useListPostsQuery(toListRequest(section, place))
  const list = useAppSelector((state) => selectBlog(state).lists[section].data)
  const { title, description } = getSectionPage(section)
  return (
    <ContentShell>
      <Wrap above="large">
        <Stack gap={4}>
          <Stack>
            <Text variant="display">{title}</Text>
            <Text variant="lead">{description}</Text>
          </Stack>
          {list && list.topics.length > 0 && (
            <ListFilter section={section} topics={list.topics} place={place} />
          )}
          {list && list.posts.length > 0 ? (
            <LoadedPosts section={section} list={list} place={place} />
          ) : (
            <NoPosts section={section} place={place} />
          )}
        </Stack>
      </Wrap>
      <NewsletterForm />
    </ContentShell>
  )
}

interface PlaceProps {
  section: PostSection
  place: ListPlace
}

function NoPosts({ section, place }: PlaceProps) {
  const { title, text, label, href = getSectionPage(section).path } = explainNoPosts(place)
  return (
    <EmptyState title={title} link={{ label, href }}>
      {text}
    </EmptyState>
  )
}

function explainNoPosts(place: ListPlace): { title: string; text: string; label: string; href?: string } {
  if (isFiltered(place)) {
    const text = place.search
      ? `No results for “${place.search}”. Try a different search.`
      : 'Choose another topic.'
    return { title: 'No matching posts', text, label: 'Show all posts' }
  }
  if (place.page > 1)
    return {
      title: 'Page not found',
      text: 'This list doesn’t have that many pages.',
      label: 'View newest posts',
    }
  return {
    title: 'No posts yet',
    text: 'New posts appear here, newest first.',
    label: 'See what we fund',
    href: '/',
  }
}

const isFiltered = ({ topic, search }: ListPlace) => topic !== '' || search !== ''

function LoadedPosts({ section, list, place }: PlaceProps & { list: PostList }) {
  const { posts, pagination } = list
  const [first, ...rest] = posts
  const hasLead = pagination.page === 1 && first !== undefined && !isFiltered(place)
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        {hasLead && <PostCard section={section} post={first} isLead />}
        <PostGrid section={section} posts={hasLead ? rest : posts} isCompact />
      </Stack>
      <PageLinks section={section} place={place} pages={pagination.pages} />
    </Stack>
  )
}

/** Renders the pager as links, so that pages can be shared and work without scripts. */
function PageLinks({ section, place, pages }: PlaceProps & { pages: number }) {
  const { page } = place
  if (pages <= 1) return null
  return (
    <Row as="nav" aria-label="Pages" wrap justify="center">
      {page > 1 && (
        <Button kind="line" href={toListPath(section, { ...place, page: page - 1 })}>
          Newer posts
        </Button>
      )}
      <Text variant="small" tone="secondary">
        Page {page} of {pages}
      </Text>
      {page < pages && (
        <Button kind="line" href={toListPath(section, { ...place, page: page + 1 })}>
          Older posts
        </Button>
      )}
    </Row>
  )
}
