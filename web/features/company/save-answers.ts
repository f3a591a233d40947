import { AppError } from '#contract/errors.ts'
import { createAppThunk, type ThunkTools, toApiError } from '#web/core/api-thunk.ts'
import { perStore } from '#web/core/per-store.ts'
import { makeSerialQueue } from '#web/core/serial-queue.ts'
import { selectAuth } from '#web/features/session/login-slice.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { parseEntityKey } from './answers.ts'
import { batchFailed, batchSaved, batchSent, refreshCompany, selectConnect } from './slice.ts'
import { type Batch, nextBatch } from './queue.ts'
import { type SaveFailure, saveFailure } from './saving/save-error.ts'
import { sendBatch } from './saving/sending.ts'

/** The queue of saves, and of everything that must not overlap with one. */
export const getSaveQueue = perStore(makeSerialQueue)

/**
 * Sends every valid pending answer, one request at a time; concurrent callers wait for their turn.
 * Returns whether nothing is left to send.
 */
export const saveAnswers = createAppThunk('connect/save', (_: void, tools) =>
  getSaveQueue(tools.extra)(() => sendAll(tools)),
)

/** Sends batch after batch until a failure that would affect the remaining ones too. */
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

/** Grant answers need a signed-in user (specification §5). Throws `no_user`. */
function requireUser({ state }: ThunkTools, { entityKey }: Batch) {
  if (parseEntityKey(entityKey).entity === 'climate_grant' && !selectUser(state()))
    throw new AppError('no_user')
}

/** Whether the failure shows that the local copy is stale: a grant may have been removed, or its schedule changed. */
const needsRefresh = ({ kind }: SaveFailure, { entityKey }: Batch) =>
  kind === 'profile_exists' ||
  kind === 'locked' ||
  (parseEntityKey(entityKey).id !== null && (kind === 'conflict' || kind === 'refused'))

/** Whether the failure concerned only this batch, so that the others can still be sent. */
const canContinue = ({ kind }: SaveFailure) =>
  kind === 'conflict' || kind === 'refused' || kind === 'profile_exists'
