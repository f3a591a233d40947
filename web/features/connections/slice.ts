import { createSlice } from '@reduxjs/toolkit'
import type { Connection } from '#contract/accounting-connections.ts'
import type { ApiError } from '#web/core/api-thunk.ts'
import {
  chooserKey,
  disconnect,
  loadConnections,
  openChooser,
  openingKey,
  startConnection,
} from './connecting.ts'

export interface Seen {
  company: string
  connection: Connection
}

export interface AccountingLinkState {
  /** Connections as answered since the page was opened; of two answers the newer one counts. */
  seen: Seen[]
  /** What is being opened, by its `openingKey`, or the chooser of all. */
  opening: string | null
  disconnecting: string | null
  /** Why nothing could be opened or disconnected, until it is cleared. */
  error: ApiError | null
}

const initialState: AccountingLinkState = { seen: [], opening: null, disconnecting: null, error: null }

function remember(state: AccountingLinkState, answers: readonly Seen[]) {
  const isAnswered = ({ connection }: Seen) =>
    answers.some((answer) => answer.connection.id === connection.id)
  state.seen = [...state.seen.filter((one) => !isAnswered(one)), ...answers]
}

const slice = createSlice({
  name: 'accountingLink',
  initialState,
  reducers: {
    /** The browser came back to this page as it was left, so nothing is being opened any more. */
    cameBack: (state) => {
      state.opening = null
    },
    errorCleared: (state) => {
      state.error = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadConnections.fulfilled, (state, { payload }) => remember(state, payload))
      .addCase(startConnection.pending, (state, { meta }) => {
        state.opening = openingKey(meta.arg)
        state.error = null
      })
      .addCase(startConnection.fulfilled, (state, { payload }) => remember(state, [payload]))
      .addCase(openChooser.pending, (state) => {
        state.opening = chooserKey
        state.error = null
      })
      .addCase(disconnect.pending, (state, { meta }) => {
        state.disconnecting = meta.arg
        state.error = null
      })
      .addCase(disconnect.fulfilled, (state, { payload }) => {
        state.disconnecting = null
        remember(state, [payload])
      })
      .addMatcher(
        (action) =>
          startConnection.rejected.match(action) ||
          openChooser.rejected.match(action) ||
          disconnect.rejected.match(action),
        (state, { payload }: { payload?: ApiError | undefined }) => {
          state.opening = null
          state.disconnecting = null
          state.error = payload ?? null
        },
      )
  },
})

export const { cameBack, errorCleared } = slice.actions
export const accountingLink = slice.reducer
