import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SupportMessage } from '#contract/support.ts'
import { useNow } from '#web/core/use-now.ts'
import type { SubmitAction } from '#web/core/use-submit.ts'
import { countDaysBetween, formatClockTime, formatDate, formatDateTime } from '#web/ui/format.ts'
import { Panel, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { EarlierMessagesButton } from './EarlierMessagesButton.tsx'
import styles from './MessageList.module.css'
import { useStableScrollPosition } from './use-stable-scroll-position.ts'

interface MessageListProps {
  messages: readonly SupportMessage[]
  unread: number
  hasEarlier: boolean
  loadEarlier: SubmitAction<undefined, unknown>
  renderFile?: (message: SupportMessage) => ReactNode
}

/** Flattens the pages of a conversation, newest page first, into messages, oldest first. */
export const listMessages = (pages: readonly { messages: SupportMessage[] }[]): SupportMessage[] =>
  pages.toReversed().flatMap(({ messages }) => messages)

export function MessageList({ messages, unread, hasEarlier, loadEarlier, renderFile }: MessageListProps) {
  const now = useNow()
  const list = useRef<HTMLElement>(null)
  // Opening a conversation marks it as read, but the “New” line above the first new message stays.
  const [firstNew] = useState(() => findFirstUnread(messages, unread))
  const last = messages.at(-1)?.id
  useStableScrollPosition(list, messages[0]?.id)
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [last])
  return (
    <Stack
      as="ol"
      gap={1.5}
      ref={list}
      // Focusable, so that users can scroll the list with the keyboard.
      tabIndex={0}
      aria-live="polite"
      aria-label="Messages"
      className={styles.list}
    >
      {hasEarlier && <EarlierMessagesButton action={loadEarlier} />}
      {messages.map((message, index) => {
        const before = messages[index - 1]
        const day = formatDay(message.at, now)
        return (
          <Fragment key={message.id}>
            {(!before || formatDay(before.at, now) !== day) && <li className={styles.line}>{day}</li>}
            {message.id === firstNew && (
              <li className={styles.line} data-new>
                New
              </li>
            )}
            <Message message={message}>{renderFile?.(message)}</Message>
          </Fragment>
        )
      })}
    </Stack>
  )
}

function Message({ message, children }: { message: SupportMessage; children: ReactNode }) {
  const { at, text, from_staff, author_name } = message
  const by = (
    <Text variant="small" tone="secondary">
      {from_staff ? <b>{author_name ?? 'Headwater'}</b> : 'You'},{' '}
      <span title={formatDateTime(at)}>{formatClockTime(at)}</span>
    </Text>
  )
  return (
    <li className={styles.message} data-staff={from_staff || undefined}>
      {from_staff && by}
      <Panel pad={1.5} tone={from_staff ? undefined : 'primary'} framed={from_staff}>
        <Text typed>{text}</Text>
      </Panel>
      {children}
      {!from_staff && by}
    </li>
  )
}

const findFirstUnread = (messages: readonly SupportMessage[], unread: number) =>
  unread > 0 ? messages.filter(({ from_staff }) => from_staff).at(-unread)?.id : undefined

function formatDay(at: string, now: Date): string {
  const days = countDaysBetween(at, now)
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : formatDate(at)
}
