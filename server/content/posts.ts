import type { getPost as postEndpoint, listPosts as listEndpoint } from '#contract/content.ts'
import type { Parsed, Reply } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/core/context.ts'
import type { Post } from '#server/providers/content/index.ts'
import { cleanHtml } from './clean-html.ts'

/** Published posts of one kind, newest first; the last ones read while the service is slow or down. */
export async function listPosts(
  { content }: Context,
  query: Parsed<typeof listEndpoint>['query'],
): Promise<Reply<typeof listEndpoint>> {
  const { posts, ...rest } = await content.posts(query)
  return { ...rest, posts: posts.map(clean) }
}

export async function getPost({ content }: Context, slug: string): Promise<Reply<typeof postEndpoint>> {
  const cached = await content.post(slug)
  if (!cached) throw new AppError('not_found')
  return { ...clean(cached.post), read_at: cached.read_at }
}

/** Posts are cached by the provider, so each is cleaned once. */
const cleaned = new WeakMap<Post, Post>()

/** The post with markup that may stand in a page; nobody has cleaned what the provider returns. */
function clean(post: Post): Post {
  const known = cleaned.get(post)
  if (known) return known
  const html = post.html === null ? null : cleanHtml(post.html)
  const caption = post.feature_image_caption === null ? null : cleanHtml(post.feature_image_caption)
  const result = { ...post, html, feature_image_caption: caption }
  cleaned.set(post, result)
  return result
}
