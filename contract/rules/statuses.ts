/** The status of a company's application, with its label (specification §4). */
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

/** Who moves a company from one status to another: a member of the funder's staff, or the product itself. */
export type Mover = 'person' | 'system'

/** Where a person may move a company to from each status (decisions §4). */
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
 * System transitions: at submit, when an address is verified, when a review requests something or is
 * answered, when an offer is sent or accepted.
 */
const bySystem: Partial<Record<CompanyStatus, readonly CompanyStatus[]>> = {
  draft: ['in_review', 'verify_client_email', 'non_us'],
  cfo_customer: ['in_review'],
  verify_client_email: ['in_review', 'non_us', 'draft'],
  in_review: ['user_action_required', 'term_sheet'],
  user_action_required: ['in_review'],
  term_sheet: ['dd_in_review'],
  dd_in_review: ['term_sheet', 'dd_user_action_required'],
  dd_user_action_required: ['dd_in_review'],
}

/** The path segment of each status action; `funded` and `rejected` are spelled as verbs there. */
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

/** Items of a company that a status can end. */
export type EndedItem = 'open_offer' | 'accepted_offer' | 'open_review'

/** The items that each status makes impossible: they end when a company reaches it. */
const endedItems: Record<CompanyStatus, readonly EndedItem[]> = {
  draft: ['open_offer'],
  non_us: ['open_offer'],
  verify_client_email: ['open_offer'],
  in_review: ['open_offer'],
  user_action_required: ['open_offer'],
  term_sheet: [],
  dd_in_review: [],
  dd_user_action_required: [],
  docs_await_sign: [],
  funded: ['open_offer', 'open_review'],
  rejected: ['open_offer', 'accepted_offer', 'open_review'],
  repaid: ['open_offer', 'open_review'],
  cfo_customer: ['open_offer'],
}

/** Whether an item cannot exist while a company is in this status. */
export const isEndedIn = (status: CompanyStatus, item: EndedItem) => endedItems[status].includes(item)

/** Statuses in which an offer can be sent. */
export const canSendOffer = (status: CompanyStatus) =>
  status === 'term_sheet' || allowedTargets(status, 'system').includes('term_sheet')

/** Statuses that only an admin may set (decisions §3). */
export const adminStatuses: readonly CompanyStatus[] = ['funded', 'repaid', 'cfo_customer']

/** Statuses from the term sheet on: staff decided to fund the company. */
export const fundingStatuses: readonly CompanyStatus[] = [
  'term_sheet',
  'dd_in_review',
  'dd_user_action_required',
  'docs_await_sign',
  'funded',
  'repaid',
]

/** Statuses in which the company's members may edit the application (decisions §4). */
const editableStatuses: readonly CompanyStatus[] = [
  'draft',
  'non_us',
  'verify_client_email',
  'user_action_required',
  'dd_user_action_required',
  'cfo_customer',
]

/** Statuses from which the applicant may submit. */
const submittableStatuses: readonly CompanyStatus[] = ['draft', 'cfo_customer']

export const isEditable = (status: CompanyStatus) => editableStatuses.includes(status)

export const isSubmittable = (status: CompanyStatus) => submittableStatuses.includes(status)

/** The statuses that `mover` may take a company to from `from`. */
export function allowedTargets(from: CompanyStatus, mover: Mover): readonly CompanyStatus[] {
  return mover === 'person' ? byPerson[from] : (bySystem[from] ?? [])
}

/**
 * What a status is called where staff choose the next one: both requests for information have the same name
 * there.
 */
export const getTargetLabel = (to: CompanyStatus) =>
  companyStatuses[to === 'dd_user_action_required' ? 'user_action_required' : to]

/** Lists the targets to offer to staff: fewer to an analyst than to an admin. */
export function offeredTargets(from: CompanyStatus, isAdmin: boolean): CompanyStatus[] {
  return allowedTargets(from, 'person').filter((to) => isAdmin || !adminStatuses.includes(to))
}

/** Returns whose turn it is in a status; null when nobody has to act. */
export function waitingOn(status: CompanyStatus): 'applicant' | 'funder' | null {
  if (status === 'non_us' || status === 'cfo_customer') return null
  if (status === 'funded' || status === 'rejected' || status === 'repaid') return null
  if (isEditable(status) || status === 'term_sheet' || status === 'docs_await_sign') return 'applicant'
  return 'funder'
}

/** The statuses in which the funder's staff has to act. */
export const funderStatuses: readonly CompanyStatus[] = companyStatusNames.filter(
  (status) => waitingOn(status) === 'funder',
)

/** The statuses in which an application under review waits for its applicant. */
const applicantStatuses: readonly CompanyStatus[] = [
  'user_action_required',
  'term_sheet',
  'dd_user_action_required',
  'docs_await_sign',
]

/** The statuses from the submission to the decision, in which an application needs an analyst. */
export const reviewStatuses: readonly CompanyStatus[] = companyStatusNames.filter(
  (status) => funderStatuses.includes(status) || applicantStatuses.includes(status),
)
