import { getChangesHistory } from '#contract/history.ts'
import type { Request, Response } from '#contract/core/endpoint.ts'
import * as inbox from '#contract/staff/support-inbox.ts'
import type { InboxConversation } from '#contract/staff/support-inbox.ts'
import * as support from '#contract/support.ts'
import { toApiError } from '#web/core/api-error.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api, callApi, buildMutation, buildQuery } from '#web/core/api.ts'
import { toInvalidatedTags, toTags } from '#web/core/tags.ts'
import { prependEarlierPage, mergeNewestPage } from '#web/features/support/message-pages.ts'

type ThreadRequest = Pick<Request<typeof inbox.getInboxConversation>, 'params'>

const messageTags = toInvalidatedTags(['message', 'counts'])

const inboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSupportInbox: buildQuery(build, inbox.listSupportInbox, ['message']),
    getInboxCounts: buildQuery(build, inbox.getInboxCounts, ['message']),
    /** A refetch keeps the earlier pages that are already loaded. */
    getInboxConversation: build.query<InboxConversation, ThreadRequest>({
      queryFn: ({ params }, tools) =>
        callApi(tools, async (call, options) => {
          const conversation = await call(inbox.getInboxConversation, { params }, options)
          if (conversation.unread > 0) await call(support.markSupportThreadRead, { params })
          return conversation
        }),
      merge: (loaded, newest) => mergeNewestPage(loaded, newest),
      providesTags: toTags(['message']),
    }),
    listLatestChange: buildQuery(build, getChangesHistory, ['company']),
    listSavedReplies: buildQuery(build, inbox.listSavedReplies, ['template']),
    createSavedReply: buildMutation(build, inbox.createSavedReply, ['template']),
    updateSavedReply: buildMutation(build, inbox.updateSavedReply, ['template']),
    deleteSavedReply: buildMutation(build, inbox.deleteSavedReply, ['template']),
    addSupportNote: buildMutation(build, inbox.addSupportNote, ['message']),
  }),
})

interface EarlierPage extends ThreadRequest {
  before: string
}

export const {
  useListSupportInboxQuery,
  useGetInboxCountsQuery,
  useGetInboxConversationQuery,
  useListLatestChangeQuery,
  useListSavedRepliesQuery,
  useCreateSavedReplyMutation,
  useUpdateSavedReplyMutation,
  useDeleteSavedReplyMutation,
  useAddSupportNoteMutation,
  useFetchEarlierPageMutation,
  useUpdateSupportThreadMutation,
} = inboxApi.injectEndpoints({
  endpoints: (build) => ({
    fetchEarlierPage: build.mutation<InboxConversation, EarlierPage>({
      query: ({ params, before }) => ({
        endpoint: inbox.getInboxConversation,
        request: { params, query: { before } },
      }),
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled
        dispatch(
          inboxApi.util.updateQueryData(
            'getInboxConversation',
            { params },
            (loaded) => prependEarlierPage(loaded, data) ?? undefined,
          ),
        )
      },
    }),
    updateSupportThread: build.mutation<
      Response<typeof inbox.updateSupportThread>,
      Request<typeof inbox.updateSupportThread>
    >({
      query: (request) => ({ endpoint: inbox.updateSupportThread, request }),
      invalidatesTags: messageTags,
      async onQueryStarted({ params, body }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          inboxApi.util.updateQueryData('getInboxConversation', { params }, (conversation) => {
            if (body.assigned_to !== undefined) conversation.assigned_to = body.assigned_to
            if (body.closed !== undefined)
              conversation.closed_at = body.closed ? new Date().toISOString() : null
          }),
        )
        await queryFulfilled.catch(() => patch.undo())
      },
    }),
  }),
})

interface NewReply {
  threadId: string
  text: string
  file: File | null
  closes: boolean
}

/** Returns the error if the reply was sent but the conversation could not be closed. */
export const sendReply = createAppThunk(
  'admin/support/reply',
  async ({ threadId, text, file, closes }: NewReply, { extra, signal, dispatch }) => {
    const params = { threadId }
    const body = { text, ...(file && { file }) }
    await extra.call(support.sendSupportMessage, { params, body }, { signal })
    const closing = closes && extra.call(inbox.updateSupportThread, { params, body: { closed: true } })
    const closeError = await Promise.resolve(closing).then(() => null, toApiError)
    dispatch(api.util.invalidateTags(messageTags))
    return closeError
  },
)
