import { createSlice } from '@reduxjs/toolkit'
import type { Request } from '#contract/core/endpoint.ts'
import { compareNames } from '#contract/rules/text/fold-text.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  maxSavedViews,
  type SavedView,
  updateSavedView,
} from '#contract/staff/views.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** A page holds the reader's own views and about as many of each of a few colleagues. */
const pageSize = maxSavedViews * 4

export const loadSavedViews = apiThunk('admin/savedViews', listSavedViews, () => ({
  query: { page_size: pageSize },
}))

export type NewView = Request<typeof createSavedView>['body']

export const saveView = apiThunk('admin/saveView', createSavedView, (body: NewView) => ({ body }))

export const changeView = apiThunk(
  'admin/changeView',
  updateSavedView,
  ({ id, ...body }: Partial<NewView> & { id: string }) => ({ params: { viewId: id }, body }),
)

export const deleteView = apiThunk('admin/deleteView', deleteSavedView, (viewId: string) => ({
  params: { viewId },
}))

declare module '#web/core/store.ts' {
  interface LazySlices {
    savedViews: Loadable<SavedView[]>
  }
}

const sortByName = (views: SavedView[]) => views.toSorted((one, other) => compareNames(one.name, other.name))

const slice = createSlice({
  name: 'admin/savedViews',
  reducerPath: 'savedViews',
  initialState: idle<SavedView[]>([]),
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadSavedViews.fulfilled, (_, { payload }) => ready(payload.results))
      .addCase(saveView.fulfilled, (state, { payload }) => {
        state.data = sortByName([...state.data, payload])
      })
      .addCase(changeView.fulfilled, (state, { payload }) => {
        state.data = sortByName(state.data.map((view) => (view.id === payload.id ? payload : view)))
      })
      .addCase(deleteView.fulfilled, (state, { meta }) => {
        state.data = state.data.filter(({ id }) => id !== meta.arg)
      })
    followLoading(builder, loadSavedViews, (state) => state)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectSavedViews = (state: RootState) => injected.selectSlice(state)
