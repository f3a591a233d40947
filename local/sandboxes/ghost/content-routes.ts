import type { ApiRequest, ApiRoute } from '#local/sandboxes/kit/api-server.ts'
import { buildNotFound } from './failures.ts'
import { parseFilter } from './filter.ts'
import { paginate } from './paging.ts'
import { buildPages } from './pages.ts'
import { authors, buildPosts, type SandboxPost, tags } from './posts.ts'

export const CONTENT = '/ghost/api/content'

export function buildContentRoutes(url: () => string): ApiRoute[] {
  const readPost = (request: ApiRequest, property: 'id' | 'slug') => {
    const post = buildPosts(url()).find((candidate) => candidate[property] === request.params[property])
    if (!post) throw buildNotFound('post')
    return { posts: [toReply(post, request.query)] }
  }
  const readPage = ({ params }: ApiRequest) => {
    const page = buildPages(url()).find(({ slug }) => slug === params['slug'])
    if (!page) throw buildNotFound('page')
    return { pages: [page] }
  }
  const call = (operation: string, path: string, handle: (request: ApiRequest) => object): ApiRoute => ({
    operation,
    method: 'GET',
    url: `${CONTENT}${path}`,
    handle: async (request) => handle(request),
  })
  return [
    call('browse-posts', '/posts/', ({ query }) => browse(buildPosts(url()), query)),
    call('read-post', '/posts/slug/:slug/', (request) => readPost(request, 'slug')),
    call('read-post', '/posts/:id/', (request) => readPost(request, 'id')),
    call('read-page', '/pages/slug/:slug/', readPage),
    call('browse-tags', '/tags/', ({ query }) => listPage('tags', tags, query)),
    call('browse-authors', '/authors/', ({ query }) => listPage('authors', authors, query)),
  ]
}

function listPage(name: string, all: readonly object[], query: URLSearchParams): object {
  const { items, meta } = paginate([...all], query)
  return { [name]: items, meta }
}

function browse(all: SandboxPost[], query: URLSearchParams): object {
  const matches = parseFilter(query.get('filter'))
  const posts = all.filter((post) => matches((property) => getValues(post, property)))
  const oldestFirst = /^published_at asc$/i.test(query.get('order') ?? '')
  const { items, meta } = paginate(oldestFirst ? posts.toReversed() : posts, query)
  return { posts: items.map((post) => toReply(post, query)), meta }
}

function getValues(post: SandboxPost, property: string): string[] {
  if (/^tags?(\.slug)?$/.test(property)) return post.tags.map(({ slug }) => slug)
  if (/^authors?(\.slug)?$/.test(property)) return post.authors.map(({ slug }) => slug)
  const value: unknown = Reflect.get(post, property)
  return typeof value === 'string' || typeof value === 'boolean' ? [String(value)] : []
}

function toReply(post: SandboxPost, query: URLSearchParams): object {
  const included = query.get('include')?.split(',') ?? []
  const fields = query.get('fields')?.split(',')
  const { tags: itsTags, authors: itsAuthors, primary_tag, primary_author, ...values } = post
  const selected = fields
    ? Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)))
    : values
  return {
    ...selected,
    ...(included.includes('tags') && { tags: itsTags, primary_tag }),
    ...(included.includes('authors') && { authors: itsAuthors, primary_author }),
  }
}
