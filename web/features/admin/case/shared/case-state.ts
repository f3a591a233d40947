import type { Company } from '#contract/companies.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import type { RiskKind } from '#contract/rules/risks.ts'
import { allowedTargets, type CompanyStatus, companyStatuses } from '#contract/rules/statuses.ts'

/** Shown to staff who are neither admins nor assigned. */
export const assignedOnlyReason = 'Assigned analysts and admins do this'

export interface CaseRights {
  isAdmin: boolean
  /** Whether the reader may assign themselves, because nobody is assigned. */
  canTake: boolean
  /** Whether the reader may act on the company. */
  isAllowed: boolean
  /** Why nothing can be requested from the applicant now; null when it can. */
  requestBlock: string | null
}

type Act =
  | { kind: 'request' }
  | { kind: 'assign' }
  | { kind: 'take' }
  | { kind: 'complete'; section: ReviewSection; reviewId: string }
  | { kind: 'move'; to: CompanyStatus }

export interface NextAction {
  id: string
  label: string
  key: string | null
  /** What it does, before it is done. */
  consequence: string
  /** Why it is not open now, or when it opens; null when it is. */
  whyNot: string | null
  act: Act
}

export interface CasePartProps {
  company: Company
  rights: CaseRights
  /** What the reader may do next. */
  actions: readonly NextAction[]
  onRequest: () => void
  /** Opens the request with a question about this risk. */
  onAskAbout: (kind: RiskKind) => void
  onAct: (action: NextAction) => void
}

export const canAct = (company: Pick<Company, 'assigned_analyst_ids'>, userId: string, isAdmin: boolean) =>
  isAdmin || company.assigned_analyst_ids.includes(userId)

const requestStatuses: readonly CompanyStatus[] = ['user_action_required', 'dd_user_action_required']

/** Returns the status that a request moves a company to; null when nothing can be requested. */
export function getRequestTarget(status: CompanyStatus): CompanyStatus | null {
  if (requestStatuses.includes(status)) return status
  return allowedTargets(status, 'system').find((to) => requestStatuses.includes(to)) ?? null
}

/** Explains why nothing can be requested from the applicant now; null when it can. */
export function getRequestBlock(
  { status, actual_review }: Pick<Company, 'status' | 'actual_review'>,
  isAllowed: boolean,
): string | null {
  if (!isAllowed) return assignedOnlyReason
  if (actual_review) return 'A review is open already. Complete it first.'
  return getRequestTarget(status) ? null : `Nothing can be asked in ${companyStatuses[status]}`
}
