import { z } from 'zod'
import type { Company } from '#contract/companies.ts'
import { countHistory, getChangesHistory, type HistoryCounts } from '#contract/history.ts'
import type { QueryState } from '#web/core/address/query-state.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'
import { eventKinds, kindEntities } from '#web/features/labels/change-events.ts'

/** Events of the kinds `mail` and `staff` are not in the change history. Only staff see these events. */
export const historyKinds = [...eventKinds, 'mail', 'staff'] as const
export type HistoryKind = (typeof historyKinds)[number]

export const historyQuery = countHistory.query.pick({ search: true, since: true, until: true }).extend({
  kind: z.array(z.enum(historyKinds)).optional(),
  author: getChangesHistory.query.shape.author,
})
export type HistoryView = QueryState<typeof historyQuery>

export const toSearchQuery = ({ kind: _kind, author: _author, ...search }: HistoryView) => ({
  ...search,
  ...(search.since || search.until ? getTimeZoneQuery() : {}),
})

const listEventKinds = ({ kind }: HistoryView) =>
  eventKinds.filter((eventKind) => kind === undefined || kind.includes(eventKind))

export const includesChanges = (view: HistoryView) => listEventKinds(view).length > 0

export const toChangesQuery = (view: HistoryView) => ({
  ...toSearchQuery(view),
  ...(view.kind && { entity: listEventKinds(view).flatMap((kind) => kindEntities[kind]) }),
  ...(view.author && { author: view.author }),
})

/** Returns an empty list, which shows everything, if all kinds or no kinds are selected. */
export function toggleKind(kinds: readonly HistoryKind[], kind: HistoryKind): HistoryKind[] {
  const visible = new Set(kinds.length === 0 ? historyKinds : kinds)
  if (!visible.delete(kind)) visible.add(kind)
  return visible.size === historyKinds.length
    ? []
    : historyKinds.filter((historyKind) => visible.has(historyKind))
}

export type KindCounts = Record<HistoryKind, number>

export interface PersonCount {
  id: string
  name: string
  /** Null until the counts are loaded. */
  count: number | null
}

export function countEventsByKind(
  counts: HistoryCounts,
  staffCounts: Pick<KindCounts, 'mail' | 'staff'>,
): KindCounts {
  const sums = Object.fromEntries(historyKinds.map((kind) => [kind, 0])) as KindCounts
  for (const kind of eventKinds)
    for (const { entity, count } of counts.entities)
      if (kindEntities[kind].includes(entity)) sums[kind] += count
  return { ...sums, ...staffCounts }
}

export function listHistoryAuthors(company: Company, counts: HistoryCounts | undefined): PersonCount[] {
  const people = new Map<string, PersonCount>()
  for (const { author, count } of counts?.authors ?? [])
    if (author) people.set(author.id, { id: author.id, name: author.name, count })
  for (const { id, name } of [...company.members, ...company.assigned_analysts_details])
    if (!people.has(id)) people.set(id, { id, name, count: counts ? 0 : null })
  return [...people.values()]
}
