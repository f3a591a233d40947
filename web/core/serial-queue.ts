export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Runs works one after another, in the order they were asked for; a failed one does not stop the next. */
export function makeSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
