import { skipToken } from '@reduxjs/toolkit/query'
import type { Company } from '#contract/companies.ts'
import type { Change } from '#contract/history.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { type EventKind, eventKinds, type HistoryEvent } from '#web/features/labels/change-events.ts'
import { describeChanges } from '#web/features/labels/change-sentences.ts'
import { useListNotesQuery } from '../notes/api.ts'
import { useHistoryReader } from '../shared/history-events.tsx'
import { recordCaseView, useListNewestChangesQuery } from '../shared/api.ts'

/**
 * Omits the user's own changes, and merges the remaining changes to a field into one, from the first value to the last.
 * Omits fields whose value was restored. Both the input and the result are newest first.
 */
export function collapseChanges(changes: readonly Change[], userId: string): Change[] {
  const latestChanges = new Map<string, Change>()
  for (const change of changes) {
    if (change.author?.id === userId) continue
    const key = `${change.entity} ${change.entity_id} ${change.field}`
    const laterChange = latestChanges.get(key)
    latestChanges.set(key, laterChange ? { ...laterChange, before: change.before } : change)
  }
  return [...latestChanges.values()].filter(
    ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
  )
}

export function useUnseenChanges(company: Company) {
  const { id: companyId, version } = company
  const reader = useHistoryReader(company)
  const { data: look } = recordCaseView.useQueryState({ params: { companyId }, body: { version } })
  const after = look?.since?.number
  const changes = useListNewestChangesQuery(
    after !== undefined && version > after ? { companyId, query: { after } } : skipToken,
    usePollingOptions(30_000),
  )
  const { data: notes = [] } = useListNotesQuery({ params: { companyId } }, usePollingOptions(60_000))
  const since = look?.since?.at ?? null
  const events = describeChanges(collapseChanges(changes.currentData ?? [], reader.userId), reader)
  const groups = eventKinds
    .map((kind) => ({ kind, events: events.filter((event) => event.kind === kind) }))
    .filter((group) => group.events.length > 0)
  const newNotes = notes.filter(
    ({ author, created_at, deleted_at }) =>
      since !== null && created_at > since && deleted_at === null && author.id !== reader.userId,
  )
  return {
    changes,
    isLoaded: look !== undefined,
    isFirstLook: look?.since === null,
    /** Null on the first visit, and until the time of the last visit has loaded. */
    since,
    groups,
    notes: newNotes,
    count: groups.reduce((sum, group) => sum + countChanges(group.events), newNotes.length),
  }
}

export type UnseenChanges = ReturnType<typeof useUnseenChanges>

export const answerKinds: readonly EventKind[] = ['answers', 'contracts']

export const countChanges = (events: readonly HistoryEvent[]) =>
  events.reduce((sum, { table }) => sum + Math.max(1, table.length), 0)
