import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

import { formatClock, formatDate, formatDateTime, daysBetween } from '../format.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { tableRoles } from './table-roles.ts'

export interface TimelineChange {
  field: string
  /** Null when there was no answer. */
  before: ReactNode
  after: ReactNode
}

export interface TimelineEvent {
  id: string
  /** ISO 8601 */
  at: string
  icon: ReactNode
  /** Who caused the event, or whether it is good or bad news. */
  tone?: 'plain' | 'funder' | 'applicant' | 'good' | 'bad' | undefined
  /** One sentence, names in <b>. */
  text: ReactNode
  quote?: string | undefined
  changes?: readonly TimelineChange[] | undefined
  /** Buttons or a remark under the sentence. */
  extra?: ReactNode
}

export interface TimelineProps {
  /** Newest first. */
  events: readonly TimelineEvent[]
  now: Date
  /** The reader's last visit, ISO 8601: draws a line between new and seen events. */
  seenAt?: string | undefined
}

const timelineSx = {
  '& h2': {
    position: 'sticky',
    top: 'var(--ui-timeline-top, 0px)',
    zIndex: 1,
    py: '6px',
    mt: 2,
    bgcolor: 'background.default',
    fontSize: '0.875rem',
    fontWeight: 600,
  },
  '& .event': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr) auto',
    gap: '12px',
    py: 1,
    fontSize: 'var(--ui-button-text)',
  },
  '& .event:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: '13.5px',
    top: '36px',
    bottom: '-8px',
    width: '1px',
    bgcolor: 'divider',
  },
  '& .node': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: '50%',
    border: '1px solid',
    borderColor: 'divider',
    bgcolor: 'background.paper',
    color: 'text.secondary',
    '&.funder': { bgcolor: 'soft.info', color: 'info.main', borderColor: 'transparent' },
    '&.applicant': { bgcolor: 'soft.accent', color: 'text.primary', borderColor: 'transparent' },
    '&.good': { bgcolor: 'soft.secondary', color: 'secondary.main', borderColor: 'transparent' },
    '&.bad': { bgcolor: 'soft.error', color: 'error.main', borderColor: 'transparent' },
  },
  '& .event-body': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 1,
    pt: '3px',
    // File names and addresses have no place to break at.
    overflowWrap: 'anywhere',
  },
  '& .event-body b': { fontWeight: 500 },
  '& blockquote': {
    m: 0,
    pl: '12px',
    borderLeft: '2px solid',
    borderColor: 'divider',
    color: 'text.secondary',
    whiteSpace: 'pre-wrap',
  },
  '& time': { pt: '4px', color: 'text.tertiary', fontSize: '0.875rem' },
  '& .seen': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    pt: '12px',
    color: 'text.secondary',
    fontSize: '0.875rem',
    '&::before, &::after': { content: '""', flex: 1, height: '1px', bgcolor: 'accent.main' },
  },
} as const satisfies SxProps<Theme>

const changesSx = {
  width: '100%',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  borderSpacing: 0,
  borderCollapse: 'separate',
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  '& th, & td': {
    width: '33%',
    px: '12px',
    py: '7px',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& th': { color: 'text.secondary' },
  '& tr + tr > *, & tbody > tr > *': { borderTop: '1px solid', borderColor: 'divider' },
  '& del': { color: 'text.tertiary', textDecorationThickness: '1px' },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
  '@media (max-width: 599.95px)': {
    display: 'block',
    '& tbody': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', py: '4px' },
    '& tbody tr > *': { width: 'auto', border: 0, py: '3px' },
    '& tbody tr + tr': { borderTop: '1px solid', borderColor: 'divider' },
    '& tbody th': { gridColumn: '1 / -1' },
  },
} as const satisfies SxProps<Theme>

export const ChangesTable = ({ changes }: { changes: readonly TimelineChange[] }) => (
  <Box component="table" {...tableRoles.table} sx={changesSx}>
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
          <td {...tableRoles.cell}>{after == null ? 'Emptied' : <ins>{after}</ins>}</td>
        </tr>
      ))}
    </tbody>
  </Box>
)

const Event = ({ event }: { event: TimelineEvent }) => (
  <li className="event">
    <span className={`node ${event.tone ?? 'plain'}`}>{event.icon}</span>
    <div className="event-body">
      <p>{event.text}</p>
      {event.quote && <blockquote>{event.quote}</blockquote>}
      {event.changes && <ChangesTable changes={event.changes} />}
      {event.extra}
    </div>
    <time dateTime={event.at} title={formatDateTime(event.at)}>
      {formatClock(event.at)}
    </time>
  </li>
)

interface Day {
  name: string
  events: TimelineEvent[]
}

const formatDay = (at: string, now: Date) => {
  const days = daysBetween(at, now)
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
  /** The newest event that the reader has already seen. */
  firstSeen: TimelineEvent | undefined
  seenAt: string | undefined
}

const DayPart = ({ day, firstSeen, seenAt }: DayPartProps) => {
  const at = day.events.findIndex((event) => event === firstSeen)
  const line = at >= 0 && <p className="seen">You last looked here on {formatDateTime(seenAt)}</p>
  const fresh = at < 0 ? day.events : day.events.slice(0, at)
  const seen = at < 0 ? [] : day.events.slice(at)
  return (
    <section aria-label={day.name}>
      {at === 0 && line}
      <h2>{day.name}</h2>
      <ol>
        {fresh.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {at > 0 && line}
      {seen.length > 0 && (
        <ol>
          {seen.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** What happened, day by day, newest first. */
export function Timeline({ events, now, seenAt }: TimelineProps) {
  const newest = events[0]
  const nothingNew = seenAt === undefined || newest === undefined || newest.at <= seenAt
  const firstSeen = nothingNew ? undefined : events.find((event) => event.at <= seenAt)
  return (
    <Box sx={timelineSx}>
      {nothingNew && seenAt !== undefined && (
        <VisuallyHidden>Nothing new since you last looked.</VisuallyHidden>
      )}
      {groupByDay(events, now).map((day) => (
        <DayPart key={day.name} day={day} firstSeen={firstSeen} seenAt={seenAt} />
      ))}
    </Box>
  )
}
