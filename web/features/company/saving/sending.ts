import { type Assessment, updateAssessment } from '#contract/assessment.ts'
import type { Call, CallOptions } from '#contract/core/client.ts'
import { type CommercialContracts, updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { type Company, updateCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { maxCounts } from '#contract/core/limits.ts'
import { GrantAnswers, type ScheduledPayment } from '#contract/application/grant.ts'
import {
  cleanSchedule,
  type ClimateGrant,
  createGrant,
  listGrants,
  saveSchedule,
  updateGrant,
} from '#contract/grants.ts'
import { createProfile, type Profile, updateProfile } from '#contract/profiles.ts'
import { parseEntityKey } from '../answers.ts'
import { findGrant, type GrantIds } from '../entities.ts'
import type { Batch } from '../queue.ts'

export interface Schedule {
  grantId: string
  payments: ScheduledPayment[]
  version: number
}

export type Saved =
  | { entity: 'company'; part: Company }
  | { entity: 'profile'; part: Profile }
  | { entity: 'assessment'; part: Assessment }
  | { entity: 'climate_grant'; part: ClimateGrant }
  | { entity: 'payment_schedule'; part: Schedule }
  | { entity: 'commercial_contracts'; part: CommercialContracts }

export interface Sending {
  company: Company
  grantIds: GrantIds
  batch: Batch
}

/** Milliseconds until a save without a response counts as failed and is retried. */
const deadline = 20_000

export async function sendBatch(call: Call, sent: Sending): Promise<Saved> {
  const { company, batch } = sent
  const { entity } = parseEntityKey(batch.entityKey)
  const options = { signal: AbortSignal.timeout(deadline) }
  const request = { params: { companyId: company.id }, body: batch.answers, baseVersion: batch.baseVersion }
  switch (entity) {
    case 'company':
      return { entity, part: await call(updateCompany, request, options) }
    case 'assessment':
      return { entity, part: await call(updateAssessment, request, options) }
    case 'commercial_contracts':
      return { entity, part: await call(updateCommercialContracts, request, options) }
    case 'profile':
      return { entity, part: await sendProfile(call, sent, options) }
    case 'climate_grant': {
      const params = { grantId: await findOrCreateGrant(call, sent, options) }
      return { entity, part: await call(updateGrant, { ...request, params }, options) }
    }
    case 'payment_schedule':
      return { entity, part: await sendSchedule(call, sent, options) }
  }
}

function sendProfile(call: Call, { company, batch }: Sending, options: CallOptions): Promise<Profile> {
  const { answers: body, baseVersion } = batch
  return company.profile
    ? call(updateProfile, { params: { profileId: company.profile.id }, body, baseVersion }, options)
    : call(createProfile, { body: { ...body, company: company.id } }, options)
}

/**
 * Returns the server id of the batch's grant. A grant that the company does not contain is added first, without
 * answers, so that every attempt sends the same request: after a lost response, a retry returns the added grant.
 */
async function findOrCreateGrant(call: Call, sent: Sending, options: CallOptions): Promise<string> {
  const { company, grantIds, batch } = sent
  const { id } = parseEntityKey(batch.entityKey)
  const storedGrant = findGrant(company, grantIds, id)
  if (storedGrant) return storedGrant.id
  // The server id in the key makes sure that a removed grant is created again instead of returned.
  const idempotencyKey = `${id}-${grantIds[id ?? ''] ?? ''}`
  const body = { company: company.id }
  const added = await call(createGrant, { body, idempotencyKey }, options).catch(async (error) => {
    const isUnknown = error instanceof AppError && error.code === 'idempotency_unknown'
    const blankGrant = isUnknown && (await findUnanswered(call, company, options))
    if (blankGrant) return blankGrant
    throw error
  })
  return added.id
}

const isUnanswered = (grant: ClimateGrant) =>
  Object.keys(GrantAnswers.shape).every((name) => grant[name as keyof GrantAnswers] === null)

/** Finds the grant that an interrupted attempt may have added: it is not in the store and has no answers. */
async function findUnanswered(
  call: Call,
  { id: companyId, climate_grants: localGrants }: Company,
  options: CallOptions,
): Promise<ClimateGrant | undefined> {
  const query = { page_size: maxCounts.grants }
  const { results } = await call(listGrants, { params: { companyId }, query }, options)
  return results.find((grant) => isUnanswered(grant) && !localGrants.some(({ id }) => id === grant.id))
}

async function sendSchedule(call: Call, sent: Sending, options: CallOptions): Promise<Schedule> {
  const grantId = await findOrCreateGrant(call, sent, options)
  const { answers, baseVersion } = sent.batch
  const payments = answers['payments'] as ScheduledPayment[]
  const request = { params: { grantId }, baseVersion }
  const saved =
    payments.length > 0
      ? await call(saveSchedule, { ...request, body: { payments } }, options)
      : await call(cleanSchedule, request, options)
  return { grantId, ...saved }
}
