import * as contract from '#contract/support.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api, buildPagedQuery, buildQuery } from '#web/core/api.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { buildStateMutation } from '#web/core/state-mutation.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'

export interface NewMessage {
  text: string
  file: File | null
}

const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSupportThreads: buildQuery(build, contract.listSupportThreads, ['message']),
    getSupportThread: buildPagedQuery(
      build,
      contract.getSupportThread,
      ['message'],
      ({ has_earlier, messages: [first] }, { params }) =>
        has_earlier && first ? { params, query: { before: first.id } } : undefined,
    ),
    beginConversation: buildStateMutation(
      build,
      contract.openSupportThread,
      ({ text, file }: NewMessage, state) => {
        const company = selectCompanyId(state)
        // `company` precedes `file`, so that the server can reject the file without reading it.
        return { body: { ...(company !== null && { company }), text, ...(file && { file }) } }
      },
      ['message'],
    ),
    sendMessage: buildStateMutation(
      build,
      contract.sendSupportMessage,
      ({ threadId, text, file }: NewMessage & { threadId: string }) => ({
        params: { threadId },
        body: { text, ...(file && { file }) },
      }),
      ['message'],
    ),
  }),
})

export const { useGetSupportThreadInfiniteQuery, useBeginConversationMutation, useSendMessageMutation } =
  supportApi

const pollMs = 60_000

export const useThreads = () => supportApi.useListSupportThreadsQuery({}, usePollingOptions(pollMs))

export const useUnreadCount = (): number =>
  supportApi.endpoints.listSupportThreads.useQueryState(
    {},
    {
      selectFromResult: ({ data = [] }) => ({ count: data.reduce((sum, { unread }) => sum + unread, 0) }),
    },
  ).count

export const markRead = createAppThunk('support/read', async (threadId: string, { extra, dispatch }) => {
  const patch = dispatch(
    supportApi.util.updateQueryData('listSupportThreads', {}, (threads) => {
      for (const thread of threads) if (thread.id === threadId) thread.unread = 0
    }),
  )
  try {
    await extra.call(contract.markSupportThreadRead, { params: { threadId } })
  } catch (error) {
    patch.undo()
    throw error
  }
  dispatch(api.util.invalidateTags(toInvalidatedTags(['message'])))
})

export const downloadMessageFile = createDownloadThunk(
  'support/download',
  contract.downloadSupportFile,
  ({ messageId }: { messageId: string }) => ({ params: { messageId } }),
)
