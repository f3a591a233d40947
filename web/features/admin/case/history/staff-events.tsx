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
  risk_restored: 'reopened the risk',
  document_read: 'read',
  note: 'added a note on',
}

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
      {author.id === userId ? 'You' : author.name} {verbs[kind]} <b>{subject ?? 'the case'}</b> (staff only).
    </>
  ),
  quote: text ?? undefined,
})

const matchesSearch = (text: string, { author, subject, text: note, kind }: StaffEvent) =>
  [author.name, subject, note, verbs[kind]].some((part) => part && includesText(part, text))

/** Compares days in the user's time zone; `until` is exclusive. */
export const isWithinPeriod = (at: string, { since, until }: HistoryView) =>
  (!since || toLocalDay(at) >= since) && (!until || toLocalDay(at) < until)

export function listStaffEvents(
  events: readonly StaffEvent[],
  view: HistoryView,
  userId: string,
): TimelineEvent[] {
  const { kind, author: authors, search } = view
  if (kind && !kind.includes('staff')) return []
  return events
    .filter(({ author }) => !authors || authors.includes(author.id))
    .filter((event) => isWithinPeriod(event.at, view) && (!search || matchesSearch(search, event)))
    .map((event) => toStaffTimeline(event, userId))
}

/** While older changes are not loaded, omits `others` that are older than the oldest loaded change. */
export function mergeEvents(
  changes: readonly TimelineEvent[],
  others: readonly TimelineEvent[],
  hasOlder: boolean,
): TimelineEvent[] {
  const oldest = hasOlder ? (changes.at(-1)?.at ?? '') : ''
  return [...changes, ...others.filter(({ at }) => at >= oldest)].toSorted((a, b) => b.at.localeCompare(a.at))
}
