import { createSlice } from '@reduxjs/toolkit'
import type { Request } from '#contract/core/endpoint.ts'
import { getOutboxMail, listOutbox, type OutboxMail, type OutboxMailBody } from '#contract/staff/outbox.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { getTimeZone } from '#web/core/time-zone.ts'
import type { Total } from '#web/ui/format.ts'

export const mailsPerPage = 50

interface OutboxState {
  list: Loadable<Total & { results: OutboxMail[] }>
  mail: Loadable<OutboxMailBody | null>
  /** The id of the latest request for the list; answers to earlier ones are dropped. */
  latest: string | null
}

export type OutboxQuery = NonNullable<Request<typeof listOutbox>['query']>

/** Fetches a page of the outbox. */
export const loadOutbox = apiThunk('admin/outbox', listOutbox, (query: OutboxQuery) => ({
  query: { ...query, ...(query.after || query.before ? getTimeZone() : {}), page_size: mailsPerPage },
}))

export const loadMail = apiThunk('admin/mail', getOutboxMail, (mailId: string) => ({ params: { mailId } }))

declare module '#web/core/store.ts' {
  interface LazySlices {
    outbox: OutboxState
  }
}

const initialState: OutboxState = { list: idle({ count: 0, results: [] }), mail: idle(null), latest: null }

const slice = createSlice({
  name: 'admin/outbox',
  reducerPath: 'outbox',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadOutbox.pending, (state, { meta }) => void (state.latest = meta.requestId))
      .addCase(loadOutbox.fulfilled, (state, { payload, meta }) => {
        if (state.latest === meta.requestId) state.list = ready(payload)
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
