import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Request, Response } from '#contract/core/endpoint.ts'
import { getBoard } from '#contract/staff/pipeline.ts'
import { type CompanyStatus, reviewStatuses } from '#contract/rules/statuses.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export type BoardColumn = Response<typeof getBoard>['columns'][number]
export type BoardQuery = NonNullable<Request<typeof getBoard>['query']>

/** The most companies that a column shows; the table has the others. */
export const maxCards = 50

export const loadBoard = apiThunk('admin/board', getBoard, (query: BoardQuery) => ({ query }))

interface BoardState {
  board: Loadable<BoardColumn[] | null>
  /** The id of the latest request; answers to earlier ones are dropped. */
  latest: string | null
  /** The statuses that are columns: those under review, and the others that were opened. */
  open: readonly CompanyStatus[]
  /** How many companies each column shows. */
  cards: number
  /** The company under the keyboard cursor. */
  cursorId: string | null
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    board: BoardState
  }
}

const initialState: BoardState = {
  board: idle(null),
  latest: null,
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
  extraReducers: (builder) => {
    builder
      .addCase(loadBoard.pending, (state, { meta }) => {
        state.latest = meta.requestId
        state.board.status = 'loading'
        state.board.error = null
      })
      .addCase(loadBoard.fulfilled, (state, { meta, payload }) => {
        if (state.latest === meta.requestId) state.board = ready(payload.columns)
      })
      .addCase(loadBoard.rejected, (state, { meta, payload }) => {
        if (state.latest !== meta.requestId) return
        state.board.status = 'failed'
        state.board.error = payload ?? null
      })
  },
})

export const { columnToggled, moreRequested, cursorPlaced } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectBoard = (state: RootState) => injected.selectSlice(state)
