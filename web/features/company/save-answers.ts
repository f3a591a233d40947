import { AppError } from '#contract/core/errors.ts'
import { toApiError } from '#web/core/api-error.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { selectAuth } from '#web/features/session/login-slice.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { parseEntityKey } from './answers.ts'
import { batchFailed, batchSaved, batchSent, refreshCompany, selectConnect } from './slice.ts'
import { type Batch, findNextBatch } from './queue.ts'
import { type SaveFailure, toSaveFailure } from './saving/save-error.ts'
import { getSaveQueue } from './save-queue.ts'
import { sendBatch } from './saving/sending.ts'

/**
 * Sends the pending answers, one request at a time. Skips invalid answers, rejected answers and answers in conflict.
 * Returns whether all other answers were sent. Concurrent calls run in sequence. For a profile or grant, throws
 * `no_company` without an open company and `no_user` without a signed-in user.
 */
export const saveAnswers = createAppThunk('connect/save', (_: void, tools) =>
  getSaveQueue(tools.extra)(() => sendAll(tools)),
)

/** Stops and throws at a failure that would also affect the remaining batches. */
async function sendAll(tools: ThunkTools): Promise<boolean> {
  const { extra, state, dispatch } = tools
  for (;;) {
    const { company, queue, grantIds } = selectConnect(state())
    const batch = selectAuth(state()).status === 'ended' ? null : findNextBatch(queue)
    if (batch && company.status === 'idle' && needsUserAndCompany(batch)) throw new AppError('no_company')
    if (!batch || !company.data) return findNextBatch(queue) === null
    const companyId = company.data.id
    dispatch(batchSent(batch))
    try {
      requireUser(tools, batch)
      const answer = await sendBatch(extra.call, { company: company.data, grantIds, batch })
      dispatch(batchSaved({ companyId, batch, answer, at: new Date().toISOString() }))
    } catch (thrown) {
      const error = toApiError(thrown)
      const failure = toSaveFailure(error, batch)
      dispatch(batchFailed({ companyId, batch, error }))
      if (needsRefresh(failure, batch)) await dispatch(refreshCompany())
      if (!canContinue(failure)) throw thrown
    }
  }
}

/** Answers about the profile and about grants need a signed-in user and a company (specification §5). */
const needsUserAndCompany = ({ entityKey }: Batch) =>
  ['climate_grant', 'profile'].includes(parseEntityKey(entityKey).entity)

function requireUser({ state }: ThunkTools, batch: Batch) {
  if (needsUserAndCompany(batch) && !selectUser(state())) throw new AppError('no_user')
}

/** Whether the local copy may be stale, for example because a teammate removed a grant. */
const needsRefresh = ({ kind }: SaveFailure, { entityKey }: Batch) =>
  kind === 'profile_exists' ||
  kind === 'locked' ||
  (parseEntityKey(entityKey).id !== null && (kind === 'conflict' || kind === 'refused'))

const canContinue = ({ kind }: SaveFailure) =>
  kind === 'conflict' || kind === 'refused' || kind === 'profile_exists'
