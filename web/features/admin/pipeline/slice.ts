import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type CompanySummary, listCompanies } from '#contract/companies.ts'
import { idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { isReassigned } from '#web/features/admin/assignment/slice.ts'
import { buildCountQueries, type CountedView, type ListQuery } from './pipeline-view.ts'

export interface PipelinePage {
  page: number
  page_size: number
  count: number
  results: CompanySummary[]
}

interface PipelineState {
  list: Loadable<PipelinePage | null>
  /** The id of the latest request; answers to earlier ones are dropped. */
  latest: string | null
  query: ListQuery | null
  /** How many companies each view holds; null until known. */
  counts: Record<CountedView, number | null>
  /** The search part of the list's last address, for links back to it. */
  search: string
  /** The company under the keyboard cursor. */
  cursorId: string | null
}

export const loadPipeline = apiThunk('admin/pipeline', listCompanies, (query: ListQuery) => ({ query }))

export const loadViewCounts = createAppThunk(
  'admin/viewCounts',
  async (userId: string, { extra, signal }) => {
    const queries = buildCountQueries(userId)
    const count = async (view: CountedView) =>
      (await extra.call(listCompanies, { query: queries[view] }, { signal })).count
    const [mine, waiting, unassigned] = await Promise.all([
      count('mine'),
      count('waiting'),
      count('unassigned'),
    ])
    return { mine, waiting, unassigned }
  },
)

const isSame = (one: ListQuery | null, other: ListQuery) => JSON.stringify(one) === JSON.stringify(other)

declare module '#web/core/store.ts' {
  interface LazySlices {
    pipeline: PipelineState
  }
}

const initialState: PipelineState = {
  list: idle(null),
  latest: null,
  query: null,
  counts: { mine: null, waiting: null, unassigned: null },
  search: '',
  cursorId: null,
}

const slice = createSlice({
  name: 'admin/pipeline',
  reducerPath: 'pipeline',
  initialState,
  reducers: {
    searchChanged: (state, { payload }: PayloadAction<string>) => {
      state.search = payload
    },
    cursorMoved: (state, { payload }: PayloadAction<string | null>) => {
      state.cursorId = payload
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadPipeline.pending, (state, { meta }) => {
        state.latest = meta.requestId
        // Fetching the same list again keeps it on screen until the answer arrives.
        if (state.list.status === 'ready' && isSame(state.query, meta.arg)) return
        state.query = meta.arg
        state.list.status = 'loading'
        state.list.error = null
      })
      .addCase(loadPipeline.fulfilled, (state, { meta, payload }) => {
        if (state.latest === meta.requestId) state.list = ready(payload)
      })
      .addCase(loadPipeline.rejected, (state, { meta, payload }) => {
        if (state.latest !== meta.requestId || state.list.status === 'ready') return
        state.list.status = 'failed'
        state.list.error = payload ?? null
      })
      .addCase(loadViewCounts.fulfilled, (state, { payload }) => {
        state.counts = payload
      })
      .addMatcher(isReassigned, ({ list }, { payload }) => {
        const row = list.data?.results.find(({ id }) => id === payload.id)
        if (row) row.assigned_analysts_details = payload.assigned_analysts_details
      })
  },
})

export const { searchChanged, cursorMoved } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectPipeline = (state: RootState) => injected.selectSlice(state)
