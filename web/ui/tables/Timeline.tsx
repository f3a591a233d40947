import type { ReactNode } from 'react'

import { formatClockTime, formatDate, formatDateTime, countDaysBetween } from '../format.ts'
import { Stack } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { tableRoles } from './table-roles.ts'
import styles from './Timeline.module.css'

export interface TimelineChange {
  field: string
  /** Null if there was no answer. */
  before: ReactNode
  after: ReactNode
}

export interface TimelineEvent {
  id: string
  /** In ISO 8601 format. */
  at: string
  icon: ReactNode
  /** The party that caused the event, or whether the event is positive or negative. */
  tone?: 'plain' | 'funder' | 'applicant' | 'good' | 'bad' | undefined
  text: ReactNode
  quote?: string | undefined
  changes?: readonly TimelineChange[] | undefined
  extra?: ReactNode
}

export interface TimelineProps {
  /** Newest first. */
  events: readonly TimelineEvent[]
  now: Date
  /** The reader's last visit (ISO 8601). A line separates newer events. */
  seenAt?: string | undefined
}

const ChangesTable = ({ changes }: { changes: readonly TimelineChange[] }) => (
  <table {...tableRoles.table} className={styles.changes}>
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th {...tableRoles.header}>Field</th>
        <th {...tableRoles.header}>Before</th>
        <th {...tableRoles.header}>After</th>
      </tr>
    </thead>
    <tbody {...tableRoles.group}>
      {changes.map(({ field, before, after }) => (
        <tr {...tableRoles.row} key={field}>
          <th {...tableRoles.rowHeader}>{field}</th>
          <td {...tableRoles.cell}>{before == null ? 'Not answered' : <del>{before}</del>}</td>
          <td {...tableRoles.cell}>{after == null ? 'Cleared' : <ins>{after}</ins>}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Event = ({ event }: { event: TimelineEvent }) => (
  <li className={styles.event}>
    <span className={styles.mark} data-tone={event.tone ?? 'plain'}>
      {event.icon}
    </span>
    <Stack gap={1} className={styles.content}>
      <p>{event.text}</p>
      {event.quote && <blockquote className={styles.quote}>{event.quote}</blockquote>}
      {event.changes && <ChangesTable changes={event.changes} />}
      {event.extra}
    </Stack>
    <time className={styles.time} dateTime={event.at} title={formatDateTime(event.at)}>
      {formatClockTime(event.at)}
    </time>
  </li>
)

interface Day {
  name: string
  events: TimelineEvent[]
}

const formatDay = (at: string, now: Date) => {
  const days = countDaysBetween(at, now)
  if (days === 0) return `Today, ${formatDate(at)}`
  return days === 1 ? `Yesterday, ${formatDate(at)}` : formatDate(at)
}

const groupByDay = (events: readonly TimelineEvent[], now: Date) => {
  const days: Day[] = []
  for (const event of events) {
    const name = formatDay(event.at, now)
    const last = days.at(-1)
    if (last?.name === name) last.events.push(event)
    else days.push({ name, events: [event] })
  }
  return days
}

interface DayPartProps {
  day: Day
  firstSeen: TimelineEvent | undefined
  seenAt: string | undefined
}

const DayPart = ({ day, firstSeen, seenAt }: DayPartProps) => {
  const at = day.events.findIndex((event) => event === firstSeen)
  const line = at >= 0 && (
    <Text variant="small" tone="secondary" className={styles.seen}>
      Your last visit: {formatDateTime(seenAt)}
    </Text>
  )
  const newEvents = at < 0 ? day.events : day.events.slice(0, at)
  const seenEvents = at < 0 ? [] : day.events.slice(at)
  return (
    <section aria-label={day.name}>
      {at === 0 && line}
      <Text as="h2" variant="subheading" className={styles.day}>
        {day.name}
      </Text>
      <ol>
        {newEvents.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {at > 0 && line}
      {seenEvents.length > 0 && (
        <ol>
          {seenEvents.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
    </section>
  )
}

export function Timeline({ events, now, seenAt }: TimelineProps) {
  const newest = events[0]
  const isAllSeen = seenAt === undefined || newest === undefined || newest.at <= seenAt
  const firstSeen = isAllSeen ? undefined : events.find((event) => event.at <= seenAt)
  return (
    <div>
      {isAllSeen && seenAt !== undefined && (
        <VisuallyHidden>No new events in this list since your last visit.</VisuallyHidden>
      )}
      {groupByDay(events, now).map((day) => (
        <DayPart key={day.name} day={day} firstSeen={firstSeen} seenAt={seenAt} />
      ))}
    </div>
  )
}
