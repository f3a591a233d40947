/** Runs tasks sequentially in call order. */
export type RunExclusive = <T>(work: () => Promise<T>) => Promise<T>

export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
