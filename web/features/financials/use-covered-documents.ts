import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import type { Review } from '#contract/reviews.ts'
import { hasNewFile, isRequestOpen } from '#contract/rules/review-items.ts'
import { requirementsApi, useListRequirementsQuery } from './requirements-api.ts'

export function useLoadRequirements(companyId: string, review: Review | null): void {
  const isOpen = review !== null && review.closed_at === null
  const requests = isOpen ? (review.document_review?.requested_documents ?? []) : []
  const isMissing = requests.some((request) => isRequestOpen(request) && !hasNewFile(request))
  useListRequirementsQuery(isMissing ? { params: { companyId } } : skipToken)
}

/** Snapshot times by the id of the requested document, only for documents that connected data covers. */
export function useCoverageTimes(companyId: string): ReadonlyMap<string, string> {
  const { currentData } = requirementsApi.endpoints.listRequirements.useQueryState({ params: { companyId } })
  return useMemo(() => {
    const met = (currentData ?? []).filter(({ status }) => status === 'met')
    return new Map(
      met.flatMap(({ requested_document, snapshot_at }) =>
        snapshot_at === null ? [] : [[requested_document, snapshot_at] as const],
      ),
    )
  }, [currentData])
}
