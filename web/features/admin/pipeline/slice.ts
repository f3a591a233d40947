import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { listPipeline, maxExported, type PipelineRow } from '#contract/staff/pipeline.ts'
import { idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import type { Total } from '#web/ui/format.ts'
import { isReassigned } from '#web/features/admin/assignment/assign.ts'
import { type ListQuery, partSize } from './pipeline-view.ts'

export interface PipelinePage extends Total {
  page: number
  page_size: number
  results: PipelineRow[]
}

/** The company under the keyboard cursor. Its row alone is known while it has not been read. */
interface Cursor {
  id: string | null
  index: number
}

interface PipelineState {
  list: Loadable<PipelinePage | null>
  /** The id of the latest request; answers to earlier ones are dropped. */
  latest: string | null
  query: ListQuery | null
  /** The search part of the list's last address, for links back to it. */
  search: string
  /** Where one scrolls through the whole list: its pages beyond the first, by number; null while one is read. */
  parts: Record<number, PipelineRow[] | null>
  cursor: Cursor
  /** The selected companies by id, of whatever page. */
  selected: Record<string, PipelineRow>
}

export const loadPipeline = apiThunk('admin/pipeline', listPipeline, (query: ListQuery) => ({ query }))

interface Part {
  query: ListQuery
  page: number
}

export const loadPart = apiThunk('admin/pipelinePart', listPipeline, ({ query, page }: Part) => ({
  query: { ...query, page },
}))

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
  parts: {},
  cursor: { id: null, index: 0 },
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
    cursorMoved: (state, { payload }: PayloadAction<Cursor>) => {
      state.cursor = payload
    },
    selectionChanged: (state, { payload }: PayloadAction<{ added: PipelineRow[]; removed: string[] }>) => {
      for (const row of payload.added) state.selected[row.id] = row
      for (const id of payload.removed) delete state.selected[id]
    },
    /** Only these parts stay: what is out of sight is read again when it comes into sight. */
    partsReduced: (state, { payload }: PayloadAction<readonly number[]>) => {
      for (const page of Object.keys(state.parts).map(Number))
        if (!payload.includes(page)) delete state.parts[page]
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
        state.parts = {}
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
      .addCase(loadPart.pending, ({ parts }, { meta }) => {
        parts[meta.arg.page] ??= null
      })
      .addCase(loadPart.fulfilled, (state, { meta, payload }) => {
        if (isSame(state.query, meta.arg.query)) state.parts[meta.arg.page] = payload.results
      })
      .addCase(loadPart.rejected, (state, { meta }) => {
        // It is read again when it next comes into sight.
        if (state.parts[meta.arg.page] === null) delete state.parts[meta.arg.page]
      })
      .addCase(selectMatching.fulfilled, (state, { meta, payload }) => {
        if (isSameList(state.query, meta.arg)) state.selected = toRecord(payload.results)
      })
      .addMatcher(isReassigned, ({ list, parts }, { payload }) => {
        for (const rows of [list.data?.results, ...Object.values(parts)]) {
          const row = rows?.find(({ id }) => id === payload.id)
          if (row) row.assigned_analysts_details = payload.assigned_analysts_details
        }
      })
  },
})

export const { searchChanged, cursorMoved, selectionChanged, selectionReduced, partsReduced } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectPipeline = (state: RootState) => injected.selectSlice(state)

/** How many companies the whole list holds at most; beyond, their number is an estimate. */
export const maxWhole = 10_000

/** The rows of the page; of the whole list every row, null where it has not been read. */
export const selectRows = createSelector(
  (state: RootState) => selectPipeline(state).list.data,
  (state: RootState) => selectPipeline(state).parts,
  (data, parts): readonly (PipelineRow | null)[] => {
    if (!data) return []
    // Only the whole list is read in parts of this size.
    if (data.page_size !== partSize) return data.results
    const rows = Array.from<PipelineRow | null>({ length: Math.min(data.count, maxWhole) }).fill(null)
    for (const [page, part] of [[1, data.results] as const, ...Object.entries(parts)])
      for (const [index, row] of (part ?? []).entries()) {
        const place = (Number(page) - 1) * partSize + index
        if (place < rows.length) rows[place] = row
      }
    return rows
  },
)
