import type { Services } from '#web/core/services.ts'

/** What an upload needs and a store of plain data cannot hold. */
interface Kept {
  file: File
  /** Ends the sending that runs now. */
  stop?: () => void
}

// keyed by the services of a store, so that every store has its own and leaves nothing behind
const kept = new WeakMap<Services, Map<string, Kept>>()

/** The files on their way, by the id of their upload. */
export function keptFiles(services: Services): Map<string, Kept> {
  const known = kept.get(services)
  if (known) return known
  const made = new Map<string, Kept>()
  kept.set(services, made)
  return made
}
