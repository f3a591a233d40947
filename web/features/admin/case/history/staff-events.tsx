import { Eye, MessageSquareLock, RotateCcw, ShieldCheck, type LucideIcon } from 'lucide-react'
import { includesText } from '#contract/rules/text/fold-text.ts'
import type { StaffEvent } from '#contract/staff/cases.ts'
import { toLocalDay } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import type { TimelineEvent } from '#web/ui/tables/Timeline.tsx'
import type { HistoryView } from './history-view.ts'

const icons: Record<StaffEvent['kind'], LucideIcon> = {
  risk_accepted: ShieldCheck,
  risk_restored: RotateCcw,
  document_read: Eye,
  note: MessageSquareLock,
}

const verbs: Record<StaffEvent['kind'], string> = {
  risk_accepted: 'accepted the risk',
  risk_restored: 'took back that this risk is accepted:',
  document_read: 'read',
  note: 'noted on',
}

/** Converts what staff did among themselves to an event of the timeline, which says that only staff see it. */
const toStaffTimeline = (
  { id, kind, at, author, subject, text }: StaffEvent,
  userId: string,
): TimelineEvent => ({
  id,
  at,
  icon: <Icon of={icons[kind]} small />,
  tone: 'funder',
  text: (
    <>
      {author.id === userId ? 'You' : author.name} {verbs[kind]} <b>{subject ?? 'the case'}</b>, for staff
      only.
    </>
  ),
  quote: text ?? undefined,
})

const holds = (text: string, { author, subject, text: note, kind }: StaffEvent) =>
  [author.name, subject, note, verbs[kind]].some((part) => part && includesText(part, text))

/** Whether something happened in the period of a view, by the days of the viewer. */
export const isWithin = (at: string, { since, until }: HistoryView) =>
  (!since || toLocalDay(at) >= since) && (!until || toLocalDay(at) < until)

/** Events that only staff see, if they match the filters. */
export function listStaffEvents(
  events: readonly StaffEvent[],
  view: HistoryView,
  userId: string,
): TimelineEvent[] {
  const { kind, author: authors, search } = view
  if (kind && !kind.includes('staff')) return []
  return events
    .filter(({ author }) => !authors || authors.includes(author.id))
    .filter((event) => isWithin(event.at, view) && (!search || holds(search, event)))
    .map((event) => toStaffTimeline(event, userId))
}

/** All of them, newest first. While there are older changes to load, nothing older than the oldest loaded one is shown. */
export function mergeEvents(
  changes: readonly TimelineEvent[],
  others: readonly TimelineEvent[],
  hasOlder: boolean,
): TimelineEvent[] {
  const oldest = hasOlder ? (changes.at(-1)?.at ?? '') : ''
  return [...changes, ...others.filter(({ at }) => at >= oldest)].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  )
}
