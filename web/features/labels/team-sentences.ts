import type { Change } from '#contract/history.ts'
import type { Part, Reader, Sentence } from './change-events.ts'
import { joinWords } from './lists.ts'

const parseNames = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

export function describeAssignmentChange(changes: readonly Change[]): Sentence | null {
  const change = changes.find(({ entity }) => entity === 'assignment')
  if (!change) return null
  const [before, after] = [parseNames(change.before), parseNames(change.after)]
  const added = after.filter((name) => !before.includes(name))
  const removed = before.filter((name) => !after.includes(name))
  const addedParts: Part[] =
    added.length > 0 ? [' assigned the company to ', { strong: joinWords(added) }] : []
  const verb = added.length > 0 ? ' and unassigned ' : ' unassigned '
  const removedParts: Part[] = removed.length > 0 ? [verb, { strong: joinWords(removed) }] : []
  return { parts: [...addedParts, ...removedParts, '.'] }
}

function describeMember(
  { entity_id, before, after }: Change,
  author: Change['author'],
  reader: Reader,
): Sentence {
  const isSelf = author === null || author.id === entity_id
  const member = reader.members.find(({ id }) => id === entity_id)
  const name = { strong: member?.name ?? (isSelf && author ? author.name : 'A former member') }
  if (after === null)
    return isSelf ? { parts: [name, ' left the company.'] } : { parts: [' removed ', name, '.'] }
  const role = after === 'owner' ? 'an owner' : 'a member'
  if (before === null)
    return isSelf
      ? { parts: [name, ` joined the company as ${role}.`] }
      : { parts: [' added ', name, ` as ${role}.`] }
  return { parts: [' made ', name, ` ${role}.`] }
}

export const describeMemberChanges = (
  changes: readonly Change[],
  author: Change['author'],
  reader: Reader,
): Sentence[] =>
  changes.filter(({ entity }) => entity === 'member').map((change) => describeMember(change, author, reader))

function describeInvite({ field, before, after }: Change): Sentence {
  if (field === 'role') return { parts: [' set the invited person’s role to owner.'] }
  if (field !== 'email') return { parts: [' resent an invitation.'] }
  const parts: Part[] =
    typeof after === 'string'
      ? [' invited ', { strong: after }, '.']
      : [' withdrew the invitation to ', { strong: typeof before === 'string' ? before : 'a teammate' }, '.']
  return { parts }
}

export const describeInviteChanges = (changes: readonly Change[]): Sentence[] =>
  changes.filter(({ entity }) => entity === 'invite').map(describeInvite)
