export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

/** A failed task does not stop later tasks. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
