import { createSlice } from '@reduxjs/toolkit'
import { getStatusHistory, type StatusChange } from '#contract/history.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { type ApiError, apiThunk } from '#web/core/api-thunk.ts'
import { completeSection } from './complete-review.ts'

/** A part of a review that the applicant said is done, at a version of the company that still asks for it. */
export interface Answered {
  company: string
  review: string
  /** Who had asked. */
  by: string
  section: ReviewSection
  version: number
}

export interface DashboardState {
  /** Changes of the status, newest first. */
  history: Loadable<StatusChange[]>
  /** Whose history that is. */
  historyOf: string | null
  completing: ReviewSection | null
  /** Why a part could not be completed, until it is cleared. */
  error: ApiError | null
  answered: Answered[]
}

/** A company rarely has more changes of status than this, and the newest tell where it stands. */
const historySize = 100

export const loadHistory = apiThunk('dashboard/history', getStatusHistory, (companyId: string) => ({
  params: { companyId },
  query: { page_size: historySize },
}))

const initialState: DashboardState = {
  history: idle([]),
  historyOf: null,
  completing: null,
  error: null,
  answered: [],
}

const slice = createSlice({
  name: 'dashboard',
  initialState,
  reducers: {
    dashboardErrorCleared: (state) => {
      state.error = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadHistory.fulfilled, (state, { payload, meta }) => {
        if (state.historyOf === meta.arg) state.history = ready(payload.results)
      })
      .addCase(loadHistory.pending, (state, { meta }) => {
        if (state.historyOf !== meta.arg) state.history = idle([])
        state.historyOf = meta.arg
      })
      .addCase(completeSection.pending, (state, { meta }) => {
        state.completing = meta.arg
        state.error = null
      })
      .addCase(completeSection.fulfilled, (state, { payload }) => {
        state.completing = null
        state.answered.push(payload)
      })
      .addCase(completeSection.rejected, (state, { payload }) => {
        state.completing = null
        state.error = payload ?? null
      })
    followLoading(builder, loadHistory, (state) => state.history)
  },
})

export const { dashboardErrorCleared } = slice.actions
export const dashboard = slice.reducer
