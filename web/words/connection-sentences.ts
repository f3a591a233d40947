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
function statusSentence({ author, after }: Change, platform: string): Sentence {
  const name = { strong: platform }
  const [byHand, byItself, mood] = typeof after === 'string' ? (turns[after] ?? begun) : begun
  const doing: Part[] = [` ${byHand} `, name, '.']
  return { parts: author && byHand ? doing : [name, ` ${byItself}.`], mood }
}

/** What happened to the connections, one sentence each. */
export function connectionSentences(changes: readonly Change[], reader: Reader): Sentence[] {
  const prepared = changes.some(({ field }) => field === 'link')
  const moves = changes
    .filter(({ field }) => field === 'status')
    .map((change) => statusSentence(change, platformOf(change.entity_id, changes, reader)))
  return prepared ? [...moves, { parts: [' prepared the company for connecting its books.'] }] : moves
}
