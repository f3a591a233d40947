import { createSlice } from '@reduxjs/toolkit'
import type { ApiError } from '#web/core/api-error.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { AppError } from '#contract/core/errors.ts'
import {
  completeApplicationReview,
  completeDocumentReview,
  completeFinancialReview,
  type ReviewSection,
} from '#contract/reviews.ts'
import { listReviewItems } from '#contract/rules/review-items.ts'
import type { Step } from '#contract/rules/steps.ts'
import { refreshCompany } from '#web/features/company/slice.ts'
import { selectCompany, selectSteps } from '#web/features/company/selectors.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** A completed part of a review, with the version of the company before the part was completed. */
export interface Answered {
  company: string
  review: string
  by: string
  section: ReviewSection
  version: number
  items: string[]
}

export interface DashboardState {
  completing: ReviewSection | null
  /**
   * The error from the last attempt to complete a part. Cleared by the next attempt and when the user leaves the page.
   */
  error: ApiError | null
  answered: Answered[]
}

/** Nearly every history fits on one page of this size. In a longer history, the newest changes determine the stage. */
const historySize = 100

export const toHistoryRequest = (companyId: string) => ({
  params: { companyId },
  query: { page_size: historySize },
})

const endpoints = {
  application_review: completeApplicationReview,
  financial_review: completeFinancialReview,
  document_review: completeDocumentReview,
} as const satisfies Record<ReviewSection, unknown>

export const sectionNames: Record<ReviewSection, string> = {
  application_review: 'your application',
  financial_review: 'your financials',
  document_review: 'your documents',
}

const isAssessment = ({ tab, step }: Step) => tab === 'financials' && step === 'assessment'

/**
 * Throws `no_company` and `no_actual_review`. Throws `no_assessment` for the financial review if a required assessment
 * is missing.
 */
export const completeSection = createAppThunk(
  'dashboard/complete',
  async (section: ReviewSection, { extra, state, dispatch }): Promise<Answered> => {
    const company = selectCompany(state())
    if (!company) throw new AppError('no_company')
    const review = company.actual_review
    if (!review) throw new AppError('no_actual_review')
    const isAssessed = company.financial.assessment !== null || !selectSteps(state()).some(isAssessment)
    if (section === 'financial_review' && !isAssessed) throw new AppError('no_assessment')
    const params = { companyId: company.id, reviewId: review.id }
    await extra.call(endpoints[section], { params, body: {} })
    await dispatch(refreshCompany())
    const { id, created_by } = review
    const items = listReviewItems(review).map((item) => item.name ?? sectionNames[item.section])
    return { company: company.id, review: id, by: created_by.name, section, version: company.version, items }
  },
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    dashboard: DashboardState
  }
}

const initialState: DashboardState = {
  completing: null,
  error: null,
  answered: [],
}

const slice = createSlice({
  name: 'dashboard',
  initialState,
  reducers: {
    errorCleared: (state) => {
      state.error = null
    },
  },
  extraReducers: (builder) => {
    builder
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
  },
})

export const { errorCleared } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectDashboard = (state: RootState) => injected.selectSlice(state)
