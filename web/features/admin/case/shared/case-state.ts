import type { Company } from '#contract/companies.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import type { RiskKind } from '#contract/rules/risks.ts'
import { type CompanyStatus, companyStatuses, getRequestTarget } from '#contract/rules/statuses.ts'

export const assignedOnlyReason = 'Only assigned analysts and admins can do this'

export interface CaseRights {
  isAdmin: boolean
  /** Whether the user can assign the company to themselves: an analyst can if the company is unassigned. */
  canTake: boolean
  /** Whether the user can act on the company: an admin or an assigned analyst can. */
  isAllowed: boolean
  /** Why a request can't be sent to the applicant now; null if it can. */
  requestBlock: string | null
}

type Act =
  | { kind: 'request' }
  | { kind: 'assign' }
  | { kind: 'claim' }
  /** Opens the offer on the Financials tab. */
  | { kind: 'offer' }
  | { kind: 'complete'; section: ReviewSection; reviewId: string }
  | { kind: 'move'; to: CompanyStatus }

export interface NextAction {
  id: string
  label: string
  key: string | null
  consequence: string
  /** Why the action is unavailable; null if it is available. */
  whyNot: string | null
  act: Act
}

export interface CasePartProps {
  company: Company
  rights: CaseRights
  actions: readonly NextAction[]
  onRequest: () => void
  onAskAbout: (kind: RiskKind) => void
  /**
   * Opens the request panel and adds a question about `field` with `note` as its suggested text, or a request for a
   * document of type `document_type`.
   */
  onAskFor: (pick: { field: string; note: string } | { document_type: string }) => void
  onAct: (action: NextAction) => void
}

export const canActOnCompany = (
  company: Pick<Company, 'assigned_analyst_ids'>,
  userId: string,
  isAdmin: boolean,
) => isAdmin || company.assigned_analyst_ids.includes(userId)

export function explainRequestBlock({ status }: Pick<Company, 'status'>, isAllowed: boolean): string | null {
  if (!isAllowed) return assignedOnlyReason
  return getRequestTarget(status)
    ? null
    : `Requests can’t be sent while the status is ${companyStatuses[status]}`
}
