import { createSlice } from '@reduxjs/toolkit'
import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/investors.ts'
import type { Investor, InvestorFacets } from '#contract/investors.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import type { Total } from '#web/ui/format.ts'

export const investorsPerPage = 25

export type InvestorFilters = NonNullable<Request<typeof contract.getInvestorFacets>['query']>
export type InvestorOrdering = NonNullable<
  NonNullable<Request<typeof contract.listInvestors>['query']>['ordering']
>
export type InvestorAnswers = Request<typeof contract.createInvestor>['body']

interface AdminInvestorsState {
  list: Loadable<Total & { results: Investor[] }>
  facets: Loadable<InvestorFacets | null>
  sync: Loadable<SyncStatus | null>
  /** The ids of the latest requests; answers to earlier ones are dropped. */
  latest: { list: string | null; facets: string | null }
}

export const loadInvestors = apiThunk(
  'admin/investors',
  contract.listInvestors,
  ({ filters, page, ordering }: { filters: InvestorFilters; page: number; ordering: InvestorOrdering }) => ({
    query: { ...filters, page, page_size: investorsPerPage, ordering },
  }),
)

export const loadFacets = apiThunk(
  'admin/investorFacets',
  contract.getInvestorFacets,
  (query: InvestorFilters) => ({ query }),
)

export const loadInvestorSync = apiThunk('admin/investorSync', contract.getInvestorSync, () => ({}))

export const startInvestorSync = apiThunk('admin/syncInvestors', contract.syncInvestors, () => ({}))

export const addInvestor = apiThunk(
  'admin/addInvestor',
  contract.createInvestor,
  (body: InvestorAnswers) => ({
    body,
  }),
)

export const changeInvestor = apiThunk(
  'admin/changeInvestor',
  contract.updateInvestor,
  ({ investorId, body }: { investorId: string; body: InvestorAnswers }) => ({ params: { investorId }, body }),
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    adminInvestors: AdminInvestorsState
  }
}

const initialState: AdminInvestorsState = {
  list: idle({ count: 0, results: [] }),
  facets: idle(null),
  sync: idle(null),
  latest: { list: null, facets: null },
}

const slice = createSlice({
  name: 'admin/investors',
  reducerPath: 'adminInvestors',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadInvestors.pending, ({ latest }, { meta }) => void (latest.list = meta.requestId))
      .addCase(loadInvestors.fulfilled, (state, { payload, meta }) => {
        if (state.latest.list === meta.requestId) state.list = ready(payload)
      })
      .addCase(loadFacets.pending, ({ latest }, { meta }) => void (latest.facets = meta.requestId))
      .addCase(loadFacets.fulfilled, (state, { payload, meta }) => {
        if (state.latest.facets === meta.requestId) state.facets = ready(payload)
      })
      .addCase(loadInvestorSync.fulfilled, (state, { payload }) => void (state.sync = ready(payload)))
      .addCase(startInvestorSync.fulfilled, (state, { payload }) => void (state.sync = ready(payload)))
      .addCase(changeInvestor.fulfilled, ({ list }, { payload }) => {
        list.data.results = list.data.results.map((one) => (one.id === payload.id ? payload : one))
      })
    followLoading(builder, loadInvestors, (state) => state.list)
    followLoading(builder, loadFacets, (state) => state.facets)
    followLoading(builder, loadInvestorSync, (state) => state.sync)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectAdminInvestors = (state: RootState) => injected.selectSlice(state)
