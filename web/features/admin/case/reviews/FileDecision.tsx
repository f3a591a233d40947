import type { Company } from '#contract/companies.ts'
import { DocumentDecision } from './DocumentDecision.tsx'
import { useLatestReview } from './use-latest-review.ts'

/**
 * Without an open review, the decision applies to the latest review.
 * Renders nothing for documents that the review did not request.
 */
export function FileDecision({ company, documentId }: { company: Company; documentId: string }) {
  const latest = useLatestReview(company)
  const review = company.actual_review ?? latest
  const document = company.documents.find(({ id }) => id === documentId)
  if (!review || document?.review !== review.id) return null
  const request = review.document_review?.requested_documents.find(
    ({ document_type }) => document_type === document.document_type,
  )
  return request ? <DocumentDecision company={company} reviewId={review.id} request={request} /> : null
}
