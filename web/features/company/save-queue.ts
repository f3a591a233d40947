import { createPerStoreGetter } from '#web/core/per-store.ts'
import { createSerialQueue } from '#web/core/serial-queue.ts'

/** Runs saves, and everything that must not overlap with a save, one at a time. */
export const getSaveQueue = createPerStoreGetter(createSerialQueue)
