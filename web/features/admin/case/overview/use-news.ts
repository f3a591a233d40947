import { useMemo } from 'react'
import type { Company } from '#contract/companies.ts'
import type { Note } from '#contract/staff/notes.ts'
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
import { selectCase } from '../slice.ts'
import { collapseChanges } from './new-changes.ts'

export interface News {
  /** Null on the first look, and until the server has answered. */
  since: string | null
  isFirstLook: boolean
  groups: { kind: EventKind; events: HistoryEvent[] }[]
  notes: Note[]
  count: number
}

/** What others did since the reader last looked: each change in one group, each group with its events. */
export function useNews(company: Company): News {
  const names = useNames()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const { look, newChanges, notes } = useAppSelector((state) => selectCase(state))
  return useMemo(() => {
    const since = look?.since?.at ?? null
    const reader: Reader = { userId, names, members: company.members, connections: company.connections }
    const events = describeChanges(collapseChanges(newChanges.data, userId), reader)
    const groups = eventKinds.flatMap((kind) => {
      const ofKind = events.filter((event) => event.kind === kind)
      return ofKind.length > 0 ? [{ kind, events: ofKind }] : []
    })
    const newNotes = notes.data.filter(
      ({ author, created_at, deleted_at }) =>
        since !== null && created_at > since && deleted_at === null && author.id !== userId,
    )
    const count = groups.reduce((sum, group) => sum + countEvents(group.events), newNotes.length)
    return { since, isFirstLook: look !== null && look.since === null, groups, notes: newNotes, count }
  }, [look, newChanges.data, notes.data, userId, names, company.members, company.connections])
}

/** The kinds of events that are about the application's answers. */
export const answerKinds: readonly EventKind[] = ['answers', 'contracts']

/** A table of answers counts each answer. */
export const countEvents = (events: readonly HistoryEvent[]) =>
  events.reduce((sum, { table }) => sum + Math.max(1, table.length), 0)
