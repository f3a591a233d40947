import { createAppThunk } from '#web/core/api-thunk.ts'
import { readDrafts, writeDraft } from '#web/core/storage/text-drafts.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { drafted, draftsRestored } from './slice.ts'

/** Reads what this person typed on this device and has not sent. */
export const restoreDrafts = createAppThunk('support/drafts', async (_: void, { extra, state, dispatch }) => {
  const user = selectUser(state())
  if (user) dispatch(draftsRestored(readDrafts(extra.storage, user.id)))
})

/** Keeps what somebody types to us, on this device too; an empty text ends it. */
export const typeDraft = createAppThunk(
  'support/type',
  async ({ key, text }: { key: string; text: string }, { extra, state, dispatch }) => {
    dispatch(drafted({ key, text }))
    const user = selectUser(state())
    if (user) writeDraft(extra.storage, user.id, key, text)
  },
)
