import { hasNewFile, isRequestOpen } from '#contract/rules/review-items.ts'
import { type Review, type ReviewSection, reviewSections } from '#contract/reviews.ts'
import type { StateTone } from '#web/ui/status/StateTag.tsx'

export const sectionTitles: Record<ReviewSection, string> = {
  application_review: 'Application',
  financial_review: 'Financials',
  document_review: 'Documents',
}

/** The party that must act next on a part of a review; null if the part is completed. */
export type WaitingOn = 'applicant' | 'funder' | null

export const waitingOnTags: Record<NonNullable<WaitingOn> | 'completed', { tone: StateTone; label: string }> =
  {
    applicant: { tone: 'warn', label: 'Waiting on applicant' },
    funder: { tone: 'info', label: 'Waiting on us' },
    completed: { tone: 'ok', label: 'Completed' },
  }

export interface ReviewPart {
  section: ReviewSection
  title: string
  waitingOn: WaitingOn
  note: string | null
  /** Why the part can't be completed yet; null if it can. */
  whyNotComplete: string | null
}

const getWaitingOn = (part: { completed: boolean; admin_review_required: boolean }): WaitingOn => {
  if (part.completed) return null
  return part.admin_review_required ? 'funder' : 'applicant'
}

/** The keys of `proofs` are the ids of document requests that connected data covers. */
export function listReviewParts(
  review: Review,
  proofs: ReadonlyMap<string, string> = new Map(),
): ReviewPart[] {
  return reviewSections.flatMap((section) => {
    const part = review[section]
    if (!part) return []
    const lacksDocuments =
      section === 'document_review' &&
      review.document_review?.requested_documents.some(
        (request) => isRequestOpen(request) && !hasNewFile(request) && !proofs.has(request.id),
      )
    return [
      {
        section,
        title: sectionTitles[section],
        waitingOn: getWaitingOn(part),
        note: part.note,
        whyNotComplete: lacksDocuments ? 'Every requested document needs a file or connected data' : null,
      },
    ]
  })
}

export const isLastOpenPart = (parts: readonly ReviewPart[], section: ReviewSection) =>
  parts.every((part) => part.section === section || part.waitingOn === null)
