/** How the sandbox misbehaves at an operation, named as S3 names it (`PutObject`), or at all (`*`). */
export interface Knob {
  operation: string
  /** How many requests it holds for; one when absent. */
  count?: number
  /**
   * - `status`: refuse with `status` and `code`, the work undone
   * - `slow`: wait `ms` before the work
   * - `hang`: never answer
   * - `cut`: do the work, then cut the connection, half way through the body if the answer has one
   */
  answer: 'status' | 'slow' | 'hang' | 'cut'
  status?: number
  code?: string
  ms?: number
}

export interface Knobs {
  /** The misbehaviour asked for this request, if any. */
  take(operation: string): Knob | undefined
  add(knob: Knob): void
  clear(): void
}

export function makeKnobs(): Knobs {
  const waiting: { knob: Knob; left: number }[] = []
  return {
    take(operation) {
      const found = waiting.find(({ knob }) => knob.operation === operation || knob.operation === '*')
      if (found) found.left -= 1
      if (found?.left === 0) waiting.splice(waiting.indexOf(found), 1)
      return found?.knob
    },
    add: (knob) => void waiting.push({ knob, left: knob.count ?? 1 }),
    clear: () => void waiting.splice(0),
  }
}
