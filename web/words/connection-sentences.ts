import type { Change } from '#contract/history.ts'
import type { Reader, Sentence } from './change-events.ts'

function platformOf(id: string, changes: readonly Change[], { connections }: Reader): string {
  const told = changes.find(({ entity_id, field }) => entity_id === id && field === 'platform')?.after
  if (typeof told === 'string') return told
  return connections.find((connection) => connection.id === id)?.platform ?? 'A connection'
}

/** By whoever made the change, or, where the product noticed it, by itself. */
function statusSentence({ author, after }: Change, platform: string): Sentence {
  const name = { strong: platform }
  switch (after) {
    case 'Linked':
      return author
        ? { parts: [' connected ', name, '.'], mood: 'good' }
        : { parts: [name, ' is connected.'], mood: 'good' }
    case 'Unlinked':
      return author
        ? { parts: [' disconnected ', name, '.'], mood: 'bad' }
        : { parts: [name, ' was disconnected.'], mood: 'bad' }
    case 'Error':
      return { parts: [name, ' stopped answering and has to be repaired.'], mood: 'bad' }
    default:
      return author
        ? { parts: [' began to connect ', name, '.'] }
        : { parts: [name, ' waits for somebody to sign in there.'] }
  }
}

/** What happened to the connections, one sentence each. */
export function connectionSentences(changes: readonly Change[], reader: Reader): Sentence[] {
  const prepared = changes.some(({ field }) => field === 'link')
  const moves = changes
    .filter(({ field }) => field === 'status')
    .map((change) => statusSentence(change, platformOf(change.entity_id, changes, reader)))
  return prepared ? [...moves, { parts: [' prepared the company for connecting its books.'] }] : moves
}
