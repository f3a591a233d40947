import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as contract from '#contract/support.ts'
import type { SupportConversation, SupportThread } from '#contract/support.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { saveFile } from '#web/core/save-file.ts'
import type { DownloadOptions } from '#web/core/use-download.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { withEarlierPage, withNewestPage } from './message-pages.ts'

export interface SupportState {
  threads: Loadable<SupportThread[]>
  /** The conversation that is open. */
  conversation: Loadable<SupportConversation | null>
  /** What is typed and not sent, by conversation; the empty key is a new one. */
  drafts: Record<string, string>
}

export const loadThreads = apiThunk('support/threads', contract.listSupportThreads, () => ({}))

/** Opens a conversation, which marks it as read. */
export const loadConversation = createAppThunk('support/conversation', async (threadId: string, tools) => {
  const { extra, signal } = tools
  const conversation = await extra.call(contract.getSupportThread, { params: { threadId } }, { signal })
  if (conversation.unread > 0) await extra.call(contract.markSupportThreadRead, { params: { threadId } })
  return conversation
})

/** Loads the page before the first message of the open conversation; null when none is open. */
export const loadEarlier = createAppThunk('support/earlier', async (_: void, { extra, signal, state }) => {
  const conversation = selectSupport(state()).conversation.data
  const before = conversation?.messages[0]?.id
  if (!conversation || before === undefined) return null
  const params = { threadId: conversation.id }
  return extra.call(contract.getSupportThread, { params, query: { before } }, { signal })
})

export interface NewMessage {
  text: string
  file: File | null
}

export const beginConversation = apiThunk(
  'support/begin',
  contract.openSupportThread,
  ({ text, file }: NewMessage, state) => {
    const company = selectCompanyId(state)
    // the company goes before the file, which is refused where one may not send it
    return { body: { ...(company !== null && { company }), text, ...(file && { file }) } }
  },
)

export const sendMessage = apiThunk(
  'support/send',
  contract.sendSupportMessage,
  ({ threadId, text, file }: NewMessage & { threadId: string }) => ({
    params: { threadId },
    body: { text, ...(file && { file }) },
  }),
)

export const downloadMessageFile = createAppThunk(
  'support/download',
  async ({ messageId, ...options }: DownloadOptions & { messageId: string }, { extra, signal }) =>
    saveFile(
      await extra.call(contract.downloadSupportFile, { params: { messageId } }, { signal, ...options }),
    ),
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    support: SupportState
  }
}

const initialState: SupportState = {
  threads: idle([]),
  conversation: idle(null),
  drafts: {},
}

const slice = createSlice({
  name: 'support',
  initialState,
  reducers: {
    drafted: (state, { payload }: PayloadAction<{ key: string; text: string }>) => {
      state.drafts[payload.key] = payload.text
    },
    draftsRestored: (state, { payload }: PayloadAction<Record<string, string>>) => {
      state.drafts = { ...payload, ...state.drafts }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loadThreads.fulfilled, (state, { payload }) => void (state.threads = ready(payload)))
    builder
      .addCase(loadConversation.fulfilled, (state, { payload }) => show(state, payload))
      .addCase(loadEarlier.fulfilled, ({ conversation }, { payload }) => {
        if (payload) conversation.data = withEarlierPage(conversation.data, payload)
      })
      .addCase(beginConversation.fulfilled, (state, { payload }) => {
        delete state.drafts['']
        show(state, payload)
      })
      .addCase(sendMessage.fulfilled, (state, { payload }) => {
        delete state.drafts[payload.id]
        show(state, payload)
      })
    followLoading(builder, loadThreads, (state) => state.threads)
    followLoading(builder, loadConversation, (state) => state.conversation)
  },
})

/** Shows the newest page of a conversation, and its entry in the list. */
function show(state: SupportState, page: SupportConversation) {
  state.conversation = ready(withNewestPage(state.conversation.data, page))
  const { messages: _, has_earlier: __, ...thread } = { ...page, unread: 0 }
  const others = state.threads.data.filter(({ id }) => id !== thread.id)
  const isLatest = others.every((other) => other.last_message_at <= thread.last_message_at)
  const place = isLatest ? 0 : state.threads.data.findIndex(({ id }) => id === thread.id)
  state.threads.data = others.toSpliced(Math.max(0, place), 0, thread)
}

const injected = slice.injectInto(rootReducer)
export const { drafted, draftsRestored } = slice.actions
export const selectSupport = (state: RootState) => injected.selectSlice(state)
/** The subject of a conversation; a word in its place until it has loaded. */
export const selectSubject = (state: RootState, threadId: string | null) => {
  const { threads, conversation } = selectSupport(state)
  const thread = threads.data.find(({ id }) => id === threadId) ?? conversation.data
  return thread?.id === threadId && thread ? thread.subject : 'Conversation'
}
export const selectFirstUnread = (state: RootState) =>
  selectSupport(state).threads.data.find(({ unread }) => unread > 0)?.id ?? null
