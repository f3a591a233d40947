import { createDocumentMatcher } from '#web/features/documents/targets.ts'
import type { Requirement } from '#contract/financials/requirements.ts'
import { requirementsApi } from '#web/features/financials/requirements-api.ts'
import { type Answered, sectionNames, selectDashboard } from './slice.ts'
import { createSelector } from '@reduxjs/toolkit'
import { type RequestedDocument, type Review, type ReviewSection, reviewSections } from '#contract/reviews.ts'
import { countDoneItems, hasNewFile, isRequestOpen, listReviewItems } from '#contract/rules/review-items.ts'
import { getStatusParty } from '#contract/rules/statuses.ts'
import type { RootState } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { selectDocuments } from '#web/features/documents/selectors.ts'
import { capitalize } from '#web/ui/format.ts'

export type OpenReview = Pick<Review, 'id' | 'created_at' | 'created_by' | 'answer_by' | ReviewSection>

/** The open review with the parts that are waiting on the applicant (specification §4); null without such parts. */
export const selectOpenReview = createSelector(
  [selectCompany, (state: RootState) => selectDashboard(state).answered],
  (company, answered): OpenReview | null => {
    const review = company?.actual_review
    if (!company || !review) return null
    const getOpenPart = <Name extends ReviewSection>(section: Name): Review[Name] | null => {
      const part = review[section]
      const isAnswered = answered.some(
        (answer) =>
          answer.review === review.id && answer.section === section && answer.version === company.version,
      )
      return !part || part.completed || part.admin_review_required || isAnswered ? null : part
    }
    const { id, created_at, created_by, answer_by } = review
    const application_review = getOpenPart('application_review')
    const financial_review = getOpenPart('financial_review')
    const document_review = getOpenPart('document_review')
    if (!application_review && !financial_review && !document_review) return null
    return { id, created_at, created_by, answer_by, application_review, financial_review, document_review }
  },
)

export interface Request {
  id: string
  document_type: string
  document_type_name: string
  note: string | null
  status: RequestedDocument['status']
  /** The reviewer's reason for sending the document back; null unless the document was sent back. */
  reason: string | null
  /** Whether the request is no longer open, has a new file, or is covered by connected data. */
  isReceived: boolean
  /** The time of the connected data that fully covers the document; null without such data. */
  provenAt: string | null
  /** The coverage if connected data covers only part of the document or is out of date; otherwise null. */
  requirement: Requirement | null
}

const noRequirements: readonly Requirement[] = []

function selectRequirements(state: RootState): readonly Requirement[] {
  const companyId = selectCompany(state)?.id
  if (companyId === undefined) return noRequirements
  const selectQuery = requirementsApi.endpoints.listRequirements.select({ params: { companyId } })
  return selectQuery(state).data ?? noRequirements
}

export const selectRequests = createSelector(
  [selectOpenReview, selectDocuments, selectRequirements],
  (review, documents, requirements): Request[] =>
    (review?.document_review?.requested_documents ?? []).map(
      ({ id, document_type, document_type_name, note, status, reason, sent_back_at }) => {
        const requirement = requirements.find(({ requested_document }) => requested_document === id)
        const proof = requirement?.status === 'met' ? requirement : undefined
        const files = documents.filter(createDocumentMatcher({ document_type, review: review?.id ?? null }))
        const isOpen = isRequestOpen({ status })
        const hasFile = hasNewFile({ documents: files, sent_back_at })
        const isCovered = requirement !== undefined && ['partly', 'stale'].includes(requirement.status)
        return {
          id,
          document_type,
          document_type_name,
          note,
          status,
          reason: status === 'sent_back' ? reason : null,
          isReceived: !isOpen || hasFile || proof !== undefined,
          provenAt: proof?.snapshot_at ?? null,
          requirement: isCovered ? requirement : null,
        }
      },
    ),
)

/** The counts include items in parts that were already sent to the reviewer. */
export const selectItemCounts = createSelector(
  [selectCompany, selectRequests],
  (company, requests): { done: number; total: number } => {
    const review = company?.actual_review
    if (!review) return { done: 0, total: 0 }
    const receivedIds = requests.filter(({ isReceived }) => isReceived).map(({ id }) => id)
    const items = listReviewItems(review, ({ id }) => receivedIds.includes(id))
    return { done: countDoneItems(items), total: items.length }
  },
)

export const selectSentSections = createSelector(
  [selectCompany, selectOpenReview],
  (company, open): string[] => {
    const review = company?.actual_review
    if (!review || !open) return []
    return reviewSections
      .filter((section) => review[section] !== null && open[section] === null)
      .map((section) => capitalize(sectionNames[section]))
  },
)

/**
 * The part that was most recently sent from this tab; null while a part is open, or if the application is no longer
 * with the reviewer.
 */
export const selectJustSent = createSelector(
  [selectCompany, selectOpenReview, (state: RootState) => selectDashboard(state).answered],
  (company, review, answered): Answered | null => {
    if (!company || review) return null
    const sent = answered.findLast((answer) => answer.company === company.id)
    // Sending the last part may close the review. Then the status determines whether the reviewer acts next.
    const isWithReviewer = company.actual_review
      ? company.actual_review.id === sent?.review
      : getStatusParty(company.status) === 'funder'
    return isWithReviewer ? (sent ?? null) : null
  },
)
