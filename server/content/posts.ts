import type { getPost as postEndpoint, listPosts as listEndpoint } from '#contract/content.ts'
import type { Parsed, Reply } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import {
  countPostsByTopic,
  createPostMatcher,
  getSearchWords,
  listTopics,
} from '#contract/rules/public-pages.ts'
import type { Context } from '#server/context.ts'
import type { Post } from '#server/providers/content/index.ts'
import { cleanHtml } from './clean-html.ts'

/** Maximum number of pages that are read per section. A page has up to 100 posts. */
const maxPages = 20

/** Reads up to 2,000 published posts, newest first. `read_at` is the earliest fetch time of the pages. */
export async function readPostSection(
  { content }: Pick<Context, 'content'>,
  tag: string,
): Promise<{ posts: Post[]; read_at: string }> {
  const first = await content.posts(tag, 1)
  const list = { posts: first.posts, read_at: first.read_at }
  for (let page = 2; page <= Math.min(first.pagination.pages, maxPages); page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- pages are cached, and the service should not get many requests at once
    const { posts, read_at } = await content.posts(tag, page)
    list.posts = [...list.posts, ...posts]
    if (read_at < list.read_at) list.read_at = read_at
  }
  return list
}

/** Filters are applied here instead of by the service, so that every search uses the cached pages. */
export async function listPosts(
  ctx: Pick<Context, 'content'>,
  { tag, page, limit, topic, search = '' }: Parsed<typeof listEndpoint>['query'],
): Promise<Reply<typeof listEndpoint>> {
  const section = await readPostSection(ctx, tag)
  const isMatch = createPostMatcher(search)
  const matches = section.posts.filter(
    (post) =>
      (!topic || listTopics(post).some(({ slug }) => slug === topic)) && isMatch(readSearchWords(post)),
  )
  return {
    posts: await Promise.all(matches.slice((page - 1) * limit, page * limit).map(clean)),
    pagination: { page, limit, total: matches.length, pages: Math.max(1, Math.ceil(matches.length / limit)) },
    topics: countPostsByTopic(section.posts),
    read_at: section.read_at,
  }
}

/**
 * Calls `countRead` before each request to the content service, because every unknown slug causes a request. Throws
 * `not_found`, ProviderError and the errors of `countRead`.
 */
export async function getPost(
  { content }: Context,
  slug: string,
  countRead: () => Promise<void>,
): Promise<Reply<typeof postEndpoint>> {
  const cached = await content.post(slug, countRead)
  if (!cached) throw new AppError('not_found')
  return { ...(await clean(cached.post)), read_at: cached.read_at }
}

// The provider caches posts, so repeated reads return the same objects.
const searchWords = new WeakMap<Post, string[]>()

function readSearchWords(post: Post): string[] {
  const words = searchWords.get(post) ?? getSearchWords(post)
  searchWords.set(post, words)
  return words
}

const cleaned = new WeakMap<Post, Post>()

async function clean(post: Post): Promise<Post> {
  const cleanedPost = cleaned.get(post)
  if (cleanedPost) return cleanedPost
  const html = post.html === null ? null : await cleanHtml(post.html)
  const caption = post.feature_image_caption === null ? null : await cleanHtml(post.feature_image_caption)
  const result = { ...post, html, feature_image_caption: caption }
  cleaned.set(post, result)
  return result
}
