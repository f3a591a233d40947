import { perStore } from '#web/core/per-store.ts'
import { makeSerialQueue } from '#web/core/serial-queue.ts'

/** The queue of saves, and of everything that must not overlap with one. */
export const getSaveQueue = perStore(makeSerialQueue)
