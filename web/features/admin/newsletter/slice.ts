import { createSlice } from '@reduxjs/toolkit'
import type { Request } from '#contract/core/endpoint.ts'
import { exportSubscribers, listSubscribers, type SubscriberList } from '#contract/staff/newsletter.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { getTimeZone } from '#web/core/time-zone.ts'
import { saveFile } from '#web/core/save-file.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export const subscribersPerPage = 50

export type SubscriberFilters = NonNullable<Request<typeof exportSubscribers>['query']>
export type SubscriberQuery = NonNullable<Request<typeof listSubscribers>['query']>

interface NewsletterState {
  list: Loadable<Pick<SubscriberList, 'count' | 'results' | 'counts' | 'read_at'> | null>
  /** The id of the latest request; answers to earlier ones are dropped. */
  latest: string | null
}

export const loadSubscribers = apiThunk('admin/subscribers', listSubscribers, (query: SubscriberQuery) => ({
  query: { ...query, page_size: subscribersPerPage },
}))

/** Downloads everybody who fits the filters as a table. */
export const downloadSubscribers = createAppThunk(
  'admin/subscribersExport',
  async (query: SubscriberFilters, { extra, signal }) =>
    saveFile(await extra.call(exportSubscribers, { query: { ...query, ...getTimeZone() } }, { signal })),
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    newsletter: NewsletterState
  }
}

const initialState: NewsletterState = { list: idle(null), latest: null }

const slice = createSlice({
  name: 'admin/newsletter',
  reducerPath: 'newsletter',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadSubscribers.pending, (state, { meta }) => void (state.latest = meta.requestId))
      .addCase(loadSubscribers.fulfilled, (state, { payload, meta }) => {
        if (state.latest === meta.requestId) state.list = ready(payload)
      })
    followLoading(builder, loadSubscribers, (state) => state.list)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectNewsletter = (state: RootState) => injected.selectSlice(state)
