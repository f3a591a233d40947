/** The same seed produces the same sequence. */
export interface Dice {
  /** Returns a random integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  oneIn(times: number): boolean
  bytes(length: number): Uint8Array<ArrayBuffer>
}

/** Implements mulberry32. Its 32 bits of state are sufficient for random delays and file contents. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const between = (low: number, high: number) => low + (next() % (high - low + 1))
  return {
    between,
    oneIn: (times) => between(1, times) === 1,
    bytes(length) {
      const words = new Uint32Array(Math.ceil(length / 4))
      for (let index = 0; index < words.length; index += 1) words[index] = next()
      return new Uint8Array(words.buffer, 0, length)
    },
  }
}
