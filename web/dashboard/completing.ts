import { AppError } from '#contract/errors.ts'
import {
  completeApplicationReview,
  completeDocumentReview,
  completeFinancialReview,
  type ReviewSection,
} from '#contract/reviews.ts'
import { createAppThunk } from '../app/thunk.ts'
import { refreshCompany } from '../connect/refresh.ts'
import { selectCompany } from '../connect/selectors.ts'
import type { Answered } from './slice.ts'

const endpoints = {
  application_review: completeApplicationReview,
  financial_review: completeFinancialReview,
  document_review: completeDocumentReview,
} as const satisfies Record<ReviewSection, unknown>

/** Says that a part of the open review is done. Throws `no_company`, `no_actual_review`. */
export const completeSection = createAppThunk(
  'dashboard/complete',
  async (section: ReviewSection, { extra, state, dispatch }): Promise<Answered> => {
    const company = selectCompany(state())
    if (!company) throw new AppError('no_company')
    const review = company.actual_review
    if (!review) throw new AppError('no_actual_review')
    const params = { companyId: company.id, reviewId: review.id }
    await extra.call(endpoints[section], { params, body: {} })
    await dispatch(refreshCompany())
    return { review: review.id, section, version: company.version }
  },
)
