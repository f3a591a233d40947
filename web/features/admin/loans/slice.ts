import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type CompanySummary, listCompanies } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { toSearchText } from '#contract/core/text.ts'
import {
  exportLoans,
  getLoanSync,
  listLoans,
  listUnmatchedLoans,
  type LoanList,
  matchLoan,
  syncLoans,
  type UnmatchedLoan,
} from '#contract/loans.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { getTimeZone } from '#web/core/time-zone.ts'
import { saveFile } from '#web/core/save-file.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import type { Total } from '#web/ui/format.ts'

export const loansPerPage = 25

export type LoanQuery = NonNullable<Request<typeof listLoans>['query']>
export type LoanExport = NonNullable<Request<typeof exportLoans>['query']>

type LoanRows = Pick<LoanList, 'results' | 'totals' | 'types' | 'statuses'>

interface AdminLoansState {
  list: Loadable<Total & LoanRows>
  /** The id of the latest request for the list; answers to earlier ones are dropped. */
  latest: string | null
  /** The id of the loan under the keyboard cursor, which survives opening the company and coming back. */
  cursor: string | null
  unmatched: Loadable<Total & { results: UnmatchedLoan[] }>
  sync: Loadable<SyncStatus | null>
  /** The companies that fit what was typed last, to choose the one a loan belongs to. */
  companies: Loadable<CompanySummary[]>
  /** The id of the latest search; answers to earlier ones are dropped. */
  latestSearch: string | null
}

/** Fetches a page of the loans that fit. */
export const loadLoans = apiThunk('admin/loans', listLoans, (query: LoanQuery) => ({
  query: { ...query, page_size: loansPerPage },
}))

/** Downloads all loans that fit as a table. */
export const downloadLoans = createAppThunk(
  'admin/loansExport',
  async (query: LoanExport, { extra, signal }) =>
    saveFile(await extra.call(exportLoans, { query: { ...query, ...getTimeZone() } }, { signal })),
)

/** Fetches the first loans without a company; the next ones come up when these are matched. */
export const loadUnmatched = apiThunk('admin/unmatchedLoans', listUnmatchedLoans, () => ({ query: {} }))

export const loadLoanSync = apiThunk('admin/loanSync', getLoanSync, () => ({}))

export const startLoanSync = apiThunk('admin/syncLoans', syncLoans, () => ({}))

export const searchCompanies = apiThunk('admin/loanCompanies', listCompanies, (typed: string) => {
  const search = toSearchText(typed)
  return { query: { ...(search && { search }), page_size: 20 } }
})

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
  list: idle({ count: 0, results: [], totals: { funded: '0.00', repaid: '0.00' }, types: [], statuses: [] }),
  latest: null,
  cursor: null,
  unmatched: idle({ count: 0, results: [] }),
  sync: idle(null),
  companies: idle([]),
  latestSearch: null,
}

const slice = createSlice({
  name: 'admin/loans',
  reducerPath: 'adminLoans',
  initialState,
  reducers: {
    cursorMoved(state, { payload }: PayloadAction<string | null>) {
      state.cursor = payload
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadLoans.pending, (state, { meta }) => {
        state.latest = meta.requestId
      })
      .addCase(loadLoans.fulfilled, (state, { payload, meta }) => {
        if (state.latest === meta.requestId) state.list = ready(payload)
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

export const { cursorMoved } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectAdminLoans = (state: RootState) => injected.selectSlice(state)
