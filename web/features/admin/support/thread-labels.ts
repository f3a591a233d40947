import type { InboxThread, SupportNote } from '#contract/staff/support-inbox.ts'
import type { SupportMessage } from '#contract/support.ts'

export const getPersonName = ({
  person_name,
  person_email,
}: Pick<InboxThread, 'person_name' | 'person_email'>) => person_name ?? person_email ?? 'A visitor'

/** A message to or from the person, or a note between staff. */
export type ThreadEntry =
  | { kind: 'message'; at: string; message: SupportMessage }
  | { kind: 'note'; at: string; note: SupportNote }

/** Messages and notes in the order they were written. */
export function listEntries(
  messages: readonly SupportMessage[],
  notes: readonly SupportNote[],
): ThreadEntry[] {
  return [
    ...messages.map((message) => ({ kind: 'message' as const, at: message.at, message })),
    ...notes.map((note) => ({ kind: 'note' as const, at: note.at, note })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
