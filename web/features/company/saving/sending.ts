import { type Assessment, updateAssessment } from '#contract/assessment.ts'
import type { CallOptions } from '#contract/client.ts'
import { type CommercialContracts, updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { type Company, updateCompany } from '#contract/companies.ts'
import { AppError } from '#contract/errors.ts'
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
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { splitOwner } from '../answers.ts'
import { grantOf, type GrantIds } from '../owners.ts'
import type { Batch } from './queue.ts'

/** A grant's schedule as it was saved. */
export interface Schedule {
  grantId: string
  payments: ScheduledPayment[]
  version: number
}

/** What a save answered, by the kind of thing that was saved. */
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

/** Milliseconds after which a save that got no answer counts as failed; it is sent again then. */
const deadline = 20_000

/** Sends one batch of answers to where they belong. */
export const sendBatch = createAppThunk('connect/send', async (sent: Sending, tools): Promise<Saved> => {
  const { extra } = tools
  const { entity } = splitOwner(sent.batch.owner)
  const { company, batch } = sent
  const options = { signal: AbortSignal.timeout(deadline) }
  const request = { params: { companyId: company.id }, body: batch.answers, baseVersion: batch.baseVersion }
  switch (entity) {
    case 'company':
      return { entity, part: await extra.call(updateCompany, request, options) }
    case 'assessment':
      return { entity, part: await extra.call(updateAssessment, request, options) }
    case 'commercial_contracts':
      return { entity, part: await extra.call(updateCommercialContracts, request, options) }
    case 'profile':
      return { entity, part: await sendProfile(sent, extra, options) }
    case 'climate_grant': {
      requireUser(tools)
      const params = { grantId: await grantIdOf(sent, extra, options) }
      return { entity, part: await extra.call(updateGrant, { ...request, params }, options) }
    }
    case 'payment_schedule':
      return { entity, part: await sendSchedule(sent, extra, options) }
  }
})

type Extra = ThunkTools['extra']

/** Answers about a grant are somebody's (specification §5). Throws `no_user`. */
function requireUser({ state }: ThunkTools) {
  if (!state().users.current.data) throw new AppError('no_user')
}

function sendProfile({ company, batch }: Sending, { call }: Extra, options: CallOptions): Promise<Profile> {
  const { answers: body, baseVersion } = batch
  return company.profile
    ? call(updateProfile, { params: { profileId: company.profile.id }, body, baseVersion }, options)
    : call(createProfile, { body: { ...body, company: company.id } }, options)
}

/**
 * The server's id of the grant that a batch answers. A grant that was begun here is added first, unanswered: a repeat of
 * that, when its reply got lost, finds the same grant.
 */
async function grantIdOf(sent: Sending, extra: Extra, options: CallOptions): Promise<string> {
  const { company, grantIds, batch } = sent
  const { id } = splitOwner(batch.owner)
  const known = grantOf(company, grantIds, id)
  if (known) return known.id
  // one that somebody removed meanwhile is added anew, not found again
  const idempotencyKey = `${id}-${grantIds[id ?? ''] ?? ''}`
  const body = { company: company.id }
  const added = await extra.call(createGrant, { body, idempotencyKey }, options).catch(async (error) => {
    const isUnknown = error instanceof AppError && error.code === 'idempotency_unknown'
    const left = isUnknown && (await findUnanswered(company, extra, options))
    if (left) return left
    throw error
  })
  return added.id
}

const isUnanswered = (grant: ClimateGrant) =>
  Object.keys(GrantAnswers.shape).every((name) => grant[name as keyof GrantAnswers] === null)

/** The grant that a try of ours may have added before it broke off: one that is not shown here, and has no answers. */
async function findUnanswered(
  { id: companyId, climate_grants: shown }: Company,
  { call }: Extra,
  options: CallOptions,
): Promise<ClimateGrant | undefined> {
  const query = { page_size: 1000 }
  const { results } = await call(listGrants, { params: { companyId }, query }, options)
  return results.find((grant) => isUnanswered(grant) && !shown.some(({ id }) => id === grant.id))
}

async function sendSchedule(sent: Sending, extra: Extra, options: CallOptions): Promise<Schedule> {
  const grantId = await grantIdOf(sent, extra, options)
  const { answers, baseVersion } = sent.batch
  const payments = answers['payments'] as ScheduledPayment[]
  const request = { params: { grantId }, baseVersion }
  const kept =
    payments.length > 0
      ? await extra.call(saveSchedule, { ...request, body: { payments } }, options)
      : await extra.call(cleanSchedule, request, options)
  return { grantId, ...kept }
}
