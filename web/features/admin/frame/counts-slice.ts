import { createSlice } from '@reduxjs/toolkit'
import { getPipelineCounts, type PipelineCounts } from '#contract/staff/pipeline.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** Counts what waits for the reader, in each part of the staff's side. */
export const loadCounts = apiThunk('admin/counts', getPipelineCounts, () => ({}))

declare module '#web/core/store.ts' {
  interface LazySlices {
    staffCounts: Loadable<PipelineCounts | null>
  }
}

const slice = createSlice({
  name: 'admin/counts',
  reducerPath: 'staffCounts',
  initialState: idle<PipelineCounts | null>(null),
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(loadCounts.fulfilled, (_, { payload }) => ready(payload))
    followLoading(builder, loadCounts, (state) => state)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectCounts = (state: RootState) => injected.selectSlice(state)
