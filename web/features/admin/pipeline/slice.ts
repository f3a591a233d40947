import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { listPipeline, maxExported, type PipelineRow } from '#contract/staff/pipeline.ts'
import { idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import type { Total } from '#web/ui/format.ts'
import { isReassigned } from '#web/features/admin/assignment/assign.ts'
import type { ListQuery } from './pipeline-view.ts'

export interface PipelinePage extends Total {
  page: number
  page_size: number
  results: PipelineRow[]
}

interface PipelineState {
  list: Loadable<PipelinePage | null>
  /** The id of the latest request; answers to earlier ones are dropped. */
  latest: string | null
  query: ListQuery | null
  /** The search part of the list's last address, for links back to it. */
  search: string
  /** The company under the keyboard cursor. */
  cursorId: string | null
  /** The selected companies by id, of whatever page. */
  selected: Record<string, PipelineRow>
}

export const loadPipeline = apiThunk('admin/pipeline', listPipeline, (query: ListQuery) => ({ query }))

/** Selects the companies of every page, up to as many as one may work on. */
export const selectMatching = apiThunk('admin/selectMatching', listPipeline, (query: ListQuery) => ({
  query: { ...query, page: 1, page_size: maxExported },
}))

/** The same list, on whatever page and in whatever order. */
function isSameList(one: ListQuery | null, other: ListQuery): boolean {
  const toText = ({ page: _page, page_size: _size, ordering: _ordering, ...filters }: ListQuery) =>
    JSON.stringify(filters)
  return one !== null && toText(one) === toText(other)
}

const isSame = (one: ListQuery | null, other: ListQuery) => JSON.stringify(one) === JSON.stringify(other)

const toRecord = (rows: readonly PipelineRow[]) => Object.fromEntries(rows.map((row) => [row.id, row]))

declare module '#web/core/store.ts' {
  interface LazySlices {
    pipeline: PipelineState
  }
}

const initialState: PipelineState = {
  list: idle(null),
  latest: null,
  query: null,
  search: '',
  cursorId: null,
  selected: {},
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
    /** Of the rows on the page exactly these are selected; rows of other pages stay as they are. */
    pageSelected: (state, { payload }: PayloadAction<readonly string[]>) => {
      for (const row of state.list.data?.results ?? [])
        if (payload.includes(row.id)) state.selected[row.id] = row
        else delete state.selected[row.id]
    },
    selectionReduced: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.selected = toRecord(Object.values(state.selected).filter(({ id }) => payload.includes(id)))
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadPipeline.pending, (state, { meta }) => {
        state.latest = meta.requestId
        // What is not in the list cannot be seen, and must not be worked on.
        if (!isSameList(state.query, meta.arg)) state.selected = {}
        // Fetching the same list again keeps it on screen until the answer arrives.
        if (state.list.status === 'ready' && isSame(state.query, meta.arg)) return
        state.query = meta.arg
        state.list.status = 'loading'
        state.list.error = null
      })
      .addCase(loadPipeline.fulfilled, (state, { meta, payload }) => {
        if (state.latest !== meta.requestId) return
        state.list = ready(payload)
        for (const row of payload.results) if (row.id in state.selected) state.selected[row.id] = row
      })
      .addCase(loadPipeline.rejected, (state, { meta, payload }) => {
        if (state.latest !== meta.requestId || state.list.status === 'ready') return
        state.list.status = 'failed'
        state.list.error = payload ?? null
      })
      .addCase(selectMatching.fulfilled, (state, { meta, payload }) => {
        if (isSameList(state.query, meta.arg)) state.selected = toRecord(payload.results)
      })
      .addMatcher(isReassigned, ({ list }, { payload }) => {
        const row = list.data?.results.find(({ id }) => id === payload.id)
        if (row) row.assigned_analysts_details = payload.assigned_analysts_details
      })
  },
})

export const { searchChanged, cursorMoved, pageSelected, selectionReduced } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectPipeline = (state: RootState) => injected.selectSlice(state)
