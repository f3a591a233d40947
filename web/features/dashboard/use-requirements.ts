import { skipToken } from '@reduxjs/toolkit/query'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { useListRequirementsQuery } from './api.ts'
import { selectOpenReview } from './selectors.ts'

/** Loads the requested documents that connected data already proves. */
export function useRequirements(): void {
  const companyId = useAppSelector(selectCompanyId)
  const hasRequests = useAppSelector((state) => selectOpenReview(state)?.document_review != null)
  useListRequirementsQuery(companyId && hasRequests ? { params: { companyId } } : skipToken)
}
