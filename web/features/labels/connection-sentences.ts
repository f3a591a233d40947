import type { Change } from '#contract/history.ts'
import type { HistoryEvent, Part, Reader, Sentence } from './change-events.ts'

function findPlatform(id: string, changes: readonly Change[], { connections }: Reader): string {
  const recorded = changes.find(({ entity_id, field }) => entity_id === id && field === 'platform')?.after
  if (typeof recorded === 'string') return recorded
  return connections.find((connection) => connection.id === id)?.platform ?? 'A connection'
}

type StatusPhrase = readonly [byPerson: string | null, byProduct: string, mood: HistoryEvent['mood']]

const pendingPhrase: StatusPhrase = ['began to connect', 'waits for somebody to sign in there', 'plain']

const statusPhrases: Record<string, StatusPhrase> = {
  Linked: ['connected', 'is connected', 'good'],
  Unlinked: ['disconnected', 'was disconnected', 'bad'],
  Error: [null, 'stopped answering and has to be repaired', 'bad'],
}

/** The subject is whoever changed the status, or the connection if the product noticed the change itself. */
function describeStatusChange(change: Change, platform: string, { connections }: Reader): Sentence {
  const { author, after, entity_id } = change
  const isOfSubsidiary = connections.some(({ id, subsidiary }) => id === entity_id && subsidiary)
  const name: Part[] = [{ strong: platform }, ...(isOfSubsidiary ? [' of a subsidiary'] : [])]
  const [byPerson, byProduct, mood] =
    typeof after === 'string' ? (statusPhrases[after] ?? pendingPhrase) : pendingPhrase
  return { parts: author && byPerson ? [` ${byPerson} `, ...name, '.'] : [...name, ` ${byProduct}.`], mood }
}

const preparations = [
  ['link', ' prepared the company for connecting its books.'],
  ['subsidiary_link', ' prepared the company for connecting the books of a subsidiary.'],
] as const

export function describeConnections(changes: readonly Change[], reader: Reader): Sentence[] {
  const prepared = preparations.filter(([field]) => changes.some((change) => change.field === field))
  const statusChanges = changes
    .filter(({ field }) => field === 'status')
    .map((change) => describeStatusChange(change, findPlatform(change.entity_id, changes, reader), reader))
  return [...statusChanges, ...prepared.map(([, text]) => ({ parts: [text] }))]
}
