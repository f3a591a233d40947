import { ArrowLeft, UserRound } from 'lucide-react'
import type { InboxConversation } from '#contract/staff/support-inbox.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useAnalysts } from '#web/features/admin/assignment/api.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { type AsyncQuery, FailedQuery } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { ActionMenu } from '#web/ui/actions/ActionMenu.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useUpdateSupportThreadMutation } from './api.ts'
import { ReplyBox } from './ReplyBox.tsx'
import styles from './ThreadPane.module.css'
import { getPersonName, ThreadMessages } from './ThreadMessages.tsx'

interface AssignMenuProps {
  thread: InboxConversation
  userId: string
  onAssign: (userId: string | null) => void
}

function AssignMenu({ thread, userId, onAssign }: AssignMenuProps) {
  const { data } = useAnalysts()
  const otherAnalysts = (data?.results ?? []).filter(({ id }) => id !== userId)
  const entries = [
    { id: userId, label: 'You', keyHint: 'a', onSelect: () => onAssign(userId) },
    ...otherAnalysts.map(({ id, name }) => ({ id, label: name, onSelect: () => onAssign(id) })),
    { id: 'unassigned', label: 'Unassigned', apart: true, onSelect: () => onAssign(null) },
  ].map((entry) => ({ ...entry, current: entry.id === (thread.assigned_to ?? 'unassigned') }))
  const label = entries.find(({ current }) => current)?.label ?? thread.assigned_name
  return (
    <ActionMenu
      label="Assigned to"
      align="right"
      entries={entries}
      trigger={(open) => (
        <Button
          {...open}
          kind="line"
          size="small"
          aria-label={`Assigned to: ${label ?? ''}`}
          icon={<Icon of={UserRound} small />}
        >
          {label}
        </Button>
      )}
    />
  )
}

function Actions({ thread }: { thread: InboxConversation }) {
  const toasts = useToasts()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const [changeThread] = useUpdateSupportThreadMutation()
  const { isBusy, submit } = useSubmit(changeThread, {
    onFailed: (error) => toasts.fail(error, 'Nothing was changed.'),
  })
  const params = { threadId: thread.id }
  const isClosed = thread.closed_at !== null
  const assign = (assigned_to: string | null) => void submit({ params, body: { assigned_to } })
  const toggleClosed = () => void submit({ params, body: { closed: !isClosed } })
  useShortcuts({ a: () => assign(userId), e: toggleClosed })
  return (
    <>
      <AssignMenu thread={thread} userId={userId} onAssign={assign} />
      <Button kind="line" size="small" loading={isBusy} onClick={toggleClosed}>
        {isClosed ? 'Reopen' : 'Close'}
      </Button>
    </>
  )
}

const describeThread = (thread: InboxConversation) =>
  [
    getPersonName(thread),
    thread.person_name !== null && thread.person_email,
    thread.company_name,
    thread.offer && `about offer ${thread.offer.number}`,
    thread.person_left && 'no longer on the team',
    thread.closed_at && 'closed',
  ]
    .filter(Boolean)
    .join(', ')

interface ThreadPaneProps {
  conversation: AsyncQuery<InboxConversation>
  backHref: string
}

export function ThreadPane({ conversation, backHref }: ThreadPaneProps) {
  const thread = conversation.currentData
  if (!thread) {
    if (!conversation.error) return <SkeletonRows rows={5} label="Loading the conversation" />
    const isMissing = (conversation.error as { code?: string }).code === 'not_found'
    return isMissing ? (
      <EmptyState title="Conversation not found">Select another conversation.</EmptyState>
    ) : (
      <FailedQuery query={conversation} title="The conversation couldn’t be loaded" />
    )
  }
  return (
    <div className={styles.pane}>
      <Row as="header" gap={1.5} wrap>
        <Grow column="large">
          <Visible below="md">
            <ActionLink href={backHref} icon={<Icon of={ArrowLeft} small />}>
              All conversations
            </ActionLink>
          </Visible>
          <Text variant="heading" anywhere>
            {thread.subject}
          </Text>
          <Text variant="small" tone="secondary" anywhere>
            {describeThread(thread)}
          </Text>
        </Grow>
        <Actions thread={thread} />
      </Row>
      <div className={styles.messages}>
        <ThreadMessages thread={thread} />
      </div>
      <div>
        <ReplyBox key={thread.id} thread={thread} />
      </div>
    </div>
  )
}
