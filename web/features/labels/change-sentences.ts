import type { Change } from '#contract/history.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { describeAnswerChanges } from './answer-sentences.ts'
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
import { describeConnectionChanges } from './connection-sentences.ts'
import { describeDocumentChange } from './document-sentences.ts'
import { describeFigureChange } from './figure-sentences.ts'
import { describeReviewChanges } from './review-sentences.ts'
import { describeAssignmentChange, describeInviteChanges, describeMemberChanges } from './team-sentences.ts'
import { describeEntityChanges } from './entity-sentences.ts'

const getAuthorName = (author: Change['author'], { userId }: Reader) => {
  if (author === null) return 'Headwater'
  return author.id === userId ? 'You' : author.name
}

const getSide = (author: Change['author'], { members }: Reader): Side => {
  if (author === null) return 'product'
  return members.some(({ id }) => id === author.id) ? 'applicant' : 'funder'
}

interface Move {
  from: CompanyStatus | null
  to: CompanyStatus
  quotes: string[]
}

const parseText = (value: unknown) => (typeof value === 'string' ? value : null)

function findMove({ changes }: ChangeGroup): Move | null {
  const statusChange = changes.find(({ entity, field }) => entity === 'status' && field === 'status')
  if (!statusChange) return null
  const find = (name: string) =>
    parseText(changes.find(({ entity, field }) => entity === 'status' && field === name)?.after)
  const neededChange = find('needed_change')
  return {
    from: parseText(statusChange.before) as CompanyStatus | null,
    to: parseText(statusChange.after) as CompanyStatus,
    quotes: [
      ...[find('reason'), find('note')].filter((text) => text !== null),
      ...(neededChange === null ? [] : [`What would have to change: ${neededChange}`]),
    ],
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

function describeMove(move: Move, side: Side): Sentence {
  const { quotes } = move
  if (move.from === null) return { parts: [' started the application.'] }
  if (side === 'applicant' && isSubmit(move))
    return { parts: [' submitted the application. ', ...fromTo(move), '.'], mood: 'good', quotes }
  return {
    parts: [' moved the company from ', ...fromTo(move), '.'],
    mood: moods[move.to] ?? 'plain',
    quotes,
  }
}

const hasFinishedSetup = ({ changes }: ChangeGroup) =>
  changes.some(({ entity, field }) => entity === 'status' && field === 'connect_finished_at')

const setupSentence: Sentence = { parts: [' finished setting up CFO services.'], mood: 'good' }

const findCustomerKind = ({ changes }: ChangeGroup) =>
  changes.find(({ entity, field }) => entity === 'status' && field === 'customer_kind')

const describeCustomerKind = ({ before, after }: Change): Sentence => ({
  parts: [
    ` changed the CFO customer type from ${parseText(before) ?? 'none'} to ${parseText(after) ?? 'none'}.`,
  ],
  mood: 'plain',
})

type KindedSentence = readonly [kind: EventKind, sentence: Sentence]

function listSentences(group: ChangeGroup, reader: Reader): KindedSentence[] {
  const changesAbout = (kind: EventKind) =>
    group.changes.filter(({ entity }) => kindEntities[kind].includes(entity))
  const move = findMove(group)
  const review = describeReviewChanges(changesAbout('reviews'), move ? [' ', ...fromTo(move), '.'] : [])
  const answers = changesAbout('answers')
  const isStart = move?.from === null
  const sentences: KindedSentence[] = []
  if (review) sentences.push(['reviews', review])
  else if (move && !isStart) sentences.push(['status', describeMove(move, getSide(group.author, reader))])
  if (hasFinishedSetup(group)) sentences.push(['status', setupSentence])
  const customerKind = findCustomerKind(group)
  if (customerKind) sentences.push(['status', describeCustomerKind(customerKind)])
  if (answers.length > 0) sentences.push(['answers', describeAnswerChanges(answers, reader.names)])
  for (const change of changesAbout('documents'))
    sentences.push(['documents', describeDocumentChange(change)])
  for (const kind of ['contracts', 'intros', 'offers', 'signing', 'loans'] as const)
    for (const sentence of describeEntityChanges(changesAbout(kind), reader.names))
      sentences.push([kind, sentence])
  for (const change of changesAbout('figures')) sentences.push(['figures', describeFigureChange(change)])
  for (const sentence of describeConnectionChanges(changesAbout('connections'), reader))
    sentences.push(['connections', sentence])
  for (const sentence of describeInviteChanges(changesAbout('team'))) sentences.push(['team', sentence])
  const assignment = describeAssignmentChange(changesAbout('team'))
  if (assignment) sentences.push(['team', assignment])
  // Sentences are newest first, so the start of the application comes last. Starting it also makes the founder an
  // owner, which needs no sentence.
  if (isStart) sentences.push(['status', describeMove(move, getSide(group.author, reader))])
  else
    for (const sentence of describeMemberChanges(changesAbout('team'), group.author, reader))
      sentences.push(['team', sentence])
  return sentences
}

const hasOwnSubject = ({ parts: [first] }: Sentence) => typeof first !== 'string' || !first.startsWith(' ')

/** Both `changes` and the result are newest first. */
export function describeChanges(changes: readonly Change[], reader: Reader): HistoryEvent[] {
  return groupChanges(changes).flatMap((group) =>
    listSentences(group, reader).map(([kind, sentence], index) => ({
      id: `${group.number}.${group.at}.${index}`,
      at: group.at,
      kind,
      side: getSide(group.author, reader),
      mood: sentence.mood ?? 'plain',
      parts: hasOwnSubject(sentence)
        ? sentence.parts
        : [{ strong: getAuthorName(group.author, reader) }, ...sentence.parts],
      table: sentence.table ?? [],
      quotes: sentence.quotes ?? [],
      cut: group.changes.filter(({ entity, is_cut }) => is_cut && kindEntities[kind].includes(entity)),
    })),
  )
}
