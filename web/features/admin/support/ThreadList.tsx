import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Link } from 'react-router'
import { companyStatuses } from '#contract/rules/statuses.ts'
import type { InboxThread } from '#contract/staff/support-inbox.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { TurnMark } from '#web/ui/feedback/TurnMark.tsx'
import { daysBetween, formatClock, formatDateTime, formatShortDate, formatTotal } from '#web/ui/format.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { type InboxFilter, isNarrowed, toInboxHref } from './inbox-view.ts'
import { selectAdminSupport } from './slice.ts'
import { getPersonName } from './thread-labels.ts'

const rowSx = {
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr) auto',
  gap: '0 10px',
  px: '12px',
  py: '10px',
  borderRadius: '10px',
  border: '2px solid transparent',
  color: 'text.primary',
  textDecoration: 'none',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  '&:hover': { bgcolor: 'hover' },
  '&[aria-current]': { bgcolor: 'soft.primary', borderColor: 'primary.main' },
  '& > .face': { gridRow: 'span 4' },
  '& > .wide': { gridColumn: '2 / -1' },
  '& > .line': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > .who': { fontWeight: 500 },
  '& > .time': { justifySelf: 'end' },
  '& > .time, & > .about, & > .last': { color: 'text.secondary' },
  '&[data-unread] > .who, &[data-unread] > .subject': { fontWeight: 600 },
} as const satisfies SxProps<Theme>

const newSx = {
  justifySelf: 'end',
  px: '6px',
  borderRadius: '6px',
  bgcolor: 'soft.info',
  color: 'info.main',
  fontWeight: 500,
  whiteSpace: 'nowrap',
} as const satisfies SxProps<Theme>

const formatWhen = (at: string, now: Date) =>
  daysBetween(at, now) === 0 ? formatClock(at) : formatShortDate(at, now)

/** What a conversation waits for, at the end of its row. */
function ThreadState({ thread: { unread, waiting_on, assigned_to } }: { thread: InboxThread }) {
  if (unread > 0)
    return (
      <Box component="span" sx={newSx}>
        {unread} new
      </Box>
    )
  if (waiting_on === null) return <span>Closed</span>
  if (waiting_on === 'applicant') return <TurnMark waitingOn="applicant">Waiting on them</TurnMark>
  return <TurnMark waitingOn={assigned_to === null ? null : 'colleague'}>Waiting on us</TurnMark>
}

const describeAbout = ({ company_id, company_name, company_status, person_name }: InboxThread) => {
  if (person_name === null) return 'Not signed in'
  if (company_id === null) return 'No company'
  const status = company_status && companyStatuses[company_status]
  return [company_name ?? 'Company without a name', status].filter(Boolean).join(' · ')
}

interface ThreadRowProps {
  thread: InboxThread
  href: string
  isOpen: boolean
  now: Date
}

const ThreadRow = ({ thread, href, isOpen, now }: ThreadRowProps) => (
  <Box
    component={Link}
    to={href}
    aria-current={isOpen ? 'true' : undefined}
    data-unread={thread.unread > 0 ? '' : undefined}
    sx={rowSx}
  >
    <span className="face">
      <Avatar
        name={getPersonName(thread)}
        tone={thread.person_name === null ? 'nobody' : undefined}
        size={28}
      />
    </span>
    <span className="who line">{getPersonName(thread)}</span>
    <span className="time" title={formatDateTime(thread.last_message_at)}>
      {formatWhen(thread.last_message_at, now)}
    </span>
    <span className="about line wide">{describeAbout(thread)}</span>
    <span className="subject line wide">{thread.subject}</span>
    <span className="last line">{thread.last_text}</span>
    <ThreadState thread={thread} />
    {thread.assigned_name && <VisuallyHidden>, answered by {thread.assigned_name}</VisuallyHidden>}
  </Box>
)

const emptyWords = {
  open: ['Nothing waits', 'What people write to us is listed here until somebody closes it.'],
  own: ['Nothing is yours', 'Conversations that you take or are given are listed here.'],
  unassigned: ['Everything has somebody', 'What nobody answers yet is listed here.'],
  closed: ['Nothing was closed', 'Closed conversations stay here, and open again when somebody writes.'],
} as const

interface ThreadListProps {
  filter: InboxFilter
  threadId: string | null
  onRetry: () => void
  onClear: () => void
}

export function ThreadList({ filter, threadId, onRetry, onClear }: ThreadListProps) {
  const { status, data, error } = useAppSelector((state) => selectAdminSupport(state).list)
  const now = useNow()
  const rest = data.count - data.results.length
  if (status === 'failed' && data.results.length === 0)
    return (
      <FailedState title="The inbox did not load" onRetry={onRetry} requestId={error?.details.request_id}>
        {error?.message ?? 'Something went wrong'}. Nothing is lost.
      </FailedState>
    )
  if (data.results.length === 0 && status !== 'ready')
    return <SkeletonRows rows={6} label="Loading conversations" />
  if (data.results.length === 0 && isNarrowed(filter))
    return (
      <EmptyState
        title="No conversation fits"
        actions={
          <Button kind="line" size="small" onClick={onClear}>
            Clear the filters
          </Button>
        }
      >
        Look for something else, or in another list.
      </EmptyState>
    )
  if (data.results.length === 0)
    return <EmptyState title={emptyWords[filter.view][0]}>{emptyWords[filter.view][1]}</EmptyState>
  return (
    <nav aria-label={`Conversations, ${formatTotal(data)}`}>
      {data.results.map((thread) => (
        <ThreadRow
          key={thread.id}
          thread={thread}
          href={toInboxHref(filter, thread.id)}
          isOpen={thread.id === threadId}
          now={now}
        />
      ))}
      {rest > 0 && (
        <Box component="p" sx={{ p: 2, color: 'text.secondary', fontSize: '0.875rem' }}>
          {rest.toLocaleString('en-US')} more conversations. Search to find them.
        </Box>
      )}
    </nav>
  )
}
