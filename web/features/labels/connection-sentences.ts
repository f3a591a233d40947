import type { Change } from '#contract/history.ts'
import type { HistoryEvent, Part, Reader, Sentence } from './change-events.ts'

function findPlatform(id: string, changes: readonly Change[], { connections }: Reader): string {
  const recorded = changes.find(({ entity_id, field }) => entity_id === id && field === 'platform')?.after
  if (typeof recorded === 'string') return recorded
  return connections.find((connection) => connection.id === id)?.platform ?? 'A connection'
}

type StatusPhrase = readonly [byPerson: string | null, byProduct: string, mood: HistoryEvent['mood']]

const pendingPhrase: StatusPhrase = ['started connecting', 'is waiting for sign-in', 'plain']

const statusPhrases: Record<string, StatusPhrase> = {
  Linked: ['connected', 'is connected', 'good'],
  Unlinked: ['disconnected', 'was disconnected', 'bad'],
  Error: [null, 'stopped responding and needs to be reconnected', 'bad'],
}

function describeStatusChange(change: Change, platform: string, { connections }: Reader): Sentence {
  const { author, after, entity_id } = change
  const isOfSubsidiary = connections.some(({ id, subsidiary }) => id === entity_id && subsidiary)
  const name: Part[] = [{ strong: platform }, ...(isOfSubsidiary ? [' for a subsidiary'] : [])]
  const [byPerson, byProduct, mood] =
    typeof after === 'string' ? (statusPhrases[after] ?? pendingPhrase) : pendingPhrase
  return { parts: author && byPerson ? [` ${byPerson} `, ...name, '.'] : [...name, ` ${byProduct}.`], mood }
}

const linkTexts = [
  ['link', ' registered the company for accounting connections.'],
  ['subsidiary_link', ' registered a subsidiary for accounting connections.'],
] as const

export function describeConnectionChanges(changes: readonly Change[], reader: Reader): Sentence[] {
  const links = linkTexts.filter(([field]) => changes.some((change) => change.field === field))
  const statusChanges = changes
    .filter(({ field }) => field === 'status')
    .map((change) => describeStatusChange(change, findPlatform(change.entity_id, changes, reader), reader))
  return [...statusChanges, ...links.map(([, text]) => ({ parts: [text] }))]
}
