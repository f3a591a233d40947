import type { getPost as postEndpoint, listPosts as listEndpoint } from '#contract/content.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/core/context.ts'

/** Published posts of one kind, newest first; the last ones read while the service is slow or down. */
export const listPosts = (
  { content }: Context,
  query: Parsed<typeof listEndpoint>['query'],
): Promise<Reply<typeof listEndpoint>> => content.posts(query)

export async function getPost({ content }: Context, slug: string): Promise<Reply<typeof postEndpoint>> {
  const cached = await content.post(slug)
  if (!cached) throw new AppError('not_found')
  return { ...cached.post, read_at: cached.read_at }
}
