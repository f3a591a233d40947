import { createSlice } from '@reduxjs/toolkit'
import { type Change, getChangesHistory } from '#contract/history.ts'
import { type EventKind, kindEntities } from '#web/features/labels/change-events.ts'
import { idle, type Loadable, ready } from '#web/core/loadable.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export interface HistoryFilter {
  companyId: string
  /** All when empty. */
  kinds: EventKind[]
  /** Ids of people; everybody when empty. */
  authors: string[]
}

interface HistoryState {
  filter: HistoryFilter | null
  changes: Loadable<Change[]>
  hasOlder: boolean
  /** The id of the latest request; answers to earlier ones are dropped. */
  latest: string | null
}

export interface HistoryRequest extends HistoryFilter {
  /** Fetches changes older than this number; the newest without it. */
  before?: number
}

/** Larger than any group of changes made together, so that a page holds at least one whole group. */
const pageSize = 200

export const loadHistory = apiThunk(
  'admin/history',
  getChangesHistory,
  ({ companyId, kinds, authors, before }: HistoryRequest) => ({
    params: { companyId },
    query: {
      page_size: pageSize,
      ...(kinds.length > 0 ? { entity: kinds.flatMap((kind) => kindEntities[kind]) } : {}),
      ...(authors.length > 0 ? { author: authors } : {}),
      ...(before === undefined ? {} : { before }),
    },
  }),
)

/** Drops the last group of changes if it may continue on the next page. */
export function dropPartialGroup(changes: Change[], hasMore: boolean): Change[] {
  const lastNumber = changes.at(-1)?.number
  const whole = changes.filter(({ number }) => number !== lastNumber)
  return hasMore && whole.length > 0 ? whole : changes
}

const isSame = (one: HistoryFilter | null, other: HistoryFilter) =>
  one !== null &&
  one.companyId === other.companyId &&
  one.kinds.join() === other.kinds.join() &&
  one.authors.join() === other.authors.join()

declare module '#web/core/store.ts' {
  interface LazySlices {
    history: HistoryState
  }
}

const initialState: HistoryState = { filter: null, changes: idle([]), hasOlder: false, latest: null }

const slice = createSlice({
  name: 'admin/history',
  reducerPath: 'history',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadHistory.pending, (state, { meta }) => {
        const { companyId, kinds, authors } = meta.arg
        if (!isSame(state.filter, meta.arg)) {
          state.filter = { companyId, kinds, authors }
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
        if (meta.arg.before !== undefined) {
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
  },
})

const injected = slice.injectInto(rootReducer)
export const selectHistory = (state: RootState) => injected.selectSlice(state)
