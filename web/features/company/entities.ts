import type { Assessment } from '#contract/assessment.ts'
import type { Company } from '#contract/companies.ts'
import { type EntityKey, type Field, parseEntityKey, parseField } from './answers.ts'

/** The server ids of grants that were created on this device, by local id. */
export type GrantIds = Record<string, string>

export const findGrant = (company: Company, ids: GrantIds, id: string | null) =>
  company.climate_grants.find((grant) => grant.id === (ids[id ?? ''] ?? id))

export function toServerField(field: Field, ids: GrantIds): string {
  const { entity, id, name } = parseField(field)
  return id === null ? field : `${entity}.${ids[id] ?? id}.${name}`
}

export function getServerAnswers(
  company: Company,
  ids: GrantIds,
  entityKey: EntityKey,
): (Record<string, unknown> & { version: number }) | null {
  const { entity, id } = parseEntityKey(entityKey)
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
      return findGrant(company, ids, id) ?? null
    case 'payment_schedule': {
      const grant = findGrant(company, ids, id)
      return grant ? { payments: grant.payment_schedule, version: grant.version } : null
    }
  }
}

export function applyAnswer(company: Company, ids: GrantIds, entityKey: EntityKey, answer: object) {
  const { assessment } = company.financial
  if (entityKey === 'assessment' && assessment) applyAssessment(company, { ...assessment, ...answer })
  else Object.assign(getServerAnswers(company, ids, entityKey) ?? {}, answer)
}

export function applyAssessment(company: Company, assessment: Assessment) {
  company.financial.assessment = assessment
  company.financials_assessment = assessment
  company.runway_months = assessment.runway_months
}
