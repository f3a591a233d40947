import { ahead } from '#web/core/api.ts'
import type { RootState } from '#web/core/store.ts'
import { requirementsApi } from '#web/features/financials/requirements-api.ts'
import { selectOpenReview } from './selectors.ts'

/** The query of the requested documents that connected data proves, while a review requests documents. */
export const startRequirements = (state: RootState, companyId: string) =>
  selectOpenReview(state)?.document_review
    ? [requirementsApi.endpoints.listRequirements.initiate({ params: { companyId } }, ahead)]
    : []
