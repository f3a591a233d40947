import type { OfferSummary } from '../financials/offer-summary.ts'
import type { ReviewSection } from '../reviews.ts'
import type { SigningSummary } from '../signing-summary.ts'

/** Labels of the application statuses (specification §4). */
export const companyStatuses = {
  draft: 'Draft',
  non_us: 'Non US',
  verify_client_email: 'Email Verification Required',
  in_review: 'In Review',
  user_action_required: 'Additional Information Required',
  term_sheet: 'Term Sheet',
  dd_in_review: 'DD In Review',
  dd_user_action_required: 'Action Required',
  docs_await_sign: 'Definitive Documents',
  funded: 'Funded',
  rejected: 'Not Funded',
  repaid: 'Repaid',
  cfo_customer: 'CFO Customer',
} as const

export type CompanyStatus = keyof typeof companyStatuses

export const companyStatusNames = Object.keys(companyStatuses) as [CompanyStatus, ...CompanyStatus[]]

/** `person` is a staff member; `system` changes statuses automatically. */
export type Mover = 'person' | 'system'

/** Status transitions that staff can make (decisions §4). */
const byPerson: Record<CompanyStatus, readonly CompanyStatus[]> = {
  draft: ['in_review', 'rejected', 'cfo_customer'],
  non_us: ['draft', 'rejected'],
  verify_client_email: ['draft', 'rejected'],
  in_review: ['draft', 'term_sheet', 'rejected', 'cfo_customer'],
  user_action_required: ['draft', 'rejected', 'in_review'],
  term_sheet: ['in_review', 'dd_in_review', 'rejected'],
  dd_in_review: ['term_sheet', 'dd_user_action_required', 'docs_await_sign', 'rejected'],
  dd_user_action_required: ['rejected', 'dd_in_review'],
  docs_await_sign: ['dd_in_review', 'funded', 'rejected'],
  funded: ['repaid'],
  rejected: ['draft'],
  repaid: ['draft'],
  cfo_customer: ['draft', 'in_review'],
}

/**
 * Automatic transitions: on submission (including companies that moved to the US), on email verification, on a
 * reviewer's request, on an applicant's answer, and when an offer is sent or accepted.
 */
const bySystem: Partial<Record<CompanyStatus, readonly CompanyStatus[]>> = {
  draft: ['in_review', 'verify_client_email', 'non_us'],
  non_us: ['in_review', 'verify_client_email'],
  cfo_customer: ['in_review'],
  verify_client_email: ['in_review', 'non_us', 'draft'],
  in_review: ['user_action_required', 'term_sheet'],
  user_action_required: ['in_review'],
  term_sheet: ['dd_in_review'],
  dd_in_review: ['term_sheet', 'dd_user_action_required'],
  dd_user_action_required: ['dd_in_review'],
}

export const statusActions = {
  draft: 'draft',
  in_review: 'in_review',
  dd_in_review: 'dd_in_review',
  dd_user_action_required: 'dd_user_action_required',
  docs_await_sign: 'docs_await_sign',
  fund: 'funded',
  reject: 'rejected',
  term_sheet: 'term_sheet',
  repaid: 'repaid',
  cfo_customer: 'cfo_customer',
} as const satisfies Record<string, CompanyStatus>

export type EndedItem = 'open_offer' | 'accepted_offer' | 'open_review' | 'open_signing'

/** Offers, reviews and signings that end when a company reaches the status. */
const endedItems: Record<CompanyStatus, readonly EndedItem[]> = {
  draft: ['open_offer', 'open_signing'],
  non_us: ['open_offer', 'open_signing'],
  verify_client_email: ['open_offer', 'open_signing'],
  in_review: ['open_offer', 'open_signing'],
  user_action_required: ['open_offer', 'open_signing'],
  term_sheet: [],
  dd_in_review: [],
  dd_user_action_required: [],
  docs_await_sign: [],
  funded: ['open_offer', 'open_review', 'open_signing'],
  rejected: ['open_offer', 'accepted_offer', 'open_review', 'open_signing'],
  repaid: ['open_offer', 'open_review', 'open_signing'],
  cfo_customer: ['open_offer', 'open_signing'],
}

export const isEndedIn = (status: CompanyStatus, item: EndedItem) => endedItems[status].includes(item)

export const canSendOffer = (status: CompanyStatus) =>
  status === 'term_sheet' || listAllowedTargets(status, 'system').includes('term_sheet')

/** Statuses that only admins can set (decisions §3). */
export const adminStatuses: readonly CompanyStatus[] = ['funded', 'repaid', 'cfo_customer']

/** Statuses of companies that staff have decided to fund. */
export const fundingStatuses: readonly CompanyStatus[] = [
  'term_sheet',
  'dd_in_review',
  'dd_user_action_required',
  'docs_await_sign',
  'funded',
  'repaid',
]

/** Statuses in which members can edit the application (decisions §4). */
const editableStatuses: readonly CompanyStatus[] = [
  'draft',
  'non_us',
  'verify_client_email',
  'user_action_required',
  'dd_user_action_required',
  'cfo_customer',
]

/** The new status after a reviewer's request, by current status. Reviewers cannot make requests in other statuses. */
const requestTargets: Partial<Record<CompanyStatus, CompanyStatus>> = {
  in_review: 'user_action_required',
  user_action_required: 'user_action_required',
  term_sheet: 'term_sheet',
  dd_in_review: 'dd_user_action_required',
  dd_user_action_required: 'dd_user_action_required',
  docs_await_sign: 'docs_await_sign',
  funded: 'funded',
}

/** Null if reviewers cannot make requests in the status. */
export const getRequestTarget = (status: CompanyStatus) => requestTargets[status] ?? null

/** True if members can edit the application after a reviewer makes a request in this status. */
export function isReopenedByRequest(status: CompanyStatus): boolean {
  const target = getRequestTarget(status)
  return target !== null && isEditable(target)
}

/** Statuses that a company can have while its open review waits on the applicant. */
export const requestStatuses: readonly CompanyStatus[] = companyStatusNames.filter(
  (status) => getRequestTarget(status) === status,
)

const submittableStatuses: readonly CompanyStatus[] = ['draft', 'non_us', 'cfo_customer']

export const isEditable = (status: CompanyStatus) => editableStatuses.includes(status)

/** True if members can upload requested documents and reply to questions, even if they can't edit the application. */
export const canAnswerRequests = (status: CompanyStatus) =>
  isEditable(status) || requestStatuses.includes(status)

/** True if members can add connections: in editable statuses and in Funded. */
export const canAddConnections = (status: CompanyStatus) => isEditable(status) || status === 'funded'

export const isSubmittable = (status: CompanyStatus) => submittableStatuses.includes(status)

export function listAllowedTargets(from: CompanyStatus, mover: Mover): readonly CompanyStatus[] {
  return mover === 'person' ? byPerson[from] : (bySystem[from] ?? [])
}

/**
 * Returns the label of a status that staff can choose next. `dd_user_action_required` uses the label of
 * `user_action_required` (specification §4).
 */
export const getTargetLabel = (to: CompanyStatus) =>
  companyStatuses[to === 'dd_user_action_required' ? 'user_action_required' : to]

/** Lists the statuses that staff can choose next. Omits `adminStatuses` for analysts. */
export function listSelectableTargets(from: CompanyStatus, isAdmin: boolean): CompanyStatus[] {
  return listAllowedTargets(from, 'person').filter((to) => isAdmin || !adminStatuses.includes(to))
}

/**
 * Returns the party that must act next; null if no action is pending. In Term Sheet, the funder must act unless an open
 * offer waits for an answer.
 */
export function getStatusParty(status: CompanyStatus, hasOpenOffer = true): 'applicant' | 'funder' | null {
  if (status === 'term_sheet' && !hasOpenOffer) return 'funder'
  if (status === 'non_us' || status === 'cfo_customer') return null
  if (status === 'funded' || status === 'rejected' || status === 'repaid') return null
  if (isEditable(status) || status === 'term_sheet' || status === 'docs_await_sign') return 'applicant'
  return 'funder'
}

export interface CompanyWithItems {
  status: CompanyStatus
  actual_review: Record<ReviewSection, { completed: boolean; admin_review_required: boolean } | null> | null
  offer: Pick<OfferSummary, 'status' | 'is_change_requested'> | null
  signing: Pick<SigningSummary, 'with_applicant'>
}

/** Returns the party that must act on an open review in Term Sheet, Definitive Documents or Funded. */
function getReviewParty({ status, actual_review }: CompanyWithItems): 'applicant' | 'funder' | null {
  if (!actual_review || isEditable(status) || !requestStatuses.includes(status)) return null
  const { application_review, financial_review, document_review } = actual_review
  const parts = [application_review, financial_review, document_review].filter((part) => part !== null)
  if (parts.some((part) => !part.completed && !part.admin_review_required)) return 'applicant'
  return parts.some((part) => part.admin_review_required) ? 'funder' : null
}

/** Returns the party that must act next for a company; null if no action is pending. */
export function getWaitingParty(company: CompanyWithItems): 'applicant' | 'funder' | null {
  const { status, offer, signing } = company
  const reviewParty = getReviewParty(company)
  if (reviewParty === 'applicant' || status === 'funded') return reviewParty
  const isSignatureDue = signing.with_applicant > 0
  if (status === 'docs_await_sign') return isSignatureDue ? 'applicant' : 'funder'
  return getStatusParty(status, isSignatureDue || (offer?.status === 'open' && !offer.is_change_requested))
}

export const funderStatuses: readonly CompanyStatus[] = companyStatusNames.filter(
  (status) => getStatusParty(status) === 'funder',
)

/** Statuses between email verification and funding in which the application usually waits on the applicant. */
const applicantReviewStatuses: readonly CompanyStatus[] = [
  'user_action_required',
  'term_sheet',
  'dd_user_action_required',
  'docs_await_sign',
]

/** Statuses between email verification and funding, in which the application needs an assigned analyst. */
export const reviewStatuses: readonly CompanyStatus[] = companyStatusNames.filter(
  (status) => funderStatuses.includes(status) || applicantReviewStatuses.includes(status),
)
