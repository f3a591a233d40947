import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type Company, getCompany } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { type Change, getChangesHistory } from '#contract/history.ts'
import * as inbox from '#contract/staff/support-inbox.ts'
import type {
  InboxConversation,
  InboxCounts,
  InboxThread,
  SavedReply,
} from '#contract/staff/support-inbox.ts'
import * as support from '#contract/support.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { readDrafts, writeDraft } from '#web/core/storage/text-drafts.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { findFirstEntry, withEarlierPage, withNewestPage } from '#web/features/support/message-pages.ts'
import type { Total } from '#web/ui/format.ts'

export const threadsPerPage = 50

export type InboxQuery = NonNullable<Request<typeof inbox.listSupportInbox>['query']>

/** What stands beside a conversation about a company. */
export interface ThreadContext {
  company: Company
  /** Null where nothing was ever changed. */
  lastChange: Change | null
  /** The company's conversations, the latest first. */
  threads: InboxThread[]
}

/** What is typed into one box and not sent. */
export type DraftKind = 'reply' | 'note'

interface AdminSupportState {
  counts: Loadable<InboxCounts | null>
  list: Loadable<Total & { results: InboxThread[] }>
  /** The id of the latest request for the list; answers to earlier ones are dropped. */
  latestList: string | null
  conversation: Loadable<InboxConversation | null>
  context: Loadable<ThreadContext | null>
  replies: Loadable<SavedReply[]>
  /** What is typed and not sent, by `toDraftKey`. */
  drafts: Record<string, string>
}

export const toDraftKey = (threadId: string, kind: DraftKind) => `${kind} ${threadId}`

export const loadInboxCounts = apiThunk('admin/support/counts', inbox.getInboxCounts, () => ({}))

export const loadInbox = apiThunk('admin/support/list', inbox.listSupportInbox, (query: InboxQuery) => ({
  query: { ...query, page_size: threadsPerPage },
}))

/** Fetches a conversation and marks it as read by the staff. */
export const loadThread = createAppThunk('admin/support/thread', async (threadId: string, tools) => {
  const { extra, signal } = tools
  const params = { threadId }
  const conversation = await extra.call(inbox.getInboxConversation, { params }, { signal })
  if (conversation.unread > 0) await extra.call(support.markSupportThreadRead, { params })
  return conversation
})

/** Fetches the page before the first message or note of the open conversation; null when none is open. */
export const loadEarlier = createAppThunk('admin/support/earlier', async (_: void, tools) => {
  const conversation = selectAdminSupport(tools.state()).conversation.data
  const first = conversation && findFirstEntry(conversation)
  if (!conversation || !first) return null
  const params = { threadId: conversation.id }
  const query = { before: first.id }
  return tools.extra.call(inbox.getInboxConversation, { params, query }, { signal: tools.signal })
})

/** Fetches the company that a conversation is about, with its last change and its conversations. */
export const loadContext = createAppThunk(
  'admin/support/context',
  async (companyId: string, { extra, signal }): Promise<ThreadContext> => {
    const params = { companyId }
    const [company, changes, threads] = await Promise.all([
      extra.call(getCompany, { params }, { signal }),
      extra.call(getChangesHistory, { params, query: { page_size: 1 } }, { signal }),
      extra.call(inbox.listSupportInbox, { query: { company: companyId, page_size: 10 } }, { signal }),
    ])
    return { company, lastChange: changes.results[0] ?? null, threads: threads.results }
  },
)

interface ThreadChange {
  threadId: string
  change: { assigned_to?: string | null; closed?: boolean }
}

export const changeThread = apiThunk(
  'admin/support/change',
  inbox.updateSupportThread,
  ({ threadId, change }: ThreadChange) => ({ params: { threadId }, body: change }),
)

interface NewReply {
  threadId: string
  text: string
  file: File | null
  /** Closes the conversation once the reply has gone. */
  closes: boolean
}

export const sendReply = createAppThunk(
  'admin/support/reply',
  async ({ threadId, text, file, closes }: NewReply, { extra, signal }) => {
    const params = { threadId }
    const body = { text, ...(file && { file }) }
    await extra.call(support.sendSupportMessage, { params, body }, { signal })
    if (closes) await extra.call(inbox.updateSupportThread, { params, body: { closed: true } })
  },
)

export const addNote = apiThunk(
  'admin/support/note',
  inbox.addSupportNote,
  ({ threadId, text }: { threadId: string; text: string }) => ({ params: { threadId }, body: { text } }),
)

export const loadReplies = apiThunk('admin/support/replies', inbox.listSavedReplies, () => ({}))

export interface ReplyFields {
  title: string
  text: string
  shared: boolean
}

/** Adds a saved reply, or changes the one with this id; then fetches them all again. */
export const saveReply = createAppThunk(
  'admin/support/saveReply',
  async ({ replyId, fields }: { replyId: string | null; fields: ReplyFields }, { extra, dispatch }) => {
    if (replyId === null) await extra.call(inbox.createSavedReply, { body: fields })
    else await extra.call(inbox.updateSavedReply, { params: { replyId }, body: fields })
    await dispatch(loadReplies())
  },
)

export const deleteReply = createAppThunk(
  'admin/support/deleteReply',
  async (replyId: string, { extra, dispatch }) => {
    await extra.call(inbox.deleteSavedReply, { params: { replyId } })
    await dispatch(loadReplies())
  },
)

/** Brings back what was typed on this device and not sent. */
export const restoreDrafts = createAppThunk('admin/support/restoreDrafts', (_: void, { extra, state }) =>
  Promise.resolve(readDrafts(extra.storage, selectUser(state())?.id ?? '')),
)

/** Keeps what is typed on this device, until it is sent or the person signs out. */
export const saveDraft = createAppThunk('admin/support/saveDraft', (key: string, { extra, state }) => {
  const text = selectAdminSupport(state()).drafts[key] ?? ''
  writeDraft(extra.storage, selectUser(state())?.id ?? '', key, text)
  return Promise.resolve()
})

declare module '#web/core/store.ts' {
  interface LazySlices {
    adminSupport: AdminSupportState
  }
}

const initialState: AdminSupportState = {
  counts: idle(null),
  list: idle({ count: 0, results: [] }),
  latestList: null,
  conversation: idle(null),
  context: idle(null),
  replies: idle([]),
  drafts: {},
}

const slice = createSlice({
  name: 'admin/support',
  reducerPath: 'adminSupport',
  initialState,
  reducers: {
    drafted: (state, { payload }: PayloadAction<{ key: string; text: string }>) => {
      if (payload.text) state.drafts[payload.key] = payload.text
      else delete state.drafts[payload.key]
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadInboxCounts.fulfilled, (state, { payload }) => void (state.counts = ready(payload)))
      .addCase(loadInbox.pending, (state, { meta }) => void (state.latestList = meta.requestId))
      .addCase(loadInbox.fulfilled, (state, { payload, meta }) => {
        if (state.latestList === meta.requestId) state.list = ready(payload)
      })
      .addCase(loadThread.pending, (state, { meta }) => {
        if (state.conversation.data?.id !== meta.arg) state.conversation.data = null
      })
      .addCase(loadThread.fulfilled, (state, { payload }) => {
        state.conversation = ready(withNewestPage(state.conversation.data, payload))
        const row = state.list.data.results.find(({ id }) => id === payload.id)
        if (row) row.unread = 0
      })
      .addCase(loadEarlier.fulfilled, ({ conversation }, { payload }) => {
        if (payload) conversation.data = withEarlierPage(conversation.data, payload)
      })
      .addCase(loadContext.pending, (state, { meta }) => {
        if (state.context.data?.company.id !== meta.arg) state.context.data = null
      })
      .addCase(loadContext.fulfilled, (state, { payload }) => void (state.context = ready(payload)))
      .addCase(changeThread.fulfilled, ({ conversation }, { payload }) => {
        if (conversation.data?.id === payload.id) Object.assign(conversation.data, payload)
      })
    builder
      .addCase(sendReply.fulfilled, (state, { meta }) => {
        delete state.drafts[toDraftKey(meta.arg.threadId, 'reply')]
      })
      .addCase(addNote.fulfilled, (state, { payload, meta }) => {
        delete state.drafts[toDraftKey(meta.arg.threadId, 'note')]
        const { data } = state.conversation
        if (data?.id === meta.arg.threadId) data.notes.push(payload)
      })
      .addCase(loadReplies.fulfilled, (state, { payload }) => void (state.replies = ready(payload)))
      .addCase(restoreDrafts.fulfilled, (state, { payload }) => {
        state.drafts = { ...payload, ...state.drafts }
      })
    followLoading(builder, loadInboxCounts, (state) => state.counts)
    followLoading(builder, loadInbox, (state) => state.list)
    followLoading(builder, loadThread, (state) => state.conversation)
    followLoading(builder, loadContext, (state) => state.context)
    followLoading(builder, loadReplies, (state) => state.replies)
  },
})

export const { drafted } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectAdminSupport = (state: RootState) => injected.selectSlice(state)
