import { ArrowLeft, UserRound } from 'lucide-react'
import type { RefObject } from 'react'
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
import { Grow, Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/layout/Link.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useUpdateSupportThreadMutation } from './api.ts'
import { ReplyBox, type ReplyKind } from './ReplyBox.tsx'
import styles from './ThreadPane.module.css'
import { getPersonName, ThreadMessages } from './ThreadMessages.tsx'

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

interface ThreadPaneProps {
  conversation: AsyncQuery<InboxConversation>
  thread: InboxConversation | null
  backHref: string
  changes: ThreadChanges
  kind: ReplyKind
  onKind: (kind: ReplyKind) => void
  textRef: RefObject<HTMLTextAreaElement | null>
}

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
    <div className={styles.pane}>
      <Row as="header" gap={1.5} wrap>
        <Grow column="large">
          <Visible below="md">
            <Link href={backHref}>
              <Icon of={ArrowLeft} small /> All conversations
            </Link>
          </Visible>
          <Text variant="heading" anywhere>
            {thread.subject}
          </Text>
          <Text variant="small" tone="secondary" anywhere>
            {describeThread(thread)}
          </Text>
        </Grow>
        <AssignMenu thread={thread} changes={changes} />
        <Button kind="line" size="small" loading={changes.isBusy} onClick={changes.toggleClosed}>
          {thread.closed_at === null ? 'Close' : 'Reopen'}
        </Button>
      </Row>
      <div className={styles.messages}>
        <ThreadMessages thread={thread} />
      </div>
      <div>
        <ReplyBox key={thread.id} thread={thread} kind={kind} onKind={onKind} textRef={textRef} />
      </div>
    </div>
  )
}
