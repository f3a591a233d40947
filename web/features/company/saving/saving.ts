import type { ActionReducerMapBuilder, Draft } from '@reduxjs/toolkit'
import type { Company } from '#contract/companies.ts'
import type { ClimateGrant } from '#contract/grants.ts'
import { type ApiError, createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { type Owner, splitOwner } from '../answers.ts'
import { type GrantIds, placeAssessment } from '../owners.ts'
import { type Batch, conflicted, nextBatch, saved, sending } from './queue.ts'
import { refreshCompany } from './refresh.ts'
import { type SaveFailure, saveFailure } from './save-error.ts'
import { type Saved, type Schedule, sendBatch, type Sending } from './sending.ts'
import type { ConnectState } from '../slice.ts'

/**
 * Sends everything that waits and can be accepted, one save at a time; callers that come meanwhile wait for theirs.
 * Answers whether nothing is left to send.
 */
export const saveAnswers = createAppThunk('connect/save', (_: void, tools) =>
  tools.extra.savingTurn(() => sendAll(tools)),
)

async function sendAll({ state, dispatch }: ThunkTools): Promise<boolean> {
  for (;;) {
    const { company, queue, grantIds } = state().connect
    const batch = state().auth.status === 'ended' ? null : nextBatch(queue)
    if (!batch || !company.data) return nextBatch(queue) === null
    const action = await dispatch(sendBatch({ company: company.data, grantIds, batch }))
    if (!sendBatch.rejected.match(action)) continue
    const failure = action.payload && saveFailure(action.payload, batch)
    if (failure && needsLook(failure, batch)) await dispatch(refreshCompany())
    const goesOn =
      failure?.kind === 'conflict' || failure?.kind === 'refused' || failure?.kind === 'profile_exists'
    if (!goesOn) return false
  }
}

/** Whether the company is another than we thought; of a grant that may be: removed, or with another schedule. */
const needsLook = ({ kind }: SaveFailure, { owner }: Batch) =>
  kind === 'profile_exists' ||
  kind === 'locked' ||
  (splitOwner(owner).id !== null && (kind === 'conflict' || kind === 'refused'))

/** Puts what was saved in place; the company's own number moves on only if nobody else's change lies between. */
function place({ company: { data }, grantIds }: Draft<ConnectState>, { owner }: Batch, saved: Saved) {
  if (!data) return
  switch (saved.entity) {
    case 'company':
      if (saved.part.version >= data.version) Object.assign(data, saved.part)
      return
    case 'profile':
      data.profile = saved.part
      break
    case 'assessment':
      placeAssessment(data, saved.part)
      break
    case 'commercial_contracts':
      data.commercial_contract = saved.part
      break
    case 'climate_grant':
      placeGrant(data, saved.part)
      nameGrant(grantIds, owner, saved.part.id)
      break
    case 'payment_schedule':
      placeSchedule(data, saved.part)
      nameGrant(grantIds, owner, saved.part.grantId)
  }
  if (saved.part.version === data.version + 1) data.version = saved.part.version
}

function placeGrant({ climate_grants: grants }: Draft<Company>, grant: ClimateGrant) {
  const index = grants.findIndex(({ id }) => id === grant.id)
  if (index < 0) grants.push(grant)
  else grants[index] = grant
}

function placeSchedule(company: Draft<Company>, { grantId, payments, version }: Schedule) {
  const grant = company.climate_grants.find(({ id }) => id === grantId)
  const has_payment_schedule = payments.length > 0
  if (grant) Object.assign(grant, { payment_schedule: payments, has_payment_schedule, version })
}

/** Remembers the server's id of a grant that was begun here. */
function nameGrant(grantIds: Draft<GrantIds>, owner: Owner, id: string) {
  const own = splitOwner(owner).id
  if (own && own !== id) grantIds[own] = id
}

function fail({ save, queue }: Draft<ConnectState>, error: ApiError, batch: Batch) {
  const failure = saveFailure(error, batch)
  save.phase = 'idle'
  save.error = null
  switch (failure.kind) {
    case 'conflict':
      return conflicted(queue, batch, error.details.conflicts ?? [])
    case 'refused':
      return void Object.assign(queue.refusals, failure.messages)
    case 'offline':
      save.phase = 'waiting'
      save.attempts += 1
      save.retryAfterSeconds = failure.retryAfterSeconds
      return undefined
    case 'locked':
    case 'failed':
      save.phase = failure.kind
      save.error = error
      return undefined
    case 'session_ended':
    case 'profile_exists':
      return undefined
  }
}

/** What the start, the success and the failure of a save mean for the queue. */
export function followSaving(builder: ActionReducerMapBuilder<ConnectState>) {
  const isShown = ({ company }: Draft<ConnectState>, sent: Sending) => company.data?.id === sent.company.id
  builder
    .addCase(sendBatch.pending, ({ queue, save }, { meta }) => {
      save.phase = 'saving'
      sending(queue, meta.arg.batch)
    })
    .addCase(sendBatch.fulfilled, (state, { payload, meta }) => {
      if (!isShown(state, meta.arg)) return
      place(state, meta.arg.batch, payload)
      saved(state.queue, meta.arg.batch, payload.part.version)
      Object.assign(state.save, { phase: 'idle', attempts: 0, retryAfterSeconds: null, error: null })
      state.save.savedAt = new Date().toISOString()
    })
    .addCase(sendBatch.rejected, (state, { payload, meta }) => {
      if (isShown(state, meta.arg) && payload) fail(state, payload, meta.arg.batch)
    })
}
