import { getPost, getSitePage, listPosts, type Post } from '#contract/content.ts'
import { toPostRequest, toTeamRequest } from '#contract/content-requests.ts'
import { maxTeamPages } from '#contract/rules/public-pages.ts'
import type { Call, CallOptions } from '#contract/core/client.ts'
import { toApiError } from '#web/core/api-error.ts'
import { api, callApi, buildQuery } from '#web/core/api.ts'
import { toTags } from '#web/core/tags.ts'

const tags = toTags(['content'])

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPosts: buildQuery(build, listPosts, ['content']),
    getPost: build.query<Post | null, string>({
      queryFn: (slug, tools) => callApi(tools, (call, options) => findPost(call, options, slug)),
      providesTags: tags,
    }),
    getSitePage: buildQuery(build, getSitePage, ['content']),
    listPeople: build.query<Post[], void>({
      queryFn: (_, tools) => callApi(tools, (call, options) => readPeople(call, options, 1)),
      providesTags: tags,
    }),
  }),
})

export const { useListPostsQuery, useGetPostQuery, useGetSitePageQuery, useListPeopleQuery } = contentApi

/** Returns null for a missing post, so that it is not reported as an error (specification §8). */
async function findPost(call: Call, options: CallOptions, slug: string): Promise<Post | null> {
  // The server rejects an invalid slug with 400, not 404.
  if (!getPost.params.safeParse({ slug }).success) return null
  try {
    return await call(getPost, toPostRequest(slug), options)
  } catch (error) {
    if (toApiError(error).status === 404) return null
    throw error
  }
}

/** Reads `page` and the pages after it, up to the third page (specification §9). */
async function readPeople(call: Call, options: CallOptions, page: number): Promise<Post[]> {
  const { posts, pagination } = await call(listPosts, toTeamRequest(page), options)
  const isLast = page >= Math.min(pagination.pages, maxTeamPages)
  return isLast ? posts : [...posts, ...(await readPeople(call, options, page + 1))]
}
