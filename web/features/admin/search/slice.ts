import { createSlice } from '@reduxjs/toolkit'
import { z } from 'zod'
import { searchAll, type StaffMatches } from '#contract/staff/search.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { readChoices, writeChoices } from '#web/core/storage/device-choices.ts'
import { idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'

/** Something to go to. */
const Destination = z.object({ href: z.string(), label: z.string(), note: z.string() })
export type Destination = z.infer<typeof Destination>

/** So many places are offered again. */
const maxRecent = 8

const Recent = z.array(Destination).max(maxRecent)

export const searchForText = apiThunk('admin/search', searchAll, (text: string) => ({ query: { text } }))

const getKey = (state: RootState) => ({
  userId: selectUser(state)?.id ?? '',
  // The places of staff belong to no company.
  companyId: 'staff',
  part: 'recent',
})

/** Restores where the reader went to on this device. */
export const restoreRecent = createAppThunk('admin/recent', async (_: void, { extra, state }) =>
  Promise.resolve(readChoices(extra.storage, getKey(state()), Recent) ?? []),
)

/** Puts a place first among the recent ones. */
export const saveRecent = createAppThunk('admin/saveRecent', async (place: Destination, { extra, state }) => {
  const others = selectSearch(state()).recent.filter(({ href }) => href !== place.href)
  const recent = [place, ...others].slice(0, maxRecent)
  writeChoices(extra.storage, getKey(state()), recent)
  return Promise.resolve(recent)
})

interface SearchState {
  matches: Loadable<StaffMatches | null>
  /** The id of the latest request; answers to earlier ones are dropped. */
  latest: string | null
  recent: Destination[]
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    staffSearch: SearchState
  }
}

const slice = createSlice({
  name: 'admin/search',
  reducerPath: 'staffSearch',
  initialState: { matches: idle(null), latest: null, recent: [] } as SearchState,
  reducers: {
    searchCleared: (state) => {
      state.matches = idle(null)
      state.latest = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(searchForText.pending, (state, { meta }) => {
        state.latest = meta.requestId
        state.matches.status = 'loading'
        state.matches.error = null
      })
      .addCase(searchForText.fulfilled, (state, { meta, payload }) => {
        if (state.latest === meta.requestId) state.matches = ready(payload)
      })
      .addCase(searchForText.rejected, (state, { meta, payload }) => {
        if (state.latest !== meta.requestId) return
        state.matches.status = 'failed'
        state.matches.error = payload ?? null
      })
      .addCase(restoreRecent.fulfilled, (state, { payload }) => {
        state.recent = payload
      })
      .addCase(saveRecent.fulfilled, (state, { payload }) => {
        state.recent = payload
      })
  },
})

export const { searchCleared } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectSearch = (state: RootState) => injected.selectSlice(state)
