import { AppError } from '#contract/errors.ts'
import {
  completeApplicationReview,
  completeDocumentReview,
  completeFinancialReview,
  type ReviewSection,
} from '#contract/reviews.ts'
import type { Step } from '#contract/rules/steps.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { refreshCompany } from '#web/features/company/saving/refresh.ts'
import { selectCompany, selectSteps } from '#web/features/company/selectors.ts'
import type { Answered } from './slice.ts'

const endpoints = {
  application_review: completeApplicationReview,
  financial_review: completeFinancialReview,
  document_review: completeDocumentReview,
} as const satisfies Record<ReviewSection, unknown>

const isAssessment = ({ tab, step }: Step) => tab === 'financials' && step === 'assessment'

/**
 * Says that a part of the open review is done. Throws `no_company`, `no_actual_review`, and `no_assessment` for the
 * figures of an application that asks for an assessment and has none.
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
    return { company: company.id, review: id, by: created_by.name, section, version: company.version }
  },
)
