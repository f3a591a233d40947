import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** The id of the row under the keyboard cursor, by list name. */
type CursorState = Record<string, string | null>

declare module '#web/core/store.ts' {
  interface LazySlices {
    listCursors: CursorState
  }
}

const slice = createSlice({
  name: 'admin/listCursors',
  reducerPath: 'listCursors',
  initialState: {} as CursorState,
  reducers: {
    cursorMoved(state, { payload: { list, id } }: PayloadAction<{ list: string; id: string | null }>) {
      state[list] = id
    },
  },
})

export const { cursorMoved } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectCursorId = (state: RootState, list: string) => injected.selectSlice(state)[list] ?? null
