import { perStore } from '#web/core/per-store.ts'

/** The parts of an upload that the store cannot hold. */
interface PendingFile {
  file: File
  /** Aborts the running request. */
  stop?: () => void
}

/** The files being uploaded, by the id of their upload. */
export const getPendingFiles = perStore(() => new Map<string, PendingFile>())
