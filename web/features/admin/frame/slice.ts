import { createSlice } from '@reduxjs/toolkit'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** The storage key of the choice on this device. */
const storageKey = 'headwater.keys'

/** Restores whether single-key shortcuts are on. People who dictate or have a tremor must be able to turn them off. */
export const restoreKeys = createAppThunk('admin/keys', async (_: void, { extra }) =>
  Promise.resolve(extra.storage.getItem(storageKey) !== 'off'),
)

export const setKeys = createAppThunk('admin/setKeys', async (on: boolean, { extra }) => {
  extra.storage.setItem(storageKey, on ? 'on' : 'off')
  return Promise.resolve(on)
})

interface KeysState {
  on: boolean
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    keys: KeysState
  }
}

const slice = createSlice({
  name: 'admin/keys',
  reducerPath: 'keys',
  initialState: { on: true } as KeysState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(restoreKeys.fulfilled, (state, { payload }) => ({ ...state, on: payload }))
      .addCase(setKeys.fulfilled, (state, { payload }) => ({ ...state, on: payload }))
  },
})

const injected = slice.injectInto(rootReducer)
export const selectKeys = (state: RootState) => injected.selectSlice(state)
