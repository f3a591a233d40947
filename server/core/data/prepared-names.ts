import { LRUCache } from 'lru-cache'

/** Maximum number of prepared statements per connection. PostgreSQL frees them only when the connection closes. */
const maxPrepared = 300
const maxSeen = 1000

/**
 * Creates a function that names SQL statements for preparation (`name` in a `pg` query). A statement gets a name on its
 * second use, until `maxPrepared` statements have names; otherwise, the function returns undefined. Statements with a
 * varying number of values rarely recur, so most of them stay unnamed.
 */
export function createStatementNamer(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const textsSentOnce = new LRUCache<string, true>({ max: maxSeen })
  return (text) => {
    if (names.has(text) || names.size === maxPrepared) return names.get(text)
    if (textsSentOnce.delete(text)) names.set(text, `statement ${names.size + 1}`)
    else textsSentOnce.set(text, true)
    return names.get(text)
  }
}
