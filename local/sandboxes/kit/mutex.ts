/** Runs pieces of work one after the other, in the order of the calls. */
export type RunExclusive = <T>(work: () => Promise<T>) => Promise<T>

/** Keeps read-modify-write sequences on the state from interleaving. */
export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
