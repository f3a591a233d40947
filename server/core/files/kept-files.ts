import type { ReceivedFile } from '#contract/core/fields.ts'

const keptFiles = new WeakSet<ReceivedFile>()

/**
 * Marks an uploaded file as stored permanently: cleanup after the request neither deletes the file nor refunds its
 * bytes.
 */
export const markFileKept = (file: ReceivedFile): void => void keptFiles.add(file)

export const isFileKept = (file: ReceivedFile): boolean => keptFiles.has(file)
