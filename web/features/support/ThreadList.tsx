import type { SupportThread } from '#contract/support.ts'
import { useNow } from '#web/core/use-now.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import {
  countDaysBetween,
  formatClockTime,
  formatDateTime,
  formatMoney,
  formatShortDate,
} from '#web/ui/format.ts'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { Pressable } from '#web/ui/actions/Pressable.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useThreads } from './api.ts'
import styles from './ThreadList.module.css'
import { UnreadCount } from './UnreadCount.tsx'

interface ThreadListProps {
  open: string | null
  link: (threadId: string) => { href: string } | { onClick: () => void }
}

export function ThreadList({ open, link }: ThreadListProps) {
  const threads = useThreads()
  return (
    <Async
      query={threads}
      name="your messages"
      rows={3}
      empty={<EmptyState title="No messages yet">Your messages and our replies appear here.</EmptyState>}
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

export function useThreadSubject(threadId: string | null): string {
  const { data: threads = [] } = useThreads()
  return threads.find(({ id }) => id === threadId)?.subject ?? 'Conversation'
}

export function useThreadOffer(threadId: string | null): SupportThread['offer'] {
  const { data: threads = [] } = useThreads()
  return threads.find(({ id }) => id === threadId)?.offer ?? null
}

interface ThreadRowProps {
  thread: SupportThread
  isOpen: boolean
  link: ReturnType<ThreadListProps['link']>
}

function ThreadRow({ thread, isOpen, link }: ThreadRowProps) {
  const { subject, unread, company_name, offer, last_message_at: at } = thread
  const now = useNow()
  return (
    <Pressable {...link} aria-current={isOpen ? 'true' : undefined} className={styles.thread}>
      <Grow as="span">
        <Row as="span" gap={1.5} justify="between" align="start">
          <Text as="span" strong={unread > 0} anywhere>
            {subject}
          </Text>
          <Text as="span" variant="small" tone="secondary" title={formatDateTime(at)}>
            {countDaysBetween(at, now) === 0 ? formatClockTime(at) : formatShortDate(at, now)}
          </Text>
        </Row>
        <Row as="span" gap={1.5} justify="between">
          <Text as="span" variant="small" tone="secondary" anywhere>
            {offer ? `Offer ${offer.number}, ${formatMoney(offer.advance)}` : company_name}
          </Text>
          {unread > 0 && (
            <UnreadCount>
              {unread}
              <VisuallyHidden> new</VisuallyHidden>
            </UnreadCount>
          )}
        </Row>
      </Grow>
    </Pressable>
  )
}
