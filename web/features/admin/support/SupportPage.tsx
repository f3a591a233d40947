import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toSearch } from '#contract/core/form.ts'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePolling } from '#web/core/live/use-polling.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { getShownData } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { KeyHints } from '#web/ui/layout/KeyHint.tsx'
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
import { type DraftKind, restoreDrafts } from './slice.ts'
import { ThreadPane, useThreadChange } from './ThreadPane.tsx'

const pollMs = 10_000
const threadsPerPage = 50

const keys = [
  ['j', 'next conversation'],
  ['k', 'previous conversation'],
  ['r', 'write a reply'],
  ['n', 'write a note'],
  ['e', 'close or reopen'],
  ['a', 'assign to me'],
  ['o', 'open the case'],
  ['/', 'search'],
] as const

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '376px minmax(0, 1fr)', xl: '376px minmax(0, 1fr) 320px' },
  minHeight: '100%',
  '& > .list': { borderRight: { md: '1px solid' }, borderColor: { md: 'divider' } },
  '& > .list, & > .conversation': {
    height: { md: 'calc(100dvh - var(--ui-top) - var(--ui-strip, 0px))' },
    overflowY: { md: 'auto' },
    minWidth: 0,
  },
  '& > .context': {
    display: 'grid',
    alignContent: 'start',
    gap: 2,
    p: 2,
    minWidth: 0,
    gridColumn: { md: '1 / -1', xl: 'auto' },
    borderTop: { xs: '1px solid', xl: 0 },
    borderLeft: { xl: '1px solid' },
    borderColor: { xs: 'divider', xl: 'divider' },
  },
  '@media (max-width: 899.98px)': {
    '&[data-open] > .list, &:not([data-open]) > .conversation': { display: 'none' },
  },
} as const satisfies SxProps<Theme>

interface ThreadColumnsProps {
  threadId: string
  state: InboxState
}

function ThreadColumns({ threadId, state }: ThreadColumnsProps) {
  const navigate = useNavigate()
  const conversation = useGetInboxConversationQuery({ params: { threadId } }, usePolling(pollMs))
  const thread = conversation.currentData ?? null
  const changes = useThreadChange(thread)
  const [kind, setKind] = useState<DraftKind>('reply')
  const textRef = useRef<HTMLTextAreaElement>(null)
  const write = (next: DraftKind) => {
    setKind(next)
    // The field of both kinds is the same element.
    textRef.current?.focus()
  }
  const companyId = thread?.company_id
  useShortcuts({
    r: () => write('reply'),
    n: () => write('note'),
    e: changes.toggleClosed,
    a: changes.assignToSelf,
    o: () => {
      if (companyId) void navigate(paths.admin.company(companyId))
    },
  })
  return (
    <>
      <Box component="section" className="conversation" aria-label="Conversation" tabIndex={0}>
        <ThreadPane
          conversation={conversation}
          thread={thread}
          backHref={paths.admin.support + toSearch(state.query)}
          changes={changes}
          kind={kind}
          onKind={write}
          textRef={textRef}
        />
      </Box>
      <aside className="context" aria-label="About the conversation">
        {thread && <CompanyContext thread={thread} />}
        <KeyHints keys={keys} />
      </aside>
    </>
  )
}

/** The list of the address, and the conversation that is open. */
function useInbox() {
  const dispatch = useAppDispatch()
  const state = useQueryState(inboxAddress)
  const { threadId = null } = useParams()
  const navigate = useNavigate()
  const polling = usePolling(pollMs)
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
  return { state, threadId, inbox, counts, step }
}

/** The conversations of users and visitors with the staff. */
export function SupportPage() {
  usePageTitle('Support')
  const { state, threadId, inbox, counts, step } = useInbox()
  const searchRef = useRef<HTMLInputElement>(null)
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    '/': () => searchRef.current?.focus(),
  })
  return (
    <AdminFrame
      rail
      keys={keys}
      top={
        <>
          <Typography variant="h1">Support</Typography>
          <Box component="span" sx={{ mr: 'auto', color: 'text.secondary' }}>
            {counts && `${counts.open} open`}
          </Box>
        </>
      }
    >
      <Box sx={columnsSx} data-open={threadId === null ? undefined : ''}>
        <Box component="section" className="list" aria-label="Inbox">
          <InboxBar state={state} counts={counts} searchRef={searchRef} />
          <Box sx={{ px: '10px', pb: 2 }}>
            <InboxList state={state} inbox={inbox} threadId={threadId} />
          </Box>
        </Box>
        {threadId === null ? (
          <section className="conversation" aria-label="Conversation">
            <EmptyState title="No conversation is open">
              Choose a conversation in the list, or press j for the first.
            </EmptyState>
          </section>
        ) : (
          <ThreadColumns key={threadId} threadId={threadId} state={state} />
        )}
      </Box>
    </AdminFrame>
  )
}
