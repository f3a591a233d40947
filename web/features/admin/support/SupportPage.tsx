import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { KeyHints } from '#web/ui/layout/KeyHint.tsx'
import { CompanyContext } from './CompanyContext.tsx'
import { InboxBar } from './InboxBar.tsx'
import { type InboxFilter, toInboxHref } from './inbox-view.ts'
import { type DraftKind, selectAdminSupport } from './slice.ts'
import { ThreadList } from './ThreadList.tsx'
import { ThreadPane, useThreadChange } from './ThreadPane.tsx'
import { useInboxFilter, useInboxList, useInboxThread } from './use-inbox.ts'

const keys = [
  ['j', 'next conversation'],
  ['k', 'previous conversation'],
  ['r', 'write a reply'],
  ['n', 'write a note'],
  ['e', 'close or reopen'],
  ['a', 'take it'],
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

/** Opens the next or the previous conversation of the list. */
function useStep(threadId: string | null, open: (id: string) => void) {
  const rows = useAppSelector((state) => selectAdminSupport(state).list.data.results)
  return (step: 1 | -1) => {
    const index = rows.findIndex(({ id }) => id === threadId)
    const next = rows[index < 0 ? 0 : index + step]
    if (next) open(next.id)
  }
}

interface ThreadColumnsProps {
  threadId: string
  filter: InboxFilter
}

function ThreadColumns({ threadId, filter }: ThreadColumnsProps) {
  const navigate = useNavigate()
  const { thread, status, error, load } = useInboxThread(threadId)
  const changes = useThreadChange(thread)
  const [kind, setKind] = useState<DraftKind>('reply')
  const textRef = useRef<HTMLTextAreaElement>(null)
  const write = (next: DraftKind) => {
    setKind(next)
    // the box of the other kind is the same element: it is there already
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
          thread={thread}
          status={status}
          error={error}
          onRetry={load}
          backHref={toInboxHref(filter)}
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

/** `/app/admin/support`: what people write to us, answered by the staff. */
export function SupportPage() {
  usePageTitle('Support')
  const { filter, threadId, change, open } = useInboxFilter()
  const load = useInboxList(filter)
  const counts = useAppSelector((state) => selectAdminSupport(state).counts.data)
  const searchRef = useRef<HTMLInputElement>(null)
  const step = useStep(threadId, open)
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
          <InboxBar filter={filter} counts={counts} onChange={change} searchRef={searchRef} />
          <Box sx={{ px: '10px', pb: 2 }}>
            <ThreadList
              filter={filter}
              threadId={threadId}
              onRetry={load}
              onClear={() => change({ search: '', unread: false, waitingOn: null })}
            />
          </Box>
        </Box>
        {threadId === null ? (
          <section className="conversation" aria-label="Conversation">
            <EmptyState title="No conversation is open">
              Choose one at the left, or press j for the first.
            </EmptyState>
          </section>
        ) : (
          <ThreadColumns key={threadId} threadId={threadId} filter={filter} />
        )}
      </Box>
    </AdminFrame>
  )
}
