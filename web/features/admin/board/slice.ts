import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type CompanyStatus, reviewStatuses } from '#contract/rules/statuses.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** Maximum number of cards in a column. The table shows all companies. */
export const maxCards = 50

interface BoardState {
  open: readonly CompanyStatus[]
  cards: number
  cursorId: string | null
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    board: BoardState
  }
}

const initialState: BoardState = {
  open: reviewStatuses,
  cards: 10,
  cursorId: null,
}

const slice = createSlice({
  name: 'admin/board',
  reducerPath: 'board',
  initialState,
  reducers: {
    columnToggled: (state, { payload }: PayloadAction<CompanyStatus>) => {
      state.open = state.open.includes(payload)
        ? state.open.filter((status) => status !== payload)
        : [...state.open, payload]
    },
    moreRequested: (state) => {
      state.cards = maxCards
    },
    cursorPlaced: (state, { payload }: PayloadAction<string | null>) => {
      state.cursorId = payload
    },
  },
})

export const { columnToggled, moreRequested, cursorPlaced } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectBoard = (state: RootState) => injected.selectSlice(state)
