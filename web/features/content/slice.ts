import { createSlice } from '@reduxjs/toolkit'
import type { PostList } from '#contract/content.ts'
import { type PostSection, postsPerPage } from '#contract/rules/public-pages.ts'
import { toIdleLoadable, type Loadable, toReadyLoadable } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { contentApi } from './api.ts'

interface BlogState {
  /** The most recently loaded page of each list, with its pagination. */
  lists: Record<PostSection, Loadable<PostList | null>>
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    blog: BlogState
  }
}

const initialState: BlogState = {
  lists: { blog: toIdleLoadable(null), 'case-studies': toIdleLoadable(null) },
}

const isSection = (tag: string | undefined): tag is PostSection => tag === 'blog' || tag === 'case-studies'

const slice = createSlice({
  name: 'blog',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(contentApi.endpoints.listPosts.matchFulfilled, ({ lists }, { payload, meta }) => {
      const { tag, limit } = meta.arg.originalArgs.query ?? {}
      // `listPosts` also returns related and featured posts. Those requests have a limit below `postsPerPage`.
      if (isSection(tag) && limit === postsPerPage) lists[tag] = toReadyLoadable(payload)
    })
  },
})

const injected = slice.injectInto(rootReducer)
export const selectBlog = (state: RootState) => injected.selectSlice(state)
