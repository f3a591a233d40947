import type { ReceivedFile } from '#contract/core/fields.ts'

const keptFiles = new WeakSet<ReceivedFile>()

/** Marks a received file as stored for good: the end of its form neither deletes it nor refunds its bytes. */
export const markKept = (file: ReceivedFile): void => void keptFiles.add(file)

export const isKept = (file: ReceivedFile): boolean => keptFiles.has(file)
