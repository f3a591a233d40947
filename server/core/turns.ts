export interface TurnLimits {
  /** Turns at a time, of all keys together. */
  total: number
  /** Turns at a time of one key. */
  each: number
  /** While fewer turns than this are free, each key has at most one; 0 by default. */
  spare?: number
  /** Callers of one key that may wait. */
  waiting: number
  /** How long one of them waits at most, in milliseconds. */
  maxWaitMs: number
}

/** There was no turn: `crowded` when the others took them all, `greedy` when the same key did. */
export class TurnRefused extends Error {
  override name = 'TurnRefused'
  readonly reason: 'crowded' | 'greedy'

  constructor(reason: 'crowded' | 'greedy') {
    super(`No turn: ${reason}`)
    this.reason = reason
  }
}

interface Line {
  taken: number
  /** Those who wait, first come first. */
  waiting: (() => void)[]
}

/**
 * Hands out a bounded number of turns. Those who wait for one take it in rotation by key: one after another, however many
 * callers each key has.
 */
export class Turns {
  readonly #limits: TurnLimits
  /** The key that is next in the rotation comes first. */
  readonly #lines = new Map<string, Line>()
  #taken = 0
  #waiting = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Resolves when it is this caller's turn, with the function that ends it. Throws `TurnRefused` when too many of the same
   * key wait already, or when no turn came in time.
   */
  async take(key: string): Promise<() => void> {
    const line = this.#lines.get(key) ?? { taken: 0, waiting: [] }
    if (line.waiting.length === 0 && this.#isFree(line)) return this.#begin(key, line)
    if (line.waiting.length >= this.#limits.waiting) throw new TurnRefused('greedy')
    this.#lines.set(key, line)
    return this.#wait(key, line)
  }

  /** The turns taken and the callers waiting, of all keys. */
  getUse(): { taken: number; waiting: number } {
    return { taken: this.#taken, waiting: this.#waiting }
  }

  /** Whether fewer turns are free than are kept for keys without one. */
  isCrowded(): boolean {
    return this.#limits.total - this.#taken < (this.#limits.spare ?? 0)
  }

  #isFree({ taken }: Line): boolean {
    if (this.#taken >= this.#limits.total || taken >= this.#limits.each) return false
    return taken === 0 || !this.isCrowded()
  }

  #begin(key: string, line: Line): () => void {
    this.#taken += 1
    line.taken += 1
    // to the end of the rotation
    this.#lines.delete(key)
    this.#lines.set(key, line)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#taken -= 1
      line.taken -= 1
      this.#deleteIfEmpty(key, line)
      this.#serveNext()
    }
  }

  #wait(key: string, line: Line): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        line.waiting.splice(line.waiting.indexOf(serve), 1)
        this.#waiting -= 1
      }
      const serve = () => {
        leave()
        resolve(this.#begin(key, line))
      }
      const timer = setTimeout(() => {
        leave()
        this.#deleteIfEmpty(key, line)
        reject(new TurnRefused(line.taken < this.#limits.each ? 'crowded' : 'greedy'))
      }, this.#limits.maxWaitMs)
      line.waiting.push(serve)
      this.#waiting += 1
    })
  }

  #serveNext(): void {
    if (this.#waiting === 0) return
    for (const line of this.#lines.values())
      if (line.waiting.length > 0 && this.#isFree(line)) return line.waiting[0]?.()
  }

  #deleteIfEmpty(key: string, { taken, waiting }: Line): void {
    if (taken === 0 && waiting.length === 0) this.#lines.delete(key)
  }
}
