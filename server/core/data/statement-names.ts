import { LRUCache } from 'lru-cache'

/** Put at the end of a statement whose best plan depends on its values: it is planned anew each time. */
export const plannedAnew = '/* planned anew */'

/** So many statements each connection keeps prepared at most: PostgreSQL frees them only with their connection. */
const maxPrepared = 400
/** So many texts that came once are cached, in case they come again. */
const maxCandidates = 1000

/**
 * Names the statements that come again and again, so that PostgreSQL parses each once a connection. A text that came only
 * once, such as one with a list of ids, has no name; neither has one that is `plannedAnew`.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #candidates = new LRUCache<string, true>({ max: maxCandidates })

  /** The name under which a connection may prepare this text; undefined for none. */
  find(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= maxPrepared || text.endsWith(plannedAnew)) return name
    if (!this.#candidates.delete(text)) this.#candidates.set(text, true)
    else this.#names.set(text, `statement ${this.#names.size + 1}`)
    return this.#names.get(text)
  }
}
