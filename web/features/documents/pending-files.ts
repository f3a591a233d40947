import { perStore } from '#web/core/per-store.ts'

/** The parts of an upload that plain data cannot hold. */
interface PendingFile {
  file: File
  /** Aborts the request that is running. */
  stop?: () => void
}

/** The files being uploaded, by the id of their upload. */
export const getPendingFiles = perStore(() => new Map<string, PendingFile>())
