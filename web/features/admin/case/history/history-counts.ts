import type { Company } from '#contract/companies.ts'
import type { HistoryCounts } from '#contract/history.ts'
import { eventKinds, kindEntities } from '#web/features/labels/change-events.ts'
import { type HistoryKind, historyKinds } from './history-view.ts'

export type KindCounts = Record<HistoryKind, number>

export interface PersonCount {
  id: string
  name: string
  /** Null while it is not known. */
  count: number | null
}

/** How many events each kind has: changes as the server counted them, and those that only staff see. */
export function countKinds(counts: HistoryCounts, others: Pick<KindCounts, 'mail' | 'staff'>): KindCounts {
  const sums = Object.fromEntries(historyKinds.map((kind) => [kind, 0])) as KindCounts
  for (const kind of eventKinds)
    for (const { entity, count } of counts.entities)
      if (kindEntities[kind].includes(entity)) sums[kind] += count
  return { ...sums, ...others }
}

/** Lists whom to filter by: everybody who changed something, the most active first, then the other people of the company. */
export function countPeople(company: Company, counts: HistoryCounts | null): PersonCount[] {
  const people = new Map<string, PersonCount>()
  for (const { author, count } of counts?.authors ?? [])
    if (author) people.set(author.id, { id: author.id, name: author.name, count })
  for (const { id, name } of [...company.members, ...company.assigned_analysts_details])
    if (!people.has(id)) people.set(id, { id, name, count: counts ? 0 : null })
  return [...people.values()]
}
