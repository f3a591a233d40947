import { z } from 'zod'
import type { Company } from '#contract/companies.ts'
import { countHistory, getChangesHistory, type HistoryCounts } from '#contract/history.ts'
import type { QueryState } from '#web/core/address/query-state.ts'
import { getTimeZone } from '#web/core/time-zone.ts'
import { eventKinds, kindEntities } from '#web/features/labels/change-events.ts'

/**
 * The kinds of events. `mail` is email about the company, `staff` is internal events of staff. Neither is a change of the
 * application, and only staff see them.
 */
export const historyKinds = [...eventKinds, 'mail', 'staff'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** The filters of the history in the address. No kind means all kinds, no author everyone. */
export const historyQuery = countHistory.query.pick({ search: true, since: true, until: true }).extend({
  kind: z.array(z.enum(historyKinds)).optional(),
  author: getChangesHistory.query.shape.author,
})
export type HistoryView = QueryState<typeof historyQuery>

/** The search and the period as a query of the server, whatever kinds and people are selected. */
export const toSearchQuery = ({ kind: _kind, author: _author, ...search }: HistoryView) => ({
  ...search,
  ...(search.since || search.until ? getTimeZone() : {}),
})

/** The kinds of changes that a view shows; none when it shows only emails and what staff did. */
const listEventKinds = ({ kind }: HistoryView) =>
  eventKinds.filter((one) => kind === undefined || kind.includes(one))

/** Whether a view shows any changes of the application. */
export const hasChangeKinds = (view: HistoryView) => listEventKinds(view).length > 0

/** All filters as a query of the server. */
export const toChangesQuery = (view: HistoryView) => ({
  ...toSearchQuery(view),
  ...(view.kind && { entity: listEventKinds(view).flatMap((kind) => kindEntities[kind]) }),
  ...(view.author && { author: view.author }),
})

/** The kinds after one was switched on or off. With all of them on, or none, the view shows everything. */
export function toggleKind(kinds: readonly HistoryKind[], kind: HistoryKind): HistoryKind[] {
  const visible = new Set(kinds.length === 0 ? historyKinds : kinds)
  if (!visible.delete(kind)) visible.add(kind)
  return visible.size === historyKinds.length ? [] : historyKinds.filter((one) => visible.has(one))
}

export type KindCounts = Record<HistoryKind, number>

export interface PersonCount {
  id: string
  name: string
  /** Null until the counts are loaded. */
  count: number | null
}

/** The number of events of each kind: changes as the server counted them, and events that only staff see. */
export function countKinds(counts: HistoryCounts, others: Pick<KindCounts, 'mail' | 'staff'>): KindCounts {
  const sums = Object.fromEntries(historyKinds.map((kind) => [kind, 0])) as KindCounts
  for (const kind of eventKinds)
    for (const { entity, count } of counts.entities)
      if (kindEntities[kind].includes(entity)) sums[kind] += count
  return { ...sums, ...others }
}

/** The people to filter by: authors of changes, the most active first, then the other people of the company. */
export function countPeople(company: Company, counts: HistoryCounts | undefined): PersonCount[] {
  const people = new Map<string, PersonCount>()
  for (const { author, count } of counts?.authors ?? [])
    if (author) people.set(author.id, { id: author.id, name: author.name, count })
  for (const { id, name } of [...company.members, ...company.assigned_analysts_details])
    if (!people.has(id)) people.set(id, { id, name, count: counts ? 0 : null })
  return [...people.values()]
}
