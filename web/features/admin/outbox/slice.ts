import { createSlice } from '@reduxjs/toolkit'
import { getOutboxMail, listOutbox, type OutboxMail, type OutboxMailBody } from '#contract/outbox.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export const mailsPerPage = 50

interface OutboxState {
  list: Loadable<{ count: number; results: OutboxMail[] }>
  mail: Loadable<OutboxMailBody | null>
}

/** Fetches a page of the outbox; pages start at 1. */
export const loadOutbox = apiThunk('admin/outbox', listOutbox, (page: number) => ({
  query: { page, page_size: mailsPerPage },
}))

export const loadMail = apiThunk('admin/mail', getOutboxMail, (mailId: string) => ({ params: { mailId } }))

declare module '#web/core/store.ts' {
  interface LazySlices {
    outbox: OutboxState
  }
}

const initialState: OutboxState = { list: idle({ count: 0, results: [] }), mail: idle(null) }

const slice = createSlice({
  name: 'admin/outbox',
  reducerPath: 'outbox',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadOutbox.fulfilled, (state, { payload }) => {
        state.list = ready(payload)
      })
      .addCase(loadMail.fulfilled, (state, { payload }) => {
        state.mail = ready(payload)
      })
    followLoading(builder, loadOutbox, (state) => state.list)
    followLoading(builder, loadMail, (state) => state.mail)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectOutbox = (state: RootState) => injected.selectSlice(state)
