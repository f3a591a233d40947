import type { PostList, PostPage, PostQuery } from './index.ts'

/** Ghost returns at most this many posts at once since version 6, whatever the request. */
export const upstreamPageSize = 100

/** Reads one of the fixed pages of a tag, from 1. */
export type ReadUpstreamPage = (page: number) => Promise<PostPage>

/**
 * Cuts the requested page out of fixed upstream pages, so that however pages are requested, only pages that exist are
 * read and cached. The result is as old as the oldest page in it.
 */
export async function slicePosts(
  readUpstreamPage: ReadUpstreamPage,
  { page = 1, limit: requestedLimit = 15 }: PostQuery,
): Promise<PostPage> {
  const limit = Math.min(requestedLimit, upstreamPageSize)
  const begin = (page - 1) * limit
  const newest = await readUpstreamPage(1)
  const { total } = newest.pagination
  const end = Math.min(begin + limit, total)
  const parts = [newest]
  // a page is no longer than an upstream page, so it lies in two of them at most
  for (const number of begin < end ? new Set([getUpstreamPage(begin), getUpstreamPage(end - 1)]) : [])
    if (number > 1) parts.push(await readUpstreamPage(number))
  const posts = parts.flatMap((part) => {
    const offset = (part.pagination.page - 1) * upstreamPageSize
    return part.posts.slice(Math.max(begin - offset, 0), Math.max(end - offset, 0))
  })
  const read_at = parts.map((part) => part.read_at).reduce((one, other) => (one < other ? one : other))
  return { posts, pagination: paginate(page, limit, total), read_at }
}

const getUpstreamPage = (index: number) => Math.floor(index / upstreamPageSize) + 1

function paginate(page: number, limit: number, total: number): PostList['pagination'] {
  const pages = Math.max(Math.ceil(total / limit), 1)
  return {
    page,
    limit,
    pages,
    total,
    next: page < pages ? page + 1 : null,
    prev: page > 1 ? page - 1 : null,
  }
}
