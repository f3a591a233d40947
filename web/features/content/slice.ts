import { createSlice } from '@reduxjs/toolkit'
import { getPost, listPosts, type Post, type PostList, subscribe, unsubscribe } from '#contract/content.ts'
import {
  featuredRequest,
  toListRequest,
  toPostRequest,
  toRelatedRequest,
  toTeamRequest,
} from '#contract/content-requests.ts'
import { AppError } from '#contract/core/errors.ts'
import {
  isInSection,
  type ListPlace,
  maxTeamPages,
  pickRelated,
  type PostSection,
} from '#contract/rules/public-pages.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** A post and the slug by which it was asked for; null when there is no such post. */
interface LoadedPost {
  slug: string
  post: Post | null
}

interface BlogState {
  /** A page of posts with its pagination. */
  lists: Record<PostSection, Loadable<PostList | null>>
  post: Loadable<LoadedPost | null>
  related: Loadable<Post[]>
  featured: Loadable<Post[]>
  people: Loadable<Post[]>
}

interface ListPage extends ListPlace {
  section: PostSection
}

interface PostKey {
  section: PostSection
  slug: string
}

/** Fetches a page of a list. */
export const loadPosts = apiThunk('blog/list', listPosts, ({ section, ...place }: ListPage) =>
  toListRequest(section, place),
)

/** Fetches a post. One that does not exist is an answer and not a failure, so that it is not reported. */
export const loadPost = createAppThunk(
  'blog/post',
  async ({ section, slug }: PostKey, { extra, signal }): Promise<LoadedPost> => {
    // The server refuses what cannot be a slug as malformed, not as missing.
    if (!getPost.params.safeParse({ slug }).success) return { slug, post: null }
    try {
      const post = await extra.call(getPost, toPostRequest(slug), { signal })
      return { slug, post: isInSection(section, post) ? post : null }
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return { slug, post: null }
      throw error
    }
  },
)

export const loadRelated = createAppThunk(
  'blog/related',
  async ({ section, slug }: PostKey, { extra, signal }) => {
    const { posts } = await extra.call(listPosts, toRelatedRequest(section), { signal })
    return pickRelated(posts, slug)
  },
)

/** Fetches the case studies that the home page shows. */
export const loadFeatured = apiThunk('blog/featured', listPosts, () => featuredRequest)

/** Fetches the people of the team, up to three pages (specification §9). */
export const loadPeople = createAppThunk('blog/people', async (_: void, { extra, signal }) => {
  const people: Post[] = []
  let pages = 1
  for (let page = 1; page <= Math.min(pages, maxTeamPages); page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the first page says how many there are
    const { posts, pagination } = await extra.call(listPosts, toTeamRequest(page), { signal })
    people.push(...posts)
    pages = pagination.pages
  }
  return people
})

export const requestSubscription = apiThunk('blog/subscribe', subscribe, (body: { email: string }) => ({
  body,
}))

export const endSubscription = apiThunk('blog/unsubscribe', unsubscribe, (uuid: string) => ({
  body: { uuid },
}))

declare module '#web/core/store.ts' {
  interface LazySlices {
    blog: BlogState
  }
}

const initialState: BlogState = {
  lists: { blog: idle(null), 'case-studies': idle(null) },
  post: idle(null),
  related: idle([]),
  featured: idle([]),
  people: idle([]),
}

const slice = createSlice({
  name: 'blog',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadPosts.fulfilled, (state, { payload, meta }) => {
        state.lists[meta.arg.section] = ready(payload)
      })
      .addCase(loadPost.fulfilled, (state, { payload }) => {
        state.post = ready(payload)
      })
      .addCase(loadRelated.fulfilled, (state, { payload }) => {
        state.related = ready(payload)
      })
      .addCase(loadFeatured.fulfilled, (state, { payload }) => {
        state.featured = ready(payload.posts)
      })
      .addCase(loadPeople.fulfilled, (state, { payload }) => {
        state.people = ready(payload)
      })
    followLoading(builder, loadPosts, (state, { section }) => state.lists[section])
    followLoading(builder, loadPost, (state) => state.post)
    followLoading(builder, loadRelated, (state) => state.related)
    followLoading(builder, loadFeatured, (state) => state.featured)
    followLoading(builder, loadPeople, (state) => state.people)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectBlog = (state: RootState) => injected.selectSlice(state)
