import { getChatIdentity } from '#contract/chat.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'

/** Opens the chat that the server names. */
export const openChat = createAppThunk('support/open', async (_: void, { extra, signal }) => {
  const identity = await extra.call(getChatIdentity, {}, { signal })
  if (!signal.aborted) await extra.chat.open(identity)
})
