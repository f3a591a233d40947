import type { ApiRequest, ApiRoute } from '#local/sandboxes/kit/api-server.ts'
import { notFound } from './failures.ts'
import { filterBy } from './filter.ts'
import { paginate } from './paging.ts'
import { authors, buildPosts, type SandboxPost, tags } from './posts.ts'

/** Where the Content API begins. */
export const CONTENT = '/ghost/api/content'

/** The calls of the Content API that read posts, tags and authors. `url` answers the sandbox's own address. */
export function contentRoutes(url: () => string): ApiRoute[] {
  const one = (request: ApiRequest, property: 'id' | 'slug') => {
    const found = buildPosts(url()).find((post) => post[property] === request.params[property])
    if (!found) throw notFound('post')
    return { posts: [shown(found, request.query)] }
  }
  const call = (operation: string, path: string, handle: (request: ApiRequest) => object): ApiRoute => ({
    operation,
    method: 'GET',
    url: `${CONTENT}${path}`,
    handle: async (request) => handle(request),
  })
  return [
    call('browse-posts', '/posts/', ({ query }) => browse(buildPosts(url()), query)),
    call('read-post', '/posts/slug/:slug/', (request) => one(request, 'slug')),
    call('read-post', '/posts/:id/', (request) => one(request, 'id')),
    call('browse-tags', '/tags/', ({ query }) => listed('tags', tags, query)),
    call('browse-authors', '/authors/', ({ query }) => listed('authors', authors, query)),
  ]
}

function listed(name: string, all: readonly object[], query: URLSearchParams): object {
  const { items, meta } = paginate([...all], query)
  return { [name]: items, meta }
}

function browse(all: SandboxPost[], query: URLSearchParams): object {
  const wanted = filterBy(query.get('filter'))
  const found = all.filter((post) => wanted((property) => getValues(post, property)))
  const oldestFirst = /^published_at asc$/i.test(query.get('order') ?? '')
  const { items, meta } = paginate(oldestFirst ? found.toReversed() : found, query)
  return { posts: items.map((post) => shown(post, query)), meta }
}

function getValues(post: SandboxPost, property: string): string[] {
  if (/^tags?(\.slug)?$/.test(property)) return post.tags.map(({ slug }) => slug)
  if (/^authors?(\.slug)?$/.test(property)) return post.authors.map(({ slug }) => slug)
  const value: unknown = Reflect.get(post, property)
  return typeof value === 'string' || typeof value === 'boolean' ? [String(value)] : []
}

/** A post with only the relations and fields that were asked for. */
function shown(post: SandboxPost, query: URLSearchParams): object {
  const included = query.get('include')?.split(',') ?? []
  const fields = query.get('fields')?.split(',')
  const { tags: itsTags, authors: itsAuthors, primary_tag, primary_author, ...plain } = post
  const own = fields
    ? Object.fromEntries(Object.entries(plain).filter(([name]) => fields.includes(name)))
    : plain
  return {
    ...own,
    ...(included.includes('tags') && { tags: itsTags, primary_tag }),
    ...(included.includes('authors') && { authors: itsAuthors, primary_author }),
  }
}
