import { createSlice } from '@reduxjs/toolkit'
import { type CompanySummary, listCompanies } from '#contract/companies.ts'
import {
  getLoanSync,
  listLoans,
  listUnmatchedLoans,
  type LoanPerformance,
  matchLoan,
  syncLoans,
  type UnmatchedLoan,
} from '#contract/loans.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import type { Total } from '#web/ui/format.ts'

export const loansPerPage = 25

type Rows<T> = Loadable<Total & { results: T[] }>

interface AdminLoansState {
  list: Rows<LoanPerformance>
  unmatched: Rows<UnmatchedLoan>
  sync: Loadable<SyncStatus | null>
  /** The companies that fit what was typed last, to choose the one a loan belongs to. */
  companies: Loadable<CompanySummary[]>
  /** The id of the latest search; answers to earlier ones are dropped. */
  latestSearch: string | null
}

/** Fetches a page of all loans; pages start at 1. */
export const loadLoans = apiThunk('admin/loans', listLoans, (page: number) => ({
  query: { page, page_size: loansPerPage },
}))

/** Fetches the first loans without a company; the next ones come up when these are matched. */
export const loadUnmatched = apiThunk('admin/unmatchedLoans', listUnmatchedLoans, () => ({ query: {} }))

export const loadLoanSync = apiThunk('admin/loanSync', getLoanSync, () => ({}))

export const startLoanSync = apiThunk('admin/syncLoans', syncLoans, () => ({}))

export const searchCompanies = apiThunk('admin/loanCompanies', listCompanies, (search: string) => ({
  query: { ...(search.trim() && { search: search.trim() }), page_size: 20 },
}))

interface Match {
  loanId: string
  companyId: string
}

/** Gives a loan to the company that an admin has confirmed. */
export const confirmMatch = apiThunk('admin/matchLoan', matchLoan, ({ loanId, companyId }: Match) => ({
  params: { unmatchedLoanId: loanId },
  body: { company: companyId },
}))

declare module '#web/core/store.ts' {
  interface LazySlices {
    adminLoans: AdminLoansState
  }
}

const initialState: AdminLoansState = {
  list: idle({ count: 0, results: [] }),
  unmatched: idle({ count: 0, results: [] }),
  sync: idle(null),
  companies: idle([]),
  latestSearch: null,
}

const slice = createSlice({
  name: 'admin/loans',
  reducerPath: 'adminLoans',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadLoans.fulfilled, (state, { payload }) => {
        state.list = ready(payload)
      })
      .addCase(loadUnmatched.fulfilled, (state, { payload }) => {
        state.unmatched = ready(payload)
      })
      .addCase(loadLoanSync.fulfilled, (state, { payload }) => {
        state.sync = ready(payload)
      })
      .addCase(startLoanSync.fulfilled, (state, { payload }) => {
        state.sync = ready(payload)
      })
      .addCase(searchCompanies.pending, (state, { meta }) => {
        state.latestSearch = meta.requestId
      })
      .addCase(searchCompanies.fulfilled, (state, { meta, payload }) => {
        if (state.latestSearch === meta.requestId) state.companies = ready(payload.results)
      })
    followLoading(builder, loadLoans, (state) => state.list)
    followLoading(builder, loadUnmatched, (state) => state.unmatched)
    followLoading(builder, loadLoanSync, (state) => state.sync)
    followLoading(builder, searchCompanies, (state) => state.companies)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectAdminLoans = (state: RootState) => injected.selectSlice(state)
