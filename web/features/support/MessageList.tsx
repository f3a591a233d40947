import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SupportMessage } from '#contract/support.ts'
import { useNow } from '#web/core/use-now.ts'
import type { SubmitAction } from '#web/core/use-submit.ts'
import { daysBetween, formatClock, formatDate, formatDateTime } from '#web/ui/format.ts'

import { EarlierMessages } from './EarlierMessages.tsx'
import { useKeptPosition } from './use-kept-position.ts'

const listSx = {
  display: 'grid',
  overflowAnchor: 'none',
  alignContent: 'start',
  gap: '14px',
  '& > li': { maxWidth: '85%', justifySelf: 'end', minWidth: 0 },
  '& > li[data-staff]': { justifySelf: 'start' },
  '& > li.line': {
    maxWidth: 'none',
    justifySelf: 'stretch',
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    color: 'text.secondary',
    fontSize: '0.875rem',
    '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid', borderColor: 'divider' },
    '&.new': { color: 'text.primary', fontWeight: 500 },
    '&.new::before, &.new::after': { borderColor: 'accent.main' },
  },
  '& .words': {
    p: '10px 14px',
    borderRadius: '12px',
    bgcolor: 'soft.primary',
    border: '1px solid transparent',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& > li[data-staff] .words': { bgcolor: 'background.paper', borderColor: 'divider' },
  '& .by': { color: 'text.secondary', fontSize: '0.875rem', textAlign: 'right' },
  '& > li[data-staff] .by': { textAlign: 'left', mb: '2px' },
  '& .by b': { color: 'text.primary', fontWeight: 500 },
} as const satisfies SxProps<Theme>

interface MessageListProps {
  messages: readonly SupportMessage[]
  /** How many of the last answers have not been read. */
  unread: number
  /** Whether there are messages before these, which `loadEarlier` loads. */
  hasEarlier: boolean
  loadEarlier: SubmitAction<undefined, unknown>
  /** Draws the file of a message. */
  renderFile?: (message: SupportMessage) => ReactNode
}

/** The messages of a conversation, oldest first, from its pages, of which the first page is the newest. */
export const listMessages = (pages: readonly { messages: SupportMessage[] }[]): SupportMessage[] =>
  pages.toReversed().flatMap(({ messages }) => messages)

/** The messages of a conversation under their days, scrolled to the last message. */
export function MessageList({ messages, unread, hasEarlier, loadEarlier, renderFile }: MessageListProps) {
  const now = useNow()
  const list = useRef<HTMLOListElement>(null)
  // Reading marks all as read; what was new when it was opened stays marked.
  const [firstNew] = useState(() => findFirstUnread(messages, unread))
  const last = messages.at(-1)?.id
  useKeptPosition(list, messages[0]?.id)
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [last])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it where it is cut off
    <Box component="ol" ref={list} tabIndex={0} aria-live="polite" aria-label="Messages" sx={listSx}>
      {hasEarlier && <EarlierMessages action={loadEarlier} />}
      {messages.map((message, index) => {
        const before = messages[index - 1]
        const day = formatDay(message.at, now)
        return (
          <Fragment key={message.id}>
            {(!before || formatDay(before.at, now) !== day) && <li className="line">{day}</li>}
            {message.id === firstNew && <li className="line new">New</li>}
            <Message message={message}>{renderFile?.(message)}</Message>
          </Fragment>
        )
      })}
    </Box>
  )
}

function Message({ message, children }: { message: SupportMessage; children: ReactNode }) {
  const { at, text, from_staff, author_name } = message
  const time = <span title={formatDateTime(at)}>{formatClock(at)}</span>
  return (
    <li data-staff={from_staff ? '' : undefined}>
      {from_staff && (
        <div className="by">
          <b>{author_name ?? 'Headwater'}</b>, {time}
        </div>
      )}
      <div className="words">{text}</div>
      {children}
      {!from_staff && <div className="by">You, {time}</div>}
    </li>
  )
}

const findFirstUnread = (messages: readonly SupportMessage[], unread: number) =>
  unread > 0 ? messages.filter(({ from_staff }) => from_staff).at(-unread)?.id : undefined

function formatDay(at: string, now: Date): string {
  const days = daysBetween(at, now)
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : formatDate(at)
}
