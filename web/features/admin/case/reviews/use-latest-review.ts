import type { Company } from '#contract/companies.ts'
import type { Review } from '#contract/reviews.ts'
import { useListReviewsQuery } from '#web/features/company/api.ts'

/** Returns null while a review is open or the latest review is loading, and if the company has no reviews. */
export function useLatestReview({ id: companyId, actual_review }: Company): Review | null {
  const request = { params: { companyId }, query: { page_size: 1, ordering: '-created_at' } } as const
  const { currentData } = useListReviewsQuery(request, { skip: actual_review !== null })
  return currentData?.results[0] ?? null
}
