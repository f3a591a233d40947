import type { ActionReducerMapBuilder, Draft } from '@reduxjs/toolkit'
import { type Assessment, updateAssessment } from '#contract/assessment.ts'
import { type Company, updateCompany } from '#contract/companies.ts'
import { createProfile, type Profile, updateProfile } from '#contract/profiles.ts'
import { type ApiError, createAppThunk, type ThunkTools } from '../app/thunk.ts'
import { type Batch, conflicted, nextBatch, saved, sending } from './queue.ts'
import { refreshCompany } from './refresh.ts'
import { saveFailure } from './save-error.ts'
import type { ConnectState } from './slice.ts'

type Saved =
  | { entity: 'company'; company: Company }
  | { entity: 'profile'; profile: Profile }
  | { entity: 'assessment'; assessment: Assessment }

interface Sending {
  companyId: string
  profileId: string | null
  batch: Batch
}

/** Milliseconds after which a save that got no answer counts as failed; it is sent again then. */
const patience = 20_000

/** Sends one batch of answers to where they belong. */
const sendBatch = createAppThunk('connect/send', async (sent: Sending, { extra }): Promise<Saved> => {
  const { companyId, profileId, batch } = sent
  const { entity, answers: body, baseVersion } = batch
  const options = { signal: AbortSignal.timeout(patience) }
  const company = { companyId }
  switch (entity) {
    case 'company':
      return {
        entity,
        company: await extra.call(updateCompany, { params: company, body, baseVersion }, options),
      }
    case 'assessment': {
      const assessment = await extra.call(updateAssessment, { params: company, body, baseVersion }, options)
      return { entity, assessment }
    }
    case 'profile': {
      const profile = profileId
        ? await extra.call(updateProfile, { params: { profileId }, body, baseVersion }, options)
        : await extra.call(createProfile, { body: { ...body, company: companyId } }, options)
      return { entity, profile }
    }
  }
})

/**
 * Sends everything that waits and can be accepted, one save at a time; callers that come meanwhile wait for theirs.
 * Answers whether nothing is left to send.
 */
export const saveAnswers = createAppThunk('connect/save', (_: void, tools) =>
  tools.extra.savingTurn(() => sendAll(tools)),
)

async function sendAll({ state, dispatch }: ThunkTools): Promise<boolean> {
  for (;;) {
    const { company, queue } = state().connect
    const batch = state().auth.status === 'ended' ? null : nextBatch(queue)
    if (!batch || !company.data) return nextBatch(queue) === null
    const { id: companyId, profile } = company.data
    const action = await dispatch(sendBatch({ companyId, profileId: profile?.id ?? null, batch }))
    if (!sendBatch.rejected.match(action)) continue
    const failure = action.payload && saveFailure(action.payload, batch)
    if (failure?.kind === 'profile_exists' || failure?.kind === 'locked') await dispatch(refreshCompany())
    const goesOn =
      failure?.kind === 'conflict' || failure?.kind === 'refused' || failure?.kind === 'profile_exists'
    if (!goesOn) return false
  }
}

/** A company tells of its assessment in three places. */
export function placeAssessment(company: Draft<Company>, assessment: Assessment) {
  company.financial.assessment = assessment
  company.financials_assessment = assessment
  company.runway_months = assessment.runway_months
}

/** Puts the saved entity in place; the company's own number moves on only if nobody else's change lies between. */
function place({ company: { data } }: Draft<ConnectState>, answer: Saved) {
  if (!data) return
  if (answer.entity === 'company') {
    if (answer.company.version >= data.version) Object.assign(data, answer.company)
    return
  }
  const part = answer.entity === 'profile' ? answer.profile : answer.assessment
  if (answer.entity === 'profile') data.profile = answer.profile
  else placeAssessment(data, answer.assessment)
  if (part.version === data.version + 1) data.version = part.version
}

const versionOf = (answer: Saved) => {
  if (answer.entity === 'company') return answer.company.version
  return answer.entity === 'profile' ? answer.profile.version : answer.assessment.version
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
  const isShown = ({ company }: Draft<ConnectState>, { companyId }: Sending) => company.data?.id === companyId
  builder
    .addCase(sendBatch.pending, ({ queue, save }, { meta }) => {
      save.phase = 'saving'
      sending(queue, meta.arg.batch)
    })
    .addCase(sendBatch.fulfilled, (state, { payload, meta }) => {
      if (!isShown(state, meta.arg)) return
      place(state, payload)
      saved(state.queue, meta.arg.batch, versionOf(payload))
      Object.assign(state.save, { phase: 'idle', attempts: 0, retryAfterSeconds: null, error: null })
      state.save.savedAt = new Date().toISOString()
    })
    .addCase(sendBatch.rejected, (state, { payload, meta }) => {
      if (isShown(state, meta.arg) && payload) fail(state, payload, meta.arg.batch)
    })
}
