import type { getPost as postEndpoint, listPosts as listEndpoint } from '#contract/content.ts'
import type { Parsed, Reply } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { countTopics, createMatcher, getSearchWords, getTopics } from '#contract/rules/public-pages.ts'
import type { Context } from '#server/context.ts'
import type { Post } from '#server/providers/content/index.ts'
import { cleanHtml } from './clean-html.ts'

/** The most pages of a section that are read, of 100 posts each. */
const maxPages = 20

/** Every published post of one kind, up to 2,000, newest first, with the time when the oldest part of it was read. */
export async function readSection(
  { content }: Pick<Context, 'content'>,
  tag: string,
): Promise<{ posts: Post[]; read_at: string }> {
  const first = await content.posts(tag, 1)
  const list = { posts: first.posts, read_at: first.read_at }
  for (let page = 2; page <= Math.min(first.pagination.pages, maxPages); page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- pages are cached, and the service is not asked for many at once
    const { posts, read_at } = await content.posts(tag, page)
    list.posts = [...list.posts, ...posts]
    if (read_at < list.read_at) list.read_at = read_at
  }
  return list
}

/**
 * Published posts of one kind, newest first; the last ones read while the service is slow or down. They are narrowed
 * here, and not by the service, so that whatever people search for, only its cached pages are read.
 */
export async function listPosts(
  ctx: Pick<Context, 'content'>,
  { tag, page, limit, topic, search = '' }: Parsed<typeof listEndpoint>['query'],
): Promise<Reply<typeof listEndpoint>> {
  const section = await readSection(ctx, tag)
  const isMatch = createMatcher(search)
  const matches = section.posts.filter(
    (post) =>
      (!topic || getTopics(post).some(({ slug }) => slug === topic)) && isMatch(readSearchWords(post)),
  )
  return {
    posts: await Promise.all(matches.slice((page - 1) * limit, page * limit).map(clean)),
    pagination: { page, limit, total: matches.length, pages: Math.max(1, Math.ceil(matches.length / limit)) },
    topics: countTopics(section.posts),
    read_at: section.read_at,
  }
}

/**
 * A published post by its slug. Throws `not_found`, and what `countRead` throws: it is called when the content service has
 * to be asked, as for every unknown slug, and not for a post that is cached.
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

// Posts are cached by the provider, so each is prepared once.
const searchWords = new WeakMap<Post, string[]>()

function readSearchWords(post: Post): string[] {
  const words = searchWords.get(post) ?? getSearchWords(post)
  searchWords.set(post, words)
  return words
}

const cleaned = new WeakMap<Post, Post>()

/** The post with markup that may stand in a page; nobody has cleaned what the provider returns. */
async function clean(post: Post): Promise<Post> {
  const known = cleaned.get(post)
  if (known) return known
  const html = post.html === null ? null : await cleanHtml(post.html)
  const caption = post.feature_image_caption === null ? null : await cleanHtml(post.feature_image_caption)
  const result = { ...post, html, feature_image_caption: caption }
  cleaned.set(post, result)
  return result
}
