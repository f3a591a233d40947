import type { Company } from '#contract/companies.ts'
import type { Review } from '#contract/reviews.ts'
import { useListReviewsQuery } from '#web/features/company/api.ts'

/** Returns null if there is an open review or no review, and until the review is loaded. */
export function useLatestReview({ id: companyId, actual_review }: Company): Review | null {
  const request = { params: { companyId }, query: { page_size: 1, ordering: '-created_at' } } as const
  const { currentData } = useListReviewsQuery(request, { skip: actual_review !== null })
  return currentData?.results[0] ?? null
}
