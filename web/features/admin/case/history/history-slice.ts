import { createSlice } from '@reduxjs/toolkit'
import { maxLongRows } from '#contract/core/limits.ts'
import {
  type Change,
  countHistory,
  exportHistory,
  getChange,
  getChangesHistory,
  type HistoryCounts,
} from '#contract/history.ts'
import { type EventKind, kindEntities } from '#web/features/labels/change-events.ts'
import { idle, type Loadable, ready } from '#web/core/loadable.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { getTimeZone } from '#web/core/time-zone.ts'
import { saveFile } from '#web/core/save-file.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export interface HistoryFilter {
  companyId: string
  /** All when null. */
  kinds: EventKind[] | null
  /** Ids of people; everybody when empty. */
  authors: string[]
  search: string
  /** The first day, and the day after the last; empty for no bound. */
  after: string
  before: string
}

interface HistoryState {
  filter: HistoryFilter | null
  changes: Loadable<Change[]>
  hasOlder: boolean
  /** Null until they are known. */
  counts: (HistoryCounts & { companyId: string }) | null
  latestCounts: string | null
  /** The id of the latest request; answers to earlier ones are dropped. */
  latest: string | null
}

export interface HistoryRequest extends HistoryFilter {
  /** Fetches changes older than this number; the newest without it. */
  olderThan?: number
}

/** Larger than nearly every group of changes made together, so that a page holds at least one whole group. */
const pageSize = maxLongRows

const toSearchQuery = ({ search, after, before }: HistoryFilter) => ({
  ...(search ? { search } : {}),
  ...(after ? { since: after } : {}),
  ...(before ? { until: before } : {}),
  ...(after || before ? getTimeZone() : {}),
})

const toFilterQuery = (filter: HistoryFilter) => ({
  ...toSearchQuery(filter),
  ...(filter.kinds ? { entity: filter.kinds.flatMap((kind) => kindEntities[kind]) } : {}),
  ...(filter.authors.length > 0 ? { author: filter.authors } : {}),
})

/** Fetches the whole values of a change, of which the list holds the beginning. */
export const loadWholeChange = apiThunk(
  'admin/wholeChange',
  getChange,
  ({ companyId, change }: { companyId: string; change: Pick<Change, 'number' | 'position'> }) => ({
    params: { companyId, number: change.number, position: change.position },
  }),
)

export const loadHistory = apiThunk(
  'admin/history',
  getChangesHistory,
  ({ companyId, olderThan, ...filter }: HistoryRequest) => ({
    params: { companyId },
    query: {
      page_size: pageSize,
      ...toFilterQuery({ companyId, ...filter }),
      ...(olderThan === undefined ? {} : { before: olderThan }),
    },
  }),
)

/** Counts what fits the search and the period, whatever kinds and people are chosen. */
export const loadHistoryCounts = apiThunk('admin/historyCounts', countHistory, (filter: HistoryFilter) => ({
  params: { companyId: filter.companyId },
  query: toSearchQuery(filter),
}))

/** Downloads everything that fits the filters as a table. */
export const downloadHistory = createAppThunk(
  'admin/historyExport',
  async (filter: HistoryFilter, { extra, signal }) => {
    const request = {
      params: { companyId: filter.companyId },
      query: { ...toFilterQuery(filter), ...getTimeZone() },
    }
    saveFile(await extra.call(exportHistory, request, { signal }))
  },
)

/** Drops the last group of changes if it may continue on the next page. */
export function dropPartialGroup(changes: Change[], hasMore: boolean): Change[] {
  const lastNumber = changes.at(-1)?.number
  const whole = changes.filter(({ number }) => number !== lastNumber)
  return hasMore && whole.length > 0 ? whole : changes
}

const isSame = (one: HistoryFilter | null, other: HistoryFilter) =>
  JSON.stringify(one) === JSON.stringify(other)

declare module '#web/core/store.ts' {
  interface LazySlices {
    history: HistoryState
  }
}

const initialState: HistoryState = {
  filter: null,
  changes: idle([]),
  hasOlder: false,
  counts: null,
  latestCounts: null,
  latest: null,
}

const slice = createSlice({
  name: 'admin/history',
  reducerPath: 'history',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadHistory.pending, (state, { meta }) => {
        const { olderThan: _olderThan, ...filter } = meta.arg
        if (!isSame(state.filter, filter)) {
          state.filter = filter
          state.changes = idle([])
          state.hasOlder = false
        }
        state.latest = meta.requestId
        state.changes.status = 'loading'
        state.changes.error = null
      })
      .addCase(loadHistory.fulfilled, (state, { meta, payload }) => {
        if (state.latest !== meta.requestId) return
        const isCut = payload.count > payload.results.length
        const page = dropPartialGroup(payload.results, isCut)
        const known = state.changes.data
        if (meta.arg.olderThan !== undefined) {
          state.changes = ready([...known, ...page])
          state.hasOlder = isCut
          return
        }
        // Older pages stay as long as no change between them and the new page is missing.
        const oldest = page.at(-1)?.number ?? 0
        const older = known.filter(({ number }) => number < oldest)
        const joins = known.some(({ number }) => number >= oldest)
        state.changes = ready(joins ? [...page, ...older] : page)
        if (!joins || older.length === 0) state.hasOlder = isCut
      })
      .addCase(loadHistory.rejected, (state, { meta, payload }) => {
        if (state.latest !== meta.requestId) return
        state.changes.status = 'failed'
        state.changes.error = payload ?? null
      })
    builder
      .addCase(loadWholeChange.fulfilled, ({ filter, changes }, { meta, payload }) => {
        if (filter?.companyId !== meta.arg.companyId) return
        changes.data = changes.data.map((change) =>
          change.number === payload.number && change.position === payload.position ? payload : change,
        )
      })
      .addCase(loadHistoryCounts.pending, (state, { meta }) => void (state.latestCounts = meta.requestId))
      .addCase(loadHistoryCounts.fulfilled, (state, { meta, payload }) => {
        if (state.latestCounts === meta.requestId)
          state.counts = { ...payload, companyId: meta.arg.companyId }
      })
  },
})

const injected = slice.injectInto(rootReducer)
export const selectHistory = (state: RootState) => injected.selectSlice(state)
