import { LRUCache } from 'lru-cache'

/** Each connection prepares at most this many statements; PostgreSQL keeps them until the connection closes. */
const maxPrepared = 300
/** How many texts that were sent once are cached. */
const maxSeen = 1000

/**
 * Creates the names under which connections prepare statements (`name` in a query of `pg`), so that PostgreSQL parses and
 * plans them once. A text gets a name when it is sent again: texts with a varying number of values stay unnamed.
 */
export function createPreparedNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, true>({ max: maxSeen })
  return (text) => {
    if (names.has(text) || names.size === maxPrepared) return names.get(text)
    if (seen.delete(text)) names.set(text, `statement ${names.size + 1}`)
    else seen.set(text, true)
    return names.get(text)
  }
}
