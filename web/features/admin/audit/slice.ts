import { createSlice } from '@reduxjs/toolkit'
import { type AuditEvent, listAuditEvents } from '#contract/staff/audit.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { getTimeZone } from '#web/core/time-zone.ts'
import type { Total } from '#web/ui/format.ts'

export const eventsPerPage = 50

export type AuditQuery = NonNullable<Request<typeof listAuditEvents>['query']>

interface AuditState {
  list: Loadable<Total & { results: AuditEvent[] }>
  /** The id of the latest request; answers to earlier ones are dropped. */
  latest: string | null
}

export const loadAudit = apiThunk('admin/audit', listAuditEvents, (query: AuditQuery) => ({
  query: { ...query, ...(query.after || query.before ? getTimeZone() : {}), page_size: eventsPerPage },
}))

declare module '#web/core/store.ts' {
  interface LazySlices {
    audit: AuditState
  }
}

const initialState: AuditState = { list: idle({ count: 0, results: [] }), latest: null }

const slice = createSlice({
  name: 'admin/audit',
  reducerPath: 'audit',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadAudit.pending, (state, { meta }) => void (state.latest = meta.requestId))
      .addCase(loadAudit.fulfilled, (state, { payload, meta }) => {
        if (state.latest === meta.requestId) state.list = ready(payload)
      })
    followLoading(builder, loadAudit, (state) => state.list)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectAudit = (state: RootState) => injected.selectSlice(state)
