import type { Request } from './core/endpoint.ts'
import { type getPost, type getSitePage, listPosts } from './content.ts'
import {
  type ListPlace,
  parsePageNumber,
  type PostSection,
  postsPerPage,
  relatedPageSize,
  type SitePage,
  maxRelatedPosts,
  teamPageSize,
} from './rules/public-pages.ts'

// Requests that the public pages make. The server embeds the responses in the page, keyed by the request's URL.

type ListRequest = Request<typeof listPosts>

/** Reads the page, topic and search. Invalid values become page 1, no topic and no search. */
export const parseListPlace = (get: (name: string) => string | null | undefined): ListPlace => ({
  page: parsePageNumber(get('page')),
  topic: topic.safeParse(get('topic')).data ?? '',
  search: search.safeParse(get('search') ?? '').data ?? '',
})

const { topic, search } = listPosts.query.shape

export const toListRequest = (tag: PostSection, { page, topic, search }: ListPlace): ListRequest => ({
  query: { tag, page, limit: postsPerPage, ...(topic && { topic }), ...(search && { search }) },
})

export const toPostRequest = (slug: string): Request<typeof getPost> => ({ params: { slug } })

export const toRelatedRequest = (tag: PostSection): ListRequest => ({
  query: { tag, limit: relatedPageSize },
})

export const featuredRequest: ListRequest = { query: { tag: 'case-studies', limit: maxRelatedPosts } }

export const toTeamRequest = (page: number): ListRequest => ({
  query: { tag: 'team-members', page, limit: teamPageSize },
})

export const toSitePageRequest = (slug: SitePage): Request<typeof getSitePage> => ({ params: { slug } })
