import type { RequestedDocument, Review, ReviewSection } from '../reviews.ts'

interface ReviewItem {
  section: ReviewSection
  /** The label of a question or the type of a document; null for a whole section. */
  name: string | null
  isDone: boolean
}

/**
 * True if the request has a new file. Files from before the last send-back and copies of earlier documents don't count.
 */
export const hasNewFile = ({
  documents,
  sent_back_at,
}: Pick<RequestedDocument, 'documents' | 'sent_back_at'>) =>
  documents.some(
    ({ duplicate_of, created_at }) =>
      duplicate_of === null && (sent_back_at === null || Date.parse(created_at) > Date.parse(sent_back_at)),
  )

/** True if the applicant can add files to a request. */
export const isRequestOpen = ({ status }: Pick<RequestedDocument, 'status'>) =>
  status === 'open' || status === 'sent_back'

type ReviewSections = Pick<Review, ReviewSection>

const hasProvenData = ({ proven_at }: RequestedDocument) => proven_at !== null

/** `isProven` returns whether connected data replaces the files of a request. */
export function listReviewItems(
  { application_review, financial_review, document_review }: ReviewSections,
  isProven: (request: RequestedDocument) => boolean = hasProvenData,
): ReviewItem[] {
  const items: ReviewItem[] = []
  if (application_review) {
    const isSent = isSentToReviewer(application_review)
    const questions = application_review.requested_answers
    for (const { question, answered_at } of questions)
      items.push({ section: 'application_review', name: question, isDone: isSent || answered_at !== null })
    if (application_review.note !== null || questions.length === 0)
      items.push({ section: 'application_review', name: null, isDone: isSent })
  }
  if (financial_review)
    items.push({ section: 'financial_review', name: null, isDone: isSentToReviewer(financial_review) })
  for (const request of document_review?.requested_documents ?? [])
    items.push({
      section: 'document_review',
      name: request.document_type_name,
      isDone:
        document_review?.completed === true ||
        !isRequestOpen(request) ||
        hasNewFile(request) ||
        isProven(request),
    })
  return items
}

const isSentToReviewer = (section: { completed: boolean; admin_review_required: boolean }) =>
  section.completed || section.admin_review_required

export const countDoneItems = (items: readonly ReviewItem[]) => items.filter(({ isDone }) => isDone).length
