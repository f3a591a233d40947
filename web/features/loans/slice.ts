import { createSlice } from '@reduxjs/toolkit'
import { downloadLoanFile, listLoans, type LoanPerformance } from '#contract/loans.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { saveFile } from '#web/core/save-file.ts'
import type { DownloadOptions } from '#web/core/use-download.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

interface LoansState {
  /** By start date, ascending. */
  list: Loadable<LoanPerformance[]>
  /** The company whose loans they are. */
  companyId: string | null
}

/** No company has more loans than this. */
const maxLoans = 1000

export const loadLoans = apiThunk('loans/load', listLoans, (companyId: string) => ({
  query: { company: companyId, page_size: maxLoans },
}))

interface LoanDownload extends DownloadOptions {
  loanId: string
  loanFileId: string
  /** Replaced in tests. */
  save?: (file: File) => void
}

/** Downloads an invoice or document of a loan under its own name. */
export const saveLoanFile = createAppThunk(
  'loans/download',
  async ({ loanId, loanFileId, onReceived, save = saveFile }: LoanDownload, { extra, signal }) => {
    const options = { signal, ...(onReceived && { onReceived }) }
    save(await extra.call(downloadLoanFile, { params: { loanId, loanFileId } }, options))
  },
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    loans: LoansState
  }
}

const initialState: LoansState = { list: idle([]), companyId: null }

const slice = createSlice({
  name: 'loans',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadLoans.pending, (state, { meta }) => {
        if (state.companyId !== meta.arg) state.list = idle([])
        state.companyId = meta.arg
      })
      .addCase(loadLoans.fulfilled, (state, { payload, meta }) => {
        if (state.companyId === meta.arg) state.list = ready(payload.results)
      })
    followLoading(builder, loadLoans, (state) => state.list)
  },
})

const injected = slice.injectInto(rootReducer)
export const selectLoans = (state: RootState) => injected.selectSlice(state).list
