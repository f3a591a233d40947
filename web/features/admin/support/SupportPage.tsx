import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toQueryString } from '#contract/core/form.ts'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { FrameTitle } from '#web/features/admin/frame/FrameTitle.tsx'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { restoreDrafts } from '#web/features/support/drafts.ts'
import { getShownData } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Grow, Stack } from '#web/ui/layout/Layout.tsx'
import { KeyHints } from '#web/ui/actions/KeyHint.tsx'
import { CompanyContext } from './CompanyContext.tsx'
import { useGetInboxConversationQuery, useGetInboxCountsQuery, useListSupportInboxQuery } from './api.ts'
import {
  InboxBar,
  InboxList,
  type InboxState,
  inboxAddress,
  toInboxQuery,
  toThreadHref,
} from './InboxList.tsx'
import styles from './SupportPage.module.css'
import { ThreadPane } from './ThreadPane.tsx'

const pollMs = 10_000
const threadsPerPage = 50

const keys = [
  ['j', 'next conversation'],
  ['k', 'previous conversation'],
  ['r', 'write a reply'],
  ['n', 'write a note'],
  ['e', 'close or reopen'],
  ['a', 'assign to me'],
  ['o', 'open case'],
  ['/', 'search'],
] as const

interface ThreadColumnsProps {
  threadId: string
  state: InboxState
}

function ThreadColumns({ threadId, state }: ThreadColumnsProps) {
  const navigate = useNavigate()
  const conversation = useGetInboxConversationQuery({ params: { threadId } }, usePollingOptions(pollMs))
  const thread = conversation.currentData
  const companyId = thread?.company_id
  useShortcuts({
    o: () => {
      if (companyId) void navigate(paths.admin.company(companyId))
    },
  })
  return (
    <>
      <Grow as="section" className={styles.conversation} aria-label="Conversation" tabIndex={0}>
        <ThreadPane conversation={conversation} backHref={paths.admin.support + toQueryString(state.query)} />
      </Grow>
      <Stack as="aside" className={styles.context} aria-label="About the conversation">
        {thread && <CompanyContext thread={thread} />}
        <KeyHints keys={keys} />
      </Stack>
    </>
  )
}

function useInbox() {
  const dispatch = useAppDispatch()
  const state = useQueryState(inboxAddress)
  const { threadId = null } = useParams()
  const navigate = useNavigate()
  const polling = usePollingOptions(pollMs)
  const inbox = useListSupportInboxQuery(
    { query: { ...toInboxQuery(state.query), page_size: threadsPerPage } },
    polling,
  )
  const { data: counts } = useGetInboxCountsQuery({}, polling)
  useEffect(() => {
    void dispatch(restoreDrafts())
  }, [dispatch])
  const rows = getShownData(inbox)?.results ?? []
  const step = (by: 1 | -1) => {
    const index = rows.findIndex(({ id }) => id === threadId)
    const next = rows[index < 0 ? 0 : index + by]
    if (next) void navigate(toThreadHref(next.id, state.query))
  }
  return { state, threadId, inbox, counts, hasConversations: rows.length > 0, step }
}

export function SupportPage() {
  usePageTitle('Support')
  const { state, threadId, inbox, counts, hasConversations, step } = useInbox()
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  return (
    <AdminFrame
      rail
      keys={keys}
      top={<FrameTitle note={counts && `${counts.open} open`}>Support</FrameTitle>}
    >
      <div className={styles.columns} data-open={threadId !== null || undefined}>
        <section className={styles.list} aria-label="Inbox">
          <InboxBar state={state} counts={counts} />
          <InboxList state={state} inbox={inbox} threadId={threadId} />
        </section>
        {threadId === null ? (
          <section className={styles.conversation} aria-label="Conversation">
            <EmptyState title="No conversation selected">
              {hasConversations
                ? 'Select a conversation, or press j to open the first conversation.'
                : 'A conversation appears here when you select it.'}
            </EmptyState>
          </section>
        ) : (
          <ThreadColumns key={threadId} threadId={threadId} state={state} />
        )}
      </div>
    </AdminFrame>
  )
}
