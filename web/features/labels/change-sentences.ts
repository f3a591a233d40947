import type { Change } from '#contract/history.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { answerSentence } from './answer-sentences.ts'
import {
  type ChangeGroup,
  type EventKind,
  groupChanges,
  type HistoryEvent,
  kindEntities,
  type Part,
  type Reader,
  type Sentence,
  type Side,
} from './change-events.ts'
import { connectionSentences } from './connection-sentences.ts'
import { documentSentence } from './document-sentences.ts'
import { reviewSentence } from './review-sentences.ts'
import { assignmentSentence, inviteSentences, memberSentences } from './team-sentences.ts'
import { sentencesOfThings } from './entity-sentences.ts'

const nameOf = (author: Change['author'], { userId }: Reader) => {
  if (author === null) return 'Headwater'
  return author.id === userId ? 'You' : author.name
}

const sideOf = (author: Change['author'], { members }: Reader): Side => {
  if (author === null) return 'product'
  return members.some(({ id }) => id === author.id) ? 'applicant' : 'us'
}

interface Move {
  from: CompanyStatus | null
  to: CompanyStatus
  note: string | null
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

function moveIn({ changes }: ChangeGroup): Move | null {
  const moved = changes.find(({ entity, field }) => entity === 'status' && field === 'status')
  if (!moved) return null
  const note = changes.find(({ entity, field }) => entity === 'status' && field === 'note')
  return {
    from: textOf(moved.before) as CompanyStatus | null,
    to: textOf(moved.after) as CompanyStatus,
    note: textOf(note?.after),
  }
}

const fromTo = ({ from, to }: Move): Part[] =>
  from ? [{ status: from }, ' to ', { status: to }] : [{ status: to }]

const isSubmit = ({ from, to }: Move) =>
  (from === 'draft' || from === 'cfo_customer') &&
  (to === 'in_review' || to === 'verify_client_email' || to === 'non_us')

const moods: Partial<Record<CompanyStatus, HistoryEvent['mood']>> = {
  funded: 'good',
  repaid: 'good',
  rejected: 'bad',
}

function moveSentence(move: Move, side: Side): Sentence {
  const quotes = move.note ? [move.note] : []
  if (move.from === null) return { parts: [' started the application.'] }
  if (side === 'applicant' && isSubmit(move))
    return { parts: [' submitted the application. ', ...fromTo(move), '.'], mood: 'good', quotes }
  return {
    parts: [' moved the company from ', ...fromTo(move), '.'],
    mood: moods[move.to] ?? 'plain',
    quotes,
  }
}

type Found = readonly [kind: EventKind, sentence: Sentence]

/** All that one change says, the most telling first. */
function sentencesOf(group: ChangeGroup, reader: Reader): Found[] {
  const of = (kind: EventKind) => group.changes.filter(({ entity }) => kindEntities[kind].includes(entity))
  const move = moveIn(group)
  const review = reviewSentence(of('reviews'), move ? [' ', ...fromTo(move), '.'] : [])
  const answers = of('answers')
  const isStart = move?.from === null
  const found: Found[] = []
  if (review) found.push(['reviews', review])
  else if (move && !isStart) found.push(['status', moveSentence(move, sideOf(group.author, reader))])
  if (answers.length > 0) found.push(['answers', answerSentence(answers, reader.names)])
  for (const change of of('documents')) found.push(['documents', documentSentence(change)])
  for (const kind of ['contracts', 'intros', 'loans'] as const)
    for (const sentence of sentencesOfThings(of(kind), reader.names)) found.push([kind, sentence])
  for (const sentence of connectionSentences(of('connections'), reader)) found.push(['connections', sentence])
  for (const sentence of inviteSentences(of('team'))) found.push(['team', sentence])
  const assigned = assignmentSentence(of('team'))
  if (assigned) found.push(['team', assigned])
  // what was answered at the start comes after it, so above it; who starts owns it, without a second sentence
  if (isStart) found.push(['status', moveSentence(move, sideOf(group.author, reader))])
  else
    for (const sentence of memberSentences(of('team'), group.author, reader)) found.push(['team', sentence])
  return found
}

/** A sentence that begins with its own subject needs no author before it. */
const beginsItself = ({ parts: [first] }: Sentence) => typeof first !== 'string' || !first.startsWith(' ')

/** The history in sentences, newest first. `changes` come newest first, as the server sends them. */
export function describeChanges(changes: readonly Change[], reader: Reader): HistoryEvent[] {
  return groupChanges(changes).flatMap((group) =>
    sentencesOf(group, reader).map(([kind, sentence], index) => ({
      id: `${group.number}.${index}`,
      at: group.at,
      kind,
      side: sideOf(group.author, reader),
      mood: sentence.mood ?? 'plain',
      parts: beginsItself(sentence)
        ? sentence.parts
        : [{ strong: nameOf(group.author, reader) }, ...sentence.parts],
      table: sentence.table ?? [],
      quotes: sentence.quotes ?? [],
    })),
  )
}
