export interface TurnLimits {
  /** Maximum concurrent turns across all keys. */
  total: number
  /** Maximum concurrent turns per key. */
  each: number
  /** While fewer turns than this are free, each key gets at most one turn. Default: 0. */
  spare?: number
  /** Maximum number of waiting callers per key. */
  waiting: number
  maxWaitMs: number
}

/**
 * Thrown for a rejected turn. The reason is `greedy` if the key has reached its own limit of turns or waiting callers,
 * otherwise `crowded`.
 */
export class TurnRejected extends Error {
  override name = 'TurnRejected'
  readonly reason: 'crowded' | 'greedy'

  constructor(reason: 'crowded' | 'greedy') {
    super(`No turn: ${reason}`)
    this.reason = reason
  }
}

interface Line {
  taken: number
  waiting: (() => void)[]
}

/**
 * Limits concurrent work. Waiting callers get their turns in rotation by key, however many callers each key has.
 */
export class Turns {
  readonly #limits: TurnLimits
  /** The keys in rotation order. The next turn goes to the first key that has waiting callers and may take a turn. */
  readonly #lines = new Map<string, Line>()
  #taken = 0
  #waiting = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a turn and returns the function that ends it. Throws `TurnRejected` if too many callers with the same key
   * are already waiting, or the wait is too long.
   */
  async take(key: string): Promise<() => void> {
    const line = this.#lines.get(key) ?? { taken: 0, waiting: [] }
    if (line.waiting.length === 0 && this.#isFree(line)) return this.#begin(key, line)
    if (line.waiting.length >= this.#limits.waiting) throw new TurnRejected('greedy')
    this.#lines.set(key, line)
    return this.#wait(key, line)
  }

  getUse(): { taken: number; waiting: number } {
    return { taken: this.#taken, waiting: this.#waiting }
  }

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
        reject(new TurnRejected(line.taken < this.#limits.each ? 'crowded' : 'greedy'))
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
