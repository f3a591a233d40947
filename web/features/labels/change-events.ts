import type { Change } from '#contract/history.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { Names } from './answer-text.ts'

export type Part = string | { strong: string } | { was: string } | { status: CompanyStatus }

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
  'signing',
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
  signing: 'Documents to sign',
  loans: 'Loans',
  team: 'Team',
}

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
  signing: ['signing_document'],
  loans: ['loan'],
  team: ['assignment', 'member', 'invite'],
}

export type Side = 'applicant' | 'funder' | 'product'

export interface AnswerChange {
  label: string
  /** Null if the question had no answer. */
  before: string | null
  after: string | null
}

export interface HistoryEvent {
  id: string
  at: string
  kind: EventKind
  side: Side
  mood: 'good' | 'bad' | 'plain'
  parts: Part[]
  /** The changed answers, if they do not fit in the sentence. */
  table: AnswerChange[]
  /** Texts below the sentence, such as notes, reasons and requested documents. */
  quotes: string[]
  /** Changes whose values are truncated. */
  cut: Change[]
}

/** If the first part starts with a space, the sentence follows the author's name. */
export interface Sentence {
  parts: Part[]
  mood?: HistoryEvent['mood']
  table?: AnswerChange[]
  quotes?: string[]
}

export interface Reader {
  userId: string
  members: readonly { id: string; name: string }[]
  connections: readonly { id: string; platform: string; subsidiary: boolean }[]
  names: Names
}

export interface ChangeGroup {
  number: number
  at: string
  author: Change['author']
  changes: Change[]
}

/**
 * Maximum number of minutes between consecutive answers that are shown as one event. Answers are saved separately, so
 * one editing session creates many changes.
 */
const sessionMinutes = 10

const isAnswer = ({ entity }: Change) => kindEntities.answers.includes(entity)

const minutesBetween = (later: string, earlier: string) => (Date.parse(later) - Date.parse(earlier)) / 60_000

const isSameSession = (later: ChangeGroup, earlier: ChangeGroup, sessionStart: string) =>
  later.author?.id === earlier.author?.id &&
  later.changes.every(isAnswer) &&
  earlier.changes.every(isAnswer) &&
  new Date(sessionStart).toDateString() === new Date(earlier.at).toDateString() &&
  minutesBetween(sessionStart, earlier.at) <= sessionMinutes

function groupByNumber(changes: readonly Change[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const change of changes) {
    const { number, at, author } = change
    // A staff-only change has the number of the previous change, so the key includes the time.
    const key = `${number} ${at}`
    const group = groups.get(key) ?? { number, at, author, changes: [] }
    group.changes.push(change)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const sessions: ChangeGroup[] = []
  let sessionStart = ''
  for (const group of groupByNumber(changes)) {
    const last = sessions.at(-1)
    if (last && isSameSession(last, group, sessionStart)) last.changes.push(...group.changes)
    else sessions.push(group)
    sessionStart = group.at
  }
  return sessions
}
