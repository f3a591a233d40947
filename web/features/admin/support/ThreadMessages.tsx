import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { InboxConversation, InboxThread, SupportNote } from '#contract/staff/support-inbox.ts'
import type { SupportMessage } from '#contract/support.ts'
import { EarlierMessages } from '#web/features/support/EarlierMessages.tsx'
import { MessageFile } from '#web/features/support/MessageFile.tsx'
import { useKeptPosition } from '#web/features/support/use-kept-position.ts'
import { formatClock, formatDate, formatDateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { useFetchEarlierPageMutation } from './api.ts'
import styles from './ThreadMessages.module.css'

export const getPersonName = ({
  person_name,
  person_email,
}: Pick<InboxThread, 'person_name' | 'person_email'>) => person_name ?? person_email ?? 'A visitor'

/** A message to or from the person, or a note between staff. */
type ThreadEntry =
  | { kind: 'message'; at: string; message: SupportMessage }
  | { kind: 'note'; at: string; note: SupportNote }

/** Messages and notes in the order they were written. */
function listEntries(messages: readonly SupportMessage[], notes: readonly SupportNote[]): ThreadEntry[] {
  return [
    ...messages.map((message) => ({ kind: 'message' as const, at: message.at, message })),
    ...notes.map((note) => ({ kind: 'note' as const, at: note.at, note })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

interface MessageProps {
  message: SupportMessage
  person: string
  /** The time until which the person has read. */
  readAt: string
}

const Message = ({
  message: { id, at, from_staff, author_name, text, file },
  person,
  readAt,
}: MessageProps) => (
  <li className={styles.entry} data-staff={from_staff || undefined}>
    <div className={styles.by}>
      <b>{from_staff ? (author_name ?? 'Staff') : person}</b>
      <time dateTime={at} title={formatDateTime(at)}>
        {formatClock(at)}
      </time>
      {from_staff && <span>{readAt >= at ? 'Read' : 'Not read yet'}</span>}
    </div>
    <div className={styles.words}>{text}</div>
    {file && <MessageFile messageId={id} file={file} />}
  </li>
)

const StaffNote = ({ note: { at, author_name, text } }: { note: SupportNote }) => (
  <li className={styles.entry} data-staff data-note>
    <div className={styles.by}>
      <span className={styles.lock}>
        <Icon of={Lock} small /> Staff only
      </span>
      <b>{author_name}</b>
      <time dateTime={at} title={formatDateTime(at)}>
        {formatClock(at)}
      </time>
    </div>
    <div className={styles.words}>{text}</div>
  </li>
)

const getEntryId = (entry: ThreadEntry | undefined) =>
  entry?.kind === 'note' ? entry.note.id : entry?.message.id

/** The messages and notes of a conversation by day, scrolled to the last entry. */
export function ThreadMessages({ thread }: { thread: InboxConversation }) {
  const entries = listEntries(thread.messages, thread.notes)
  const [fetchEarlier] = useFetchEarlierPageMutation()
  const first = getEntryId(entries[0]) ?? ''
  const end = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useKeptPosition(list, first)
  const last = getEntryId(entries.at(-1))
  useEffect(() => {
    // The DOM of the tests has no layout.
    end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [thread.id, last])
  return (
    <>
      <ol ref={list} aria-label="Messages" aria-live="polite" className={styles.list}>
        {thread.has_earlier && (
          <EarlierMessages action={() => fetchEarlier({ params: { threadId: thread.id }, before: first })} />
        )}
        {entries.flatMap((entry, index) => {
          const day = formatDate(entry.at)
          const isNewDay = index === 0 || formatDate(entries[index - 1]?.at) !== day
          return [
            ...(isNewDay
              ? [
                  <li key={day} className={styles.day}>
                    {day}
                  </li>,
                ]
              : []),
            entry.kind === 'note' ? (
              <StaffNote key={entry.note.id} note={entry.note} />
            ) : (
              <Message
                key={entry.message.id}
                message={entry.message}
                person={getPersonName(thread)}
                readAt={thread.person_read_at}
              />
            ),
          ]
        })}
      </ol>
      <div ref={end} />
    </>
  )
}
