import { createSlice } from '@reduxjs/toolkit'
import { z } from 'zod'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { readChoices, writeChoices } from '#web/core/storage/device-choices.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'

/** A page, or a company, person or document with its page. */
const Destination = z.object({ href: z.string(), label: z.string(), note: z.string() })
export type Destination = z.infer<typeof Destination>

/** The number of recent places. */
const maxRecent = 8

const Recent = z.array(Destination).max(maxRecent)

const getKey = (state: RootState) => ({
  userId: selectUser(state)?.id ?? '',
  // The places of staff belong to no company.
  companyId: 'staff',
  part: 'recent',
})

/** Restores the recent places of this device. */
export const restoreRecent = createAppThunk('admin/recent', async (_: void, { extra, state }) =>
  Promise.resolve(readChoices(extra.storage, getKey(state()), Recent) ?? []),
)

/** Adds a place in front of the recent places. */
export const saveRecent = createAppThunk('admin/saveRecent', async (place: Destination, { extra, state }) => {
  const others = selectSearch(state()).recent.filter(({ href }) => href !== place.href)
  const recent = [place, ...others].slice(0, maxRecent)
  writeChoices(extra.storage, getKey(state()), recent)
  return Promise.resolve(recent)
})

interface SearchState {
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
  initialState: { recent: [] } as SearchState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(restoreRecent.fulfilled, (state, { payload }) => {
        state.recent = payload
      })
      .addCase(saveRecent.fulfilled, (state, { payload }) => {
        state.recent = payload
      })
  },
})

const injected = slice.injectInto(rootReducer)
export const selectSearch = (state: RootState) => injected.selectSlice(state)
