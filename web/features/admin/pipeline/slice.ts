import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { fetchMatching, type PipelinePage } from './api.ts'
import type { ListQuery } from './pipeline-view.ts'

/** The id is null before the first move, and after a move to a row that is not loaded. */
interface Cursor {
  id: string | null
  index: number
}

/** The list that the user saw last. A case links back to this list, and to the previous and next company. */
interface ShownList {
  search: string
  query: ListQuery
  page: PipelinePage | null
  rows: (PipelineRow | null)[]
}

interface PipelineState {
  shownList: ShownList | null
  cursor: Cursor
  /** The selected companies on all pages, by id. */
  selected: Record<string, PipelineRow>
}

function isSameList(a: ListQuery | undefined, b: ListQuery): boolean {
  const toText = ({ page: _page, page_size: _size, ordering: _ordering, ...filters }: ListQuery) =>
    JSON.stringify(filters)
  return a !== undefined && toText(a) === toText(b)
}

const toRecord = (rows: readonly PipelineRow[]) => Object.fromEntries(rows.map((row) => [row.id, row]))

declare module '#web/core/store.ts' {
  interface LazySlices {
    pipeline: PipelineState
  }
}

const slice = createSlice({
  name: 'admin/pipeline',
  reducerPath: 'pipeline',
  initialState: { shownList: null, cursor: { id: null, index: 0 }, selected: {} } as PipelineState,
  reducers: {
    listShown: (state, { payload }: PayloadAction<ShownList>) => {
      // Companies outside the list are not visible, so bulk actions must not include them.
      if (!isSameList(state.shownList?.query, payload.query)) state.selected = {}
      for (const row of payload.rows) if (row && row.id in state.selected) state.selected[row.id] = row
      state.shownList = payload
    },
    cursorMoved: (state, { payload }: PayloadAction<Cursor>) => {
      state.cursor = payload
    },
    selectionChanged: (state, { payload }: PayloadAction<{ added: PipelineRow[]; removed: string[] }>) => {
      for (const row of payload.added) state.selected[row.id] = row
      for (const id of payload.removed) delete state.selected[id]
    },
    selectionReduced: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.selected = toRecord(Object.values(state.selected).filter(({ id }) => payload.includes(id)))
    },
  },
  extraReducers: (builder) => {
    builder.addCase(fetchMatching.fulfilled, (state, { meta, payload }) => {
      if (isSameList(state.shownList?.query, meta.arg)) state.selected = toRecord(payload.results)
    })
  },
})

export const { listShown, cursorMoved, selectionChanged, selectionReduced } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectPipeline = (state: RootState) => injected.selectSlice(state)
