/** Runs work one piece after the other, in the order it came. */
export type RunExclusive = <T>(work: () => Promise<T>) => Promise<T>

/** A queue of one: whoever reads state, changes it and writes it back must not be crossed by another. */
export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
