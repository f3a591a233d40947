import type { Change } from '#contract/history.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { Names } from './answer-text.ts'

/** A piece of a sentence: plain text, an emphasized name, an old answer, or a status with its glyph. */
export type Part = string | { strong: string } | { was: string } | { status: CompanyStatus }

/** What an event is about; also the filters of the history. */
export const eventKinds = [
  'status',
  'answers',
  'documents',
  'contracts',
  'reviews',
  'connections',
  'intros',
  'figures',
  'offers',
  'loans',
  'team',
] as const
export type EventKind = (typeof eventKinds)[number]

export const kindLabels: Record<EventKind, string> = {
  status: 'Status',
  answers: 'Answers',
  documents: 'Documents',
  contracts: 'Grants and contracts',
  reviews: 'Reviews',
  connections: 'Connections',
  intros: 'Introductions',
  figures: 'Figures',
  offers: 'Offers',
  loans: 'Loans',
  team: 'Team',
}

/** The entities of the log that each kind covers. */
export const kindEntities: Record<EventKind, readonly Change['entity'][]> = {
  status: ['status'],
  answers: ['company', 'profile', 'assessment'],
  documents: ['document', 'document_provider'],
  contracts: ['climate_grant', 'payment_schedule', 'commercial_contracts'],
  reviews: ['review', 'requested_document', 'requested_answer'],
  connections: ['connection'],
  intros: ['intro'],
  figures: ['comparison', 'financial_line'],
  offers: ['offer'],
  loans: ['loan'],
  team: ['assignment', 'member', 'invite'],
}

/** Who caused an event: the applicant, the funder's staff, or the product itself. */
export type Side = 'applicant' | 'funder' | 'product'

export interface AnswerChange {
  label: string
  /** As text; null where there was, or is, no answer. */
  before: string | null
  after: string | null
}

/** One sentence of the history. */
export interface HistoryEvent {
  id: string
  at: string
  kind: EventKind
  side: Side
  /** Good news, bad news, or neither. */
  mood: 'good' | 'bad' | 'plain'
  parts: Part[]
  /** The changed answers, when they do not fit into the sentence. */
  table: AnswerChange[]
  /** Notes, reasons and requested documents, in their author's words. */
  quotes: string[]
  /** The changes of which it shows only the beginning. */
  cut: Change[]
}

/** A sentence before it has an id, a time and a side. One that begins with a space follows its author's name. */
export interface Sentence {
  parts: Part[]
  mood?: HistoryEvent['mood']
  table?: AnswerChange[]
  quotes?: string[]
}

/** The reader, and the names of what the log records by id only. */
export interface Reader {
  userId: string
  members: readonly { id: string; name: string }[]
  connections: readonly { id: string; platform: string; subsidiary: boolean }[]
  names: Names
}

/** Changes that were made together. */
export interface ChangeGroup {
  number: number
  at: string
  author: Change['author']
  changes: Change[]
}

/** Answers are saved one by one while somebody types; within this many minutes they are one sitting. */
const sittingMinutes = 10

const isAnswer = ({ entity }: Change) => kindEntities.answers.includes(entity)

const minutesBetween = (later: string, earlier: string) => (Date.parse(later) - Date.parse(earlier)) / 60_000

const isSameSitting = (later: ChangeGroup, earlier: ChangeGroup, reached: string) =>
  later.author?.id === earlier.author?.id &&
  later.changes.every(isAnswer) &&
  earlier.changes.every(isAnswer) &&
  new Date(reached).toDateString() === new Date(earlier.at).toDateString() &&
  minutesBetween(reached, earlier.at) <= sittingMinutes

function groupByNumber(changes: readonly Change[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const change of changes) {
    const { number, at, author } = change
    // a staff-only change made alone has the number of the change before it, but a time of its own
    const key = `${number} ${at}`
    const group = groups.get(key) ?? { number, at, author, changes: [] }
    group.changes.push(change)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Groups changes that were made together, newest first; answers typed in one sitting count as one change. */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const sittings: ChangeGroup[] = []
  let reached = ''
  for (const group of groupByNumber(changes)) {
    const last = sittings.at(-1)
    if (last && isSameSitting(last, group, reached)) last.changes.push(...group.changes)
    else sittings.push(group)
    reached = group.at
  }
  return sittings
}
