import { skipToken } from '@reduxjs/toolkit/query'
import type { Company } from '#contract/companies.ts'
import type { Change } from '#contract/history.ts'
import type { Note } from '#contract/staff/notes.ts'
import { usePolling } from '#web/core/live/use-polling.ts'
import { useAppSelector } from '#web/core/store.ts'
import {
  type EventKind,
  eventKinds,
  type HistoryEvent,
  type Reader,
} from '#web/features/labels/change-events.ts'
import { describeChanges } from '#web/features/labels/change-sentences.ts'
import { useNames } from '#web/features/labels/use-names.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { useListNotesQuery } from '../notes/api.ts'
import { lookAtCase, useListNewestChangesQuery } from '../shared/api.ts'

/**
 * What others changed, each field once: its value before the first change and after the last. What was changed back is
 * left out. `changes` are newest first, and so is the result.
 */
export function collapseChanges(changes: readonly Change[], userId: string): Change[] {
  const last = new Map<string, Change>()
  for (const change of changes) {
    if (change.author?.id === userId) continue
    const key = `${change.entity} ${change.entity_id} ${change.field}`
    const later = last.get(key)
    last.set(key, later ? { ...later, before: change.before } : change)
  }
  return [...last.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

/** Reads the changes since the reader last looked. */
function useNewChanges({ id: companyId, version }: Company) {
  const { data: look } = lookAtCase.useQueryState({ params: { companyId }, body: { version } })
  const after = look?.since?.number
  const changes = useListNewestChangesQuery(
    after !== undefined && version > after ? { companyId, query: { after } } : skipToken,
    usePolling(30_000),
  )
  return { look, changes }
}

/** Changes by other people since the reader's last visit. */
export interface News {
  /** The query of the changes. */
  changes: ReturnType<typeof useNewChanges>['changes']
  /** Whether the server has replied with the time of the reader's last visit. */
  isKnown: boolean
  isFirstLook: boolean
  /** Null on the first visit, and until the server has replied. */
  since: string | null
  groups: { kind: EventKind; events: HistoryEvent[] }[]
  notes: Note[]
  count: number
}

/** What others did since the reader last looked: each change in one group, each group with its events. */
export function useNews(company: Company): News {
  const names = useNames()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const { look, changes } = useNewChanges(company)
  const { data: notes } = useListNotesQuery({ params: { companyId: company.id } }, usePolling(60_000))
  const { members, connections } = company
  const since = look?.since?.at ?? null
  const reader: Reader = { userId, names, members, connections }
  const events = describeChanges(collapseChanges(changes.currentData ?? [], userId), reader)
  const groups = eventKinds
    .map((kind) => ({ kind, events: events.filter((event) => event.kind === kind) }))
    .filter((group) => group.events.length > 0)
  const newNotes = (notes ?? []).filter(
    ({ author, created_at, deleted_at }) =>
      since !== null && created_at > since && deleted_at === null && author.id !== userId,
  )
  return {
    changes,
    isKnown: look !== undefined,
    isFirstLook: look?.since === null,
    since,
    groups,
    notes: newNotes,
    count: groups.reduce((sum, group) => sum + countEvents(group.events), newNotes.length),
  }
}

/** The kinds of events that are about the application's answers. */
export const answerKinds: readonly EventKind[] = ['answers', 'contracts']

/** A table of answers counts each answer. */
export const countEvents = (events: readonly HistoryEvent[]) =>
  events.reduce((sum, { table }) => sum + Math.max(1, table.length), 0)
