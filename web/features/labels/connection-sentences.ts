import type { Change } from '#contract/history.ts'
import type { HistoryEvent, Part, Reader, Sentence } from './change-events.ts'

function platformOf(id: string, changes: readonly Change[], { connections }: Reader): string {
  const told = changes.find(({ entity_id, field }) => entity_id === id && field === 'platform')?.after
  if (typeof told === 'string') return told
  return connections.find((connection) => connection.id === id)?.platform ?? 'A connection'
}

type Turn = readonly [byHand: string | null, byItself: string, mood: HistoryEvent['mood']]

const begun: Turn = ['began to connect', 'waits for somebody to sign in there', 'plain']

const turns: Record<string, Turn> = {
  Linked: ['connected', 'is connected', 'good'],
  Unlinked: ['disconnected', 'was disconnected', 'bad'],
  Error: [null, 'stopped answering and has to be repaired', 'bad'],
}

/** By whoever made the change, or, where the product noticed it, by itself. */
function statusSentence(change: Change, platform: string, { connections }: Reader): Sentence {
  const { author, after, entity_id } = change
  const isOfSubsidiary = connections.some(({ id, subsidiary }) => id === entity_id && subsidiary)
  const name: Part[] = [{ strong: platform }, ...(isOfSubsidiary ? [' of a subsidiary'] : [])]
  const [byHand, byItself, mood] = typeof after === 'string' ? (turns[after] ?? begun) : begun
  return { parts: author && byHand ? [` ${byHand} `, ...name, '.'] : [...name, ` ${byItself}.`], mood }
}

const preparations = [
  ['link', ' prepared the company for connecting its books.'],
  ['subsidiary_link', ' prepared the company for connecting the books of a subsidiary.'],
] as const

/** What happened to the connections, one sentence each. */
export function connectionSentences(changes: readonly Change[], reader: Reader): Sentence[] {
  const prepared = preparations.filter(([field]) => changes.some((change) => change.field === field))
  const moves = changes
    .filter(({ field }) => field === 'status')
    .map((change) => statusSentence(change, platformOf(change.entity_id, changes, reader), reader))
  return [...moves, ...prepared.map(([, words]) => ({ parts: [words] }))]
}
