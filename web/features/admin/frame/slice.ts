import { createSlice } from '@reduxjs/toolkit'
import { createAppThunk } from '#web/core/api-thunk.ts'

/** Where this device keeps the choice. */
const storageKey = 'headwater.keys'

/** Whether single keys act; somebody who dictates or has a tremor must be able to turn them off. */
export const restoreKeys = createAppThunk('admin/keys', async (_: void, { extra }) =>
  Promise.resolve(extra.storage.getItem(storageKey) !== 'off'),
)

export const setKeys = createAppThunk('admin/setKeys', async (on: boolean, { extra }) => {
  extra.storage.setItem(storageKey, on ? 'on' : 'off')
  return Promise.resolve(on)
})

const slice = createSlice({
  name: 'admin/keys',
  initialState: { on: true },
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(restoreKeys.fulfilled, (state, { payload }) => ({ ...state, on: payload }))
      .addCase(setKeys.fulfilled, (state, { payload }) => ({ ...state, on: payload }))
  },
})

export const keys = slice.reducer
