import type { SxProps, Theme } from '@mui/material/styles'
import type { SupportThread } from '#contract/support.ts'
import { useNow } from '#web/core/use-now.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { daysBetween, formatClock, formatDateTime, formatShortDate } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { useThreads } from './api.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

const threadSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  justifyItems: 'start',
  gap: '2px 12px',
  width: '100%',
  px: 2,
  py: '12px',
  color: 'text.primary',
  textAlign: 'left',
  borderBottom: '1px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'hover' },
  '&[aria-current]': { bgcolor: 'soft.primary' },
  '&[data-unread] .subject': { fontWeight: 600 },
  '& .quiet': { color: 'text.secondary', fontSize: '0.875rem' },
  '& .count': {
    justifySelf: 'end',
    minWidth: 22,
    px: '6px',
    textAlign: 'center',
    borderRadius: '99px',
    bgcolor: 'accent.main',
    color: 'accent.contrastText',
    fontSize: '0.875rem',
    lineHeight: '22px',
    fontWeight: 600,
  },
} as const satisfies SxProps<Theme>

interface ThreadListProps {
  /** The id of the one that is open. */
  open: string | null
  /** What opens one: the address, where it has one. */
  link: (threadId: string) => { href: string } | { onClick: () => void }
}

/** The person's conversations, the latest first. */
export function ThreadList({ open, link }: ThreadListProps) {
  const threads = useThreads()
  return (
    <Async
      query={threads}
      failed="Your messages couldn't be loaded"
      loading={<SkeletonRows rows={3} label="Loading your messages" />}
      isEmpty={(list) => list.length === 0}
      empty={
        <EmptyState title="No messages yet">Your messages to us and our answers appear here.</EmptyState>
      }
    >
      {(list) => (
        <ul>
          {list.map((thread) => (
            <li key={thread.id}>
              <ThreadRow thread={thread} isOpen={thread.id === open} link={link(thread.id)} />
            </li>
          ))}
        </ul>
      )}
    </Async>
  )
}

/** The subject of a conversation, or a general title until it is loaded. */
export function useSubject(threadId: string | null): string {
  const { data: threads = [] } = useThreads()
  return threads.find(({ id }) => id === threadId)?.subject ?? 'Conversation'
}

interface ThreadRowProps {
  thread: SupportThread
  isOpen: boolean
  link: ReturnType<ThreadListProps['link']>
}

function ThreadRow({ thread, isOpen, link }: ThreadRowProps) {
  const { subject, unread, company_name, last_message_at: at } = thread
  const now = useNow()
  return (
    <Pressable
      {...link}
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unread > 0 ? '' : undefined}
      sx={threadSx}
    >
      <span className="subject">{subject}</span>
      <span className="quiet" title={formatDateTime(at)}>
        {daysBetween(at, now) === 0 ? formatClock(at) : formatShortDate(at, now)}
      </span>
      <span className="quiet">{company_name}</span>
      {unread > 0 && (
        <span className="count">
          {unread}
          <VisuallyHidden> new</VisuallyHidden>
        </span>
      )}
    </Pressable>
  )
}
