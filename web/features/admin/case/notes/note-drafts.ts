import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type RootState, rootReducer } from '#web/core/store.ts'

type NoteDrafts = Record<string, string>

declare module '#web/core/store.ts' {
  interface LazySlices {
    noteDrafts: NoteDrafts
  }
}

const initialState: NoteDrafts = {}

const slice = createSlice({
  name: 'admin/noteDrafts',
  reducerPath: 'noteDrafts',
  initialState,
  reducers: {
    noteTyped: (state, { payload: { key, text } }: PayloadAction<{ key: string; text: string }>) => {
      if (text === '') delete state[key]
      else state[key] = text
    },
  },
})

export const { noteTyped } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectNoteDraft = (state: RootState, key: string) => injected.selectSlice(state)[key] ?? ''
