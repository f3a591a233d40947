import type { Assessment } from '#contract/assessment.ts'
import type { Company } from '#contract/companies.ts'
import { type Owner, splitOwner } from './answers.ts'

/** The ids that the server gave to grants begun in this window, by the ids they have here. */
export type GrantIds = Record<string, string>

/** A grant of the company by the id it has in this window; nothing for one that the server does not have. */
export const grantOf = (company: Company, ids: GrantIds, id: string | null) =>
  company.climate_grants.find((grant) => grant.id === (ids[id ?? ''] ?? id))

/** The answers that the server has of something, with the number of the last change; nothing before there are any. */
export function answersOf(
  company: Company,
  ids: GrantIds,
  owner: Owner,
): (Record<string, unknown> & { version: number }) | null {
  const { entity, id } = splitOwner(owner)
  switch (entity) {
    case 'company':
      return company
    case 'profile':
      return company.profile
    case 'assessment':
      return company.financial.assessment
    case 'commercial_contracts':
      return company.commercial_contract
    case 'climate_grant':
      return grantOf(company, ids, id) ?? null
    case 'payment_schedule': {
      const grant = grantOf(company, ids, id)
      return grant ? { payments: grant.payment_schedule, version: grant.version } : null
    }
  }
}

/** Puts what somebody else answered where it belongs. */
export function placeAnswer(company: Company, ids: GrantIds, owner: Owner, answer: object) {
  const { assessment } = company.financial
  if (owner === 'assessment' && assessment) placeAssessment(company, { ...assessment, ...answer })
  else Object.assign(answersOf(company, ids, owner) ?? {}, answer)
}

/** A company tells of its assessment in three places. */
export function placeAssessment(company: Company, assessment: Assessment) {
  company.financial.assessment = assessment
  company.financials_assessment = assessment
  company.runway_months = assessment.runway_months
}
