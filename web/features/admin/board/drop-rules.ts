import type { PipelineRow } from '#contract/staff/pipeline.ts'
import {
  allowedTargets,
  companyStatuses,
  type CompanyStatus,
  offeredTargets,
} from '#contract/rules/statuses.ts'
import { joinWithOr } from '#web/features/admin/status/next-statuses.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'

export interface Mover {
  userId: string
  isAdmin: boolean
}

type Moved = Pick<PipelineRow, 'name' | 'status' | 'assigned_analysts_details'>

const isOwn = ({ assigned_analysts_details }: Moved, { userId, isAdmin }: Mover) =>
  isAdmin || assigned_analysts_details.some(({ id }) => id === userId)

/** The statuses that this person may move the company to. */
export const listTargets = (company: Moved, mover: Mover): CompanyStatus[] =>
  isOwn(company, mover) ? offeredTargets(company.status, mover.isAdmin) : []

/** Why the company does not go to a status, and where it can go; null when it goes there. */
export function explainRefusal(company: Moved, to: CompanyStatus, mover: Mover): string | null {
  const name = formatCompanyName(company.name)
  if (!isOwn(company, mover)) return `${name} is not assigned to you. Its analysts and admins move it.`
  const targets = listTargets(company, mover)
  if (targets.includes(to)) return null
  const way =
    targets.length > 0
      ? `From ${companyStatuses[company.status]} it can go to ${joinWithOr(targets)}.`
      : `From ${companyStatuses[company.status]} you can move it nowhere.`
  if (allowedTargets(company.status, 'person').includes(to))
    return `Only admins move companies to ${companyStatuses[to]}. ${way}`
  return `${name} does not go from ${companyStatuses[company.status]} to ${companyStatuses[to]}. ${way}`
}
