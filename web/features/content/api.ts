import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import { getPost, listPosts, type Post } from '#contract/content.ts'
import { toPostRequest, toTeamRequest } from '#contract/content-requests.ts'
import { maxTeamPages } from '#contract/rules/public-pages.ts'
import { toApiError } from '#web/core/api-error.ts'
import { api, query } from '#web/core/api.ts'
import type { Services } from '#web/core/services.ts'
import { toTags } from '#web/core/tags.ts'

const tags = toTags(['content'])

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPosts: query(build, listPosts, ['content']),
    /** A post by its slug; null when it does not exist. */
    getPost: build.query<Post | null, string>({ queryFn: findPost, providesTags: tags }),
    /** The people of the team. */
    listPeople: build.query<Post[], void>({
      queryFn: (_, tools) =>
        readPeople(tools, 1).then(
          (data) => ({ data }),
          (error: unknown) => ({ error: toApiError(error) }),
        ),
      providesTags: tags,
    }),
  }),
})

export const { useListPostsQuery, useGetPostQuery, useListPeopleQuery } = contentApi

type Tools = Pick<BaseQueryApi, 'extra' | 'signal'>

/** A missing post is a result and not a failure, so that it is not reported (specification §8). */
async function findPost(slug: string, { extra, signal }: Tools) {
  // The server refuses an invalid slug as malformed, not as missing.
  if (!getPost.params.safeParse({ slug }).success) return { data: null }
  try {
    return { data: await (extra as Services).call(getPost, toPostRequest(slug), { signal }) }
  } catch (thrown) {
    const error = toApiError(thrown)
    return error.status === 404 ? { data: null } : { error }
  }
}

/** Reads people beginning with a page, at most three pages (specification §9). */
async function readPeople(tools: Tools, page: number): Promise<Post[]> {
  const { call } = tools.extra as Services
  const { posts, pagination } = await call(listPosts, toTeamRequest(page), { signal: tools.signal })
  const isLast = page >= Math.min(pagination.pages, maxTeamPages)
  return isLast ? posts : [...posts, ...(await readPeople(tools, page + 1))]
}
