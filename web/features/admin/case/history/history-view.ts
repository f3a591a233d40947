import { toSearchText } from '#contract/core/text.ts'
import { isCalendarDate } from '#contract/rules/dates.ts'
import { type EventKind, eventKinds } from '#web/features/labels/change-events.ts'

/**
 * What an event is about. `mail` is what was mailed about the company, `staff` what staff did among themselves; neither is
 * a change of the application, and only staff see them.
 */
export const historyKinds = [...eventKinds, 'mail', 'staff'] as const
export type HistoryKind = (typeof historyKinds)[number]

export interface HistoryView {
  /** All when empty. */
  kinds: HistoryKind[]
  /** Ids of people; everybody when empty. */
  authors: string[]
  search: string
  /** The first day, and the day after the last; empty for no bound. */
  after: string
  before: string
}

/** The filters of the history in the address. */
export const historyFilterNames = ['kind', 'by', 'q', 'after', 'before'] as const

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const parseDay = (text: string | null) => (text && isCalendarDate(text) ? text : '')

/** Parses an address, ignoring unknown parts. */
export const parseHistoryView = (search: URLSearchParams): HistoryView => ({
  kinds: historyKinds.filter((kind) => search.getAll('kind').includes(kind)),
  authors: [...new Set(search.getAll('by'))].filter((id) => idPattern.test(id)).slice(0, 20),
  search: toSearchText(search.get('q') ?? ''),
  after: parseDay(search.get('after')),
  before: parseDay(search.get('before')),
})

/** The kinds of changes that a view shows: all when null, none when it shows only mails and what staff did. */
export function toEventKinds({ kinds }: HistoryView): EventKind[] | null {
  return kinds.length === 0 ? null : eventKinds.filter((kind) => kinds.includes(kind))
}

/** Whether a view shows any changes of the application. */
export const hasChangeKinds = (view: HistoryView) => toEventKinds(view)?.length !== 0

/** The kinds after one was switched on or off. With all of them on, or none, the view shows everything. */
export function toggleKind(kinds: readonly HistoryKind[], kind: HistoryKind): HistoryKind[] {
  const visible = new Set(kinds.length === 0 ? historyKinds : kinds)
  if (!visible.delete(kind)) visible.add(kind)
  return visible.size === historyKinds.length ? [] : historyKinds.filter((one) => visible.has(one))
}

export const isFiltered = ({ kinds, authors, search, after, before }: HistoryView) =>
  kinds.length + authors.length > 0 || [search, after, before].some(Boolean)
