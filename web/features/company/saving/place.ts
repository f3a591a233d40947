import type { Company } from '#contract/companies.ts'
import type { ClimateGrant } from '#contract/grants.ts'
import { type EntityKey, parseEntityKey } from '../answers.ts'
import { type GrantIds, applyAssessment } from '../entities.ts'
import type { Batch } from '../queue.ts'
import type { Saved, Schedule } from './sending.ts'

/**
 * Applies saved answers to the open company. A saved company is copied into the open company, unless the saved company
 * is older. For other entities, updates the company's version only if the server recorded no other changes in between.
 */
export function applySavedAnswers(company: Company, grantIds: GrantIds, { entityKey }: Batch, saved: Saved) {
  const changes = isAdded(company, saved) ? 2 : 1
  switch (saved.entity) {
    case 'company':
      if (saved.part.version >= company.version) Object.assign(company, saved.part)
      return
    case 'profile':
      company.profile = saved.part
      break
    case 'assessment':
      applyAssessment(company, saved.part)
      break
    case 'commercial_contracts':
      company.commercial_contract = saved.part
      break
    case 'climate_grant':
      placeGrant(company, saved.part)
      recordGrantId(grantIds, entityKey, saved.part.id)
      break
    case 'payment_schedule':
      placeSchedule(company, saved.part)
      recordGrantId(grantIds, entityKey, saved.part.grantId)
  }
  if (saved.part.version === company.version + changes) company.version = saved.part.version
}

/** Whether the save also added the grant. Adding a grant is a separate change. */
function isAdded({ climate_grants: grants }: Company, { entity, part }: Saved): boolean {
  if (entity === 'climate_grant') return !grants.some(({ id }) => id === part.id)
  return entity === 'payment_schedule' && !grants.some(({ id }) => id === part.grantId)
}

function placeGrant({ climate_grants: grants }: Company, grant: ClimateGrant) {
  const index = grants.findIndex(({ id }) => id === grant.id)
  if (index < 0) grants.push(grant)
  else grants[index] = grant
}

function placeSchedule(company: Company, { grantId, payments, version }: Schedule) {
  const grant = company.climate_grants.find(({ id }) => id === grantId)
  const has_payment_schedule = payments.length > 0
  if (grant) Object.assign(grant, { payment_schedule: payments, has_payment_schedule, version })
}

function recordGrantId(grantIds: GrantIds, entityKey: EntityKey, id: string) {
  const local = parseEntityKey(entityKey).id
  if (local && local !== id) grantIds[local] = id
}
