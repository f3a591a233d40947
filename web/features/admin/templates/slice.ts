import { createSlice } from '@reduxjs/toolkit'
import type { Template } from '#contract/staff/templates.ts'
import { idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { templateEndpoints } from './api.ts'

export interface DocsState {
  templates: Loadable<Template[]>
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    docs: DocsState
  }
}

const { matchPending, matchFulfilled, matchRejected } = templateEndpoints.listTemplates

const slice = createSlice({
  name: 'docs',
  initialState: { templates: idle([]) } as DocsState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(matchPending, ({ templates }) => {
        if (templates.status !== 'ready') templates.status = 'loading'
      })
      .addMatcher(matchFulfilled, (state, { payload }) => {
        state.templates = ready(payload.results)
      })
      .addMatcher(matchRejected, ({ templates }, { payload, meta }) => {
        if (meta.condition || templates.status === 'ready') return
        templates.status = 'failed'
        templates.error = payload ?? null
      })
  },
})

const injected = slice.injectInto(rootReducer)
export const selectTemplates = (state: RootState) => injected.selectSlice(state).templates
