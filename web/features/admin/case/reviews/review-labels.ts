import { type Review, type ReviewSection, reviewSections } from '#contract/reviews.ts'
import type { StateTone } from '#web/ui/status/StateTag.tsx'

export const sectionTitles: Record<ReviewSection, string> = {
  application_review: 'Application',
  financial_review: 'Financials',
  document_review: 'Documents',
}

/** Whose turn a part of a review is; null once it is completed. */
export type WaitingOn = 'applicant' | 'funder' | null

export const turnTags: Record<NonNullable<WaitingOn> | 'nobody', { tone: StateTone; label: string }> = {
  applicant: { tone: 'warn', label: 'With applicant' },
  funder: { tone: 'info', label: 'With us' },
  nobody: { tone: 'ok', label: 'Completed' },
}

export interface ReviewPart {
  section: ReviewSection
  title: string
  waitingOn: WaitingOn
  note: string | null
  /** Why the part cannot be completed yet; null when it can. */
  whyNotComplete: string | null
}

const getWaitingOn = (part: { completed: boolean; admin_review_required: boolean }): WaitingOn => {
  if (part.completed) return null
  return part.admin_review_required ? 'funder' : 'applicant'
}

/** The parts of a review; `proofs` are the requested documents that connected data proves. */
export function listReviewParts(
  review: Review,
  proofs: ReadonlyMap<string, string> = new Map(),
): ReviewPart[] {
  return reviewSections.flatMap((section) => {
    const part = review[section]
    if (!part) return []
    const lacks =
      section === 'document_review' &&
      review.document_review?.requested_documents.some(
        ({ id, documents }) => documents.length === 0 && !proofs.has(id),
      )
    return [
      {
        section,
        title: sectionTitles[section],
        waitingOn: getWaitingOn(part),
        note: part.note,
        whyNotComplete: lacks ? 'Every requested document needs a file, or data that covers it' : null,
      },
    ]
  })
}

export const isLastOpen = (parts: readonly ReviewPart[], section: ReviewSection) =>
  parts.every((part) => part.section === section || part.waitingOn === null)
