import type { ReceivedFile } from '#contract/core/fields.ts'

const savedFiles = new WeakSet<ReceivedFile>()

/**
 * Marks an uploaded file as stored permanently: cleanup after the request neither deletes the file nor refunds its
 * bytes.
 */
export const markFileSaved = (file: ReceivedFile): void => void savedFiles.add(file)

export const isFileSaved = (file: ReceivedFile): boolean => savedFiles.has(file)
