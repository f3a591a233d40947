import { Lock } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import type { InboxConversation, InboxThread } from '#contract/staff/support-inbox.ts'
import type { SupportMessage } from '#contract/support.ts'
import { EarlierMessagesButton } from '#web/features/support/EarlierMessagesButton.tsx'
import { MessageFile } from '#web/features/support/MessageFile.tsx'
import { useStableScrollPosition } from '#web/features/support/use-stable-scroll-position.ts'
import { formatClockTime, formatDate, formatDateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useFetchEarlierPageMutation } from './api.ts'
import styles from './ThreadMessages.module.css'

export const getPersonName = ({
  person_name,
  person_email,
}: Pick<InboxThread, 'person_name' | 'person_email'>) => person_name ?? person_email ?? 'A visitor'

interface ThreadEntry extends SupportMessage {
  isNote: boolean
}

function listEntries({ messages, notes }: InboxConversation): ThreadEntry[] {
  return [
    ...messages.map((message) => ({ ...message, isNote: false })),
    ...notes.map((note) => ({ ...note, from_staff: true, file: null, isNote: true })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function Entry({ entry, thread }: { entry: ThreadEntry; thread: InboxConversation }) {
  const { id, at, from_staff, author_name, text, file, isNote } = entry
  return (
    <li className={styles.entry} data-staff={from_staff || undefined}>
      <Text as="div" variant="small" tone="secondary">
        <Row gap={1} wrap>
          {isNote && (
            <Row as="span" gap={0.5}>
              <Icon of={Lock} small /> Staff only
            </Row>
          )}
          <b>{from_staff ? (author_name ?? 'Staff') : getPersonName(thread)}</b>
          <time dateTime={at} title={formatDateTime(at)}>
            {formatClockTime(at)}
          </time>
          {from_staff && !isNote && <span>{thread.person_read_at >= at ? 'Read' : 'Not read yet'}</span>}
        </Row>
      </Text>
      <Panel pad={1.5} tone={isNote ? 'accent' : from_staff ? 'primary' : undefined} framed={!from_staff}>
        <Text as="div" typed>
          {text}
        </Text>
      </Panel>
      {file && <MessageFile messageId={id} file={file} />}
    </li>
  )
}

export function ThreadMessages({ thread }: { thread: InboxConversation }) {
  const entries = listEntries(thread)
  const [fetchEarlier] = useFetchEarlierPageMutation()
  const firstId = entries[0]?.id ?? ''
  const lastId = entries.at(-1)?.id
  const end = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  useStableScrollPosition(list, firstId)
  useEffect(() => {
    // jsdom does not implement scrollIntoView.
    end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [thread.id, lastId])
  return (
    <>
      <Stack
        as="ol"
        ref={list}
        aria-label="Messages"
        aria-live="polite"
        gap={1.5}
        align="start"
        className={styles.list}
      >
        {thread.has_earlier && (
          <EarlierMessagesButton
            action={() => fetchEarlier({ params: { threadId: thread.id }, before: firstId })}
          />
        )}
        {entries.map((entry, index) => {
          const day = formatDate(entry.at)
          return (
            <Fragment key={entry.id}>
              {formatDate(entries[index - 1]?.at) !== day && (
                <Row as="li" className={styles.day}>
                  <Text as="span" variant="small" tone="secondary">
                    {day}
                  </Text>
                </Row>
              )}
              <Entry entry={entry} thread={thread} />
            </Fragment>
          )
        })}
      </Stack>
      <div ref={end} />
    </>
  )
}
