import { AppError } from '#contract/errors.ts'
import { createAppThunk, type ThunkTools, toApiError } from '#web/core/api-thunk.ts'
import { perStore } from '#web/core/per-store.ts'
import { makeTurns } from '#web/core/serial-queue.ts'
import { selectAuth } from '#web/features/session/login-slice.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { splitOwner } from './answers.ts'
import { batchFailed, batchSaved, batchSent, refreshCompany, selectConnect } from './slice.ts'
import { type Batch, nextBatch } from './queue.ts'
import { type SaveFailure, saveFailure } from './saving/save-error.ts'
import { sendBatch } from './saving/sending.ts'

/** Runs saves, and whatever must not overlap one, after each other. */
export const inSavingTurn = perStore(makeTurns)

/**
 * Sends everything that waits and can be accepted, one save at a time; callers that come meanwhile wait for theirs.
 * Answers whether nothing is left to send.
 */
export const saveAnswers = createAppThunk('connect/save', (_: void, tools) =>
  inSavingTurn(tools.extra)(() => sendAll(tools)),
)

/** Sends batch after batch, up to the first failure that sending something else would not get around. */
async function sendAll(tools: ThunkTools): Promise<boolean> {
  const { extra, state, dispatch } = tools
  for (;;) {
    const { company, queue, grantIds } = selectConnect(state())
    const batch = selectAuth(state()).status === 'ended' ? null : nextBatch(queue)
    if (!batch || !company.data) return nextBatch(queue) === null
    const companyId = company.data.id
    dispatch(batchSent(batch))
    try {
      requireUser(tools, batch)
      const answer = await sendBatch(extra.call, { company: company.data, grantIds, batch })
      dispatch(batchSaved({ companyId, batch, answer, at: new Date().toISOString() }))
    } catch (thrown) {
      const error = toApiError(thrown)
      const failure = saveFailure(error, batch)
      dispatch(batchFailed({ companyId, batch, error }))
      if (needsRefresh(failure, batch)) await dispatch(refreshCompany())
      if (!canContinue(failure)) throw thrown
    }
  }
}

/** Answers about a grant are somebody's (specification §5). Throws `no_user`. */
function requireUser({ state }: ThunkTools, { owner }: Batch) {
  if (splitOwner(owner).entity === 'climate_grant' && !selectUser(state())) throw new AppError('no_user')
}

/** Whether the company differs from what is shown here; a grant may have been removed, or have another schedule. */
const needsRefresh = ({ kind }: SaveFailure, { owner }: Batch) =>
  kind === 'profile_exists' ||
  kind === 'locked' ||
  (splitOwner(owner).id !== null && (kind === 'conflict' || kind === 'refused'))

/** Whether the failure concerned this batch alone: its fields are held back, or it can be sent another way now. */
const canContinue = ({ kind }: SaveFailure) =>
  kind === 'conflict' || kind === 'refused' || kind === 'profile_exists'
