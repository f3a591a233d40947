import type { PipelineRow } from '#contract/staff/pipeline.ts'
import {
  listAllowedTargets,
  companyStatuses,
  type CompanyStatus,
  listSelectableTargets,
} from '#contract/rules/statuses.ts'
import { joinStatusesWithOr } from '#web/features/admin/status/next-statuses.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'

export interface Mover {
  userId: string
  isAdmin: boolean
}

type BoardCompany = Pick<PipelineRow, 'name' | 'status' | 'assigned_analysts_details'>

const canMove = ({ assigned_analysts_details }: BoardCompany, { userId, isAdmin }: Mover) =>
  isAdmin || assigned_analysts_details.some(({ id }) => id === userId)

export const listTargets = (company: BoardCompany, mover: Mover): CompanyStatus[] =>
  canMove(company, mover) ? listSelectableTargets(company.status, mover.isAdmin) : []

export function explainBlockedMove(company: BoardCompany, to: CompanyStatus, mover: Mover): string | null {
  const name = formatCompanyName(company.name)
  if (!canMove(company, mover))
    return `${name} is not assigned to you. Only admins and its analysts can move it.`
  const targets = listTargets(company, mover)
  if (targets.includes(to)) return null
  const hint =
    targets.length > 0
      ? `You can move this company to ${joinStatusesWithOr(targets)}.`
      : `You can’t move this company from ${companyStatuses[company.status]}.`
  if (to === company.status) return hint
  if (listAllowedTargets(company.status, 'person').includes(to))
    return `Only admins can move companies to ${companyStatuses[to]}. ${hint}`
  return `${name} can’t move from ${companyStatuses[company.status]} to ${companyStatuses[to]}. ${hint}`
}
