import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import { ArrowLeft, UserRound } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { InboxConversation } from '#contract/staff/support-inbox.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useAnalysts } from '#web/features/admin/assignment/api.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { type AsyncQuery, FailedQuery } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { ActionMenu } from '#web/ui/layout/ActionMenu.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { useUpdateSupportThreadMutation } from './api.ts'
import type { DraftKind } from './slice.ts'
import { ReplyBox } from './ReplyBox.tsx'
import { getPersonName, ThreadMessages } from './ThreadMessages.tsx'

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  px: { xs: 2, md: 3 },
  py: '12px',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& > .words': { flex: 1, minWidth: { xs: '100%', sm: 200 } },
  '& h2': { fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere' },
  '& p': { color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' },
  '& > .back': { display: { md: 'none' }, width: '100%' },
} as const satisfies SxProps<Theme>

/** Changes of a conversation by its buttons and keys; a refusal is a toast. */
export function useThreadChange(thread: InboxConversation | null) {
  const toasts = useToasts()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const [changeThread] = useUpdateSupportThreadMutation()
  const { isBusy, submit } = useSubmit(changeThread, {
    onFailed: (error) =>
      toasts.show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}. Nothing was changed.` }),
  })
  const assign = (assigned_to: string | null) => {
    if (thread) void submit({ params: { threadId: thread.id }, body: { assigned_to } })
  }
  const toggleClosed = () => {
    if (thread) void submit({ params: { threadId: thread.id }, body: { closed: thread.closed_at === null } })
  }
  return { isBusy, assign, assignToSelf: () => assign(userId), toggleClosed }
}

export type ThreadChanges = ReturnType<typeof useThreadChange>

function AssignMenu({ thread, changes }: { thread: InboxConversation; changes: ThreadChanges }) {
  const user = useAppSelector(selectUser)
  const { data } = useAnalysts()
  const colleagues = (data?.results ?? []).filter(({ id }) => id !== user?.id)
  const assignee = colleagues.find(({ id }) => id === thread.assigned_to)?.name ?? thread.assigned_name
  const label = thread.assigned_to === null ? 'No one' : thread.assigned_to === user?.id ? 'You' : assignee
  const entries = [
    { id: 'self', label: 'You', keyHint: 'a', onSelect: changes.assignToSelf },
    ...colleagues.map(({ id, name }) => ({ id, label: name, onSelect: () => changes.assign(id) })),
    { id: 'nobody', label: 'No one', apart: true, onSelect: () => changes.assign(null) },
  ]
  return (
    <ActionMenu
      label="Who answers"
      align="right"
      entries={entries.map((entry) => ({
        ...entry,
        current: entry.id === (thread.assigned_to === user?.id ? 'self' : (thread.assigned_to ?? 'nobody')),
      }))}
      trigger={(open) => (
        <Button
          {...open}
          kind="line"
          size="small"
          aria-label={`Answered by: ${label ?? ''}`}
          icon={<Icon of={UserRound} small />}
        >
          {label}
        </Button>
      )}
    />
  )
}

const describeThread = (thread: InboxConversation) =>
  [
    getPersonName(thread),
    thread.person_name !== null && thread.person_email,
    thread.company_name && `of ${thread.company_name}`,
    thread.person_left && 'no longer in its team',
    thread.closed_at && 'closed',
  ]
    .filter(Boolean)
    .join(', ')

const columnSx = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  height: '100%',
  '& > .messages': { flex: 1, overflowY: { md: 'auto' }, px: { xs: 2, md: 3 }, py: 2 },
  '& > .reply': {
    px: { xs: 2, md: 3 },
    py: 2,
    borderTop: '1px solid',
    borderColor: 'divider',
  },
} as const satisfies SxProps<Theme>

interface ThreadPaneProps {
  conversation: AsyncQuery<InboxConversation>
  thread: InboxConversation | null
  backHref: string
  changes: ThreadChanges
  kind: DraftKind
  onKind: (kind: DraftKind) => void
  textRef: RefObject<HTMLTextAreaElement | null>
}

/** A conversation with its actions. */
export function ThreadPane(props: ThreadPaneProps) {
  const { conversation, thread, backHref, changes, kind, onKind, textRef } = props
  if (!thread) {
    if (!conversation.error) return <SkeletonRows rows={5} label="Loading the conversation" />
    const isMissing = (conversation.error as { code?: string }).code === 'not_found'
    return isMissing ? (
      <EmptyState title="There is no such conversation">Choose another conversation in the list.</EmptyState>
    ) : (
      <FailedQuery query={conversation} title="The conversation couldn't be loaded" />
    )
  }
  return (
    <Box sx={columnSx}>
      <Box sx={headSx}>
        <MuiLink className="back" component={Link} to={backHref}>
          <Icon of={ArrowLeft} small /> All conversations
        </MuiLink>
        <div className="words">
          <h2>{thread.subject}</h2>
          <p>{describeThread(thread)}</p>
        </div>
        <AssignMenu thread={thread} changes={changes} />
        <Button kind="line" size="small" loading={changes.isBusy} onClick={changes.toggleClosed}>
          {thread.closed_at === null ? 'Close' : 'Reopen'}
        </Button>
      </Box>
      <div className="messages">
        <ThreadMessages thread={thread} />
      </div>
      <div className="reply">
        <ReplyBox key={thread.id} thread={thread} kind={kind} onKind={onKind} textRef={textRef} />
      </div>
    </Box>
  )
}
