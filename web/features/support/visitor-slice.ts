import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as contract from '#contract/support.ts'
import type { VisitorConversation } from '#contract/support.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { readDrafts, writeDraft } from '#web/core/storage/text-drafts.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { withEarlierPage, withNewestPage } from './message-pages.ts'
import { createSecret, readVisitor, type VisitorIdentity, writeVisitor } from './visitor-secret.ts'

interface VisitorState {
  identity: VisitorIdentity | null
  /** Null before the visitor has written. */
  conversation: Loadable<VisitorConversation | null>
  /** What is typed and not sent. */
  draft: string
}

/** In place of a person's id: visitors of one browser are one. */
const visitorId = 'visitor'

/** Reads what this browser stored of an earlier visit, and the conversation that it names. */
export const loadVisitor = createAppThunk('support/visitor', async (_: void, { extra, signal, dispatch }) => {
  const identity = readVisitor(extra.storage)
  dispatch(visitorRead({ identity, draft: readDrafts(extra.storage, visitorId)[''] ?? '' }))
  if (!identity) return null
  return extra.call(contract.readAsVisitor, { body: { secret: identity.secret } }, { signal })
})

/** Loads the page before the first message that is loaded; null before the visitor has written. */
export const loadEarlierAsVisitor = createAppThunk('support/visitorEarlier', async (_: void, tools) => {
  const { identity, conversation } = selectVisitor(tools.state())
  const before = conversation.data?.messages[0]?.id
  if (!identity || before === undefined) return null
  return tools.extra.call(contract.readAsVisitor, { body: { secret: identity.secret, before } })
})

/** Reads the answers of a visitor who has written. */
export const refreshVisitor = createAppThunk('support/visitorRefresh', async (_: void, tools) => {
  const { identity, conversation } = selectVisitor(tools.state())
  if (!identity || !conversation.data) return conversation.data
  return tools.extra.call(contract.readAsVisitor, { body: { secret: identity.secret } })
})

export const writeAsVisitor = createAppThunk(
  'support/visitorWrite',
  async ({ text, email }: { text: string; email: string }, { extra, state }) => {
    const identity = { secret: selectVisitor(state()).identity?.secret ?? createSecret(), email }
    // before the answer comes: what arrived without one is then found again
    writeVisitor(extra.storage, identity)
    const body = { secret: identity.secret, text, ...(email !== '' && { email }) }
    const conversation = await extra.call(contract.writeAsVisitor, { body })
    writeDraft(extra.storage, visitorId, '', '')
    return { identity, conversation }
  },
)

/** Keeps on this device what a visitor types, until it is sent. */
export const typeAsVisitor = createAppThunk(
  'support/visitorType',
  async (text: string, { extra, dispatch }) => {
    dispatch(visitorTyped(text))
    writeDraft(extra.storage, visitorId, '', text)
  },
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    visitor: VisitorState
  }
}

const initialState: VisitorState = { identity: null, conversation: idle(null), draft: '' }

const slice = createSlice({
  name: 'visitor',
  initialState,
  reducers: {
    visitorRead: (state, { payload }: PayloadAction<Pick<VisitorState, 'identity' | 'draft'>>) => {
      Object.assign(state, payload)
    },
    visitorTyped: (state, { payload }: PayloadAction<string>) => {
      state.draft = payload
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadVisitor.fulfilled, (state, { payload }) => void (state.conversation = ready(payload)))
      .addCase(refreshVisitor.fulfilled, (state, { payload }) => {
        if (payload) state.conversation = ready(withNewestPage(state.conversation.data, payload))
      })
      .addCase(refreshVisitor.rejected, (state, { payload }) => {
        // A message whose address was not confirmed in time is deleted: its text can be sent again.
        if (payload?.code !== 'not_found') return
        state.draft ||= state.conversation.data?.messages.at(-1)?.text ?? ''
        state.conversation = ready(null)
      })
      .addCase(loadEarlierAsVisitor.fulfilled, ({ conversation }, { payload }) => {
        if (payload) conversation.data = withEarlierPage(conversation.data, payload)
      })
      .addCase(writeAsVisitor.fulfilled, (state, { payload: { identity, conversation } }) => {
        state.identity = identity
        state.conversation = ready(withNewestPage(state.conversation.data, conversation))
        state.draft = ''
      })
    followLoading(builder, loadVisitor, (state) => state.conversation)
  },
})

const injected = slice.injectInto(rootReducer)
const { visitorRead, visitorTyped } = slice.actions
export const selectVisitor = (state: RootState) => injected.selectSlice(state)
