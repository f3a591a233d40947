import { AppError } from '#contract/core/errors.ts'
import type { ReceivedFile } from '#contract/core/fields.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import type { Editor } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { ScanStatus } from '#contract/documents.ts'
import { markFileSaved } from '#server/core/files/saved-files.ts'
import { ClaimLost } from '#server/core/jobs/claims.ts'
import { enforceStorageLimit } from './company-limit.ts'
import { fileScan } from './scanning/scan.ts'

export interface SavedFile {
  filename: string
  /** In bytes. */
  size: number
  media_type: string
  needs_password: boolean
  scan_status: ScanStatus
  sha256: string
  storage_key: string
}

export type GetSavedFile = (file: ReceivedFile) => SavedFile

/**
 * Saves the files, then runs `work`, which writes their rows. Throws `too_large` when the company exceeds its storage
 * limit. Deletes the saved files when the edit is rejected.
 */
export async function editWithFiles<T>(
  ctx: Context,
  editor: Editor,
  files: readonly ReceivedFile[],
  work: (edit: Edit, getSavedFile: GetSavedFile) => Promise<T>,
): Promise<T> {
  const savedFiles = new Map<ReceivedFile, SavedFile>()
  const getSavedFile = (file: ReceivedFile) => {
    const saved = savedFiles.get(file)
    if (!saved) throw new Error('The file is missing from the list passed to editWithFiles')
    return saved
  }
  try {
    for (const file of files) savedFiles.set(file, await save(ctx, file))
    const result = await editCompany(ctx, editor, async (edit) => {
      const edited = await work(edit, getSavedFile)
      if (files.length > 0) await enforceStorageLimit(ctx, edit)
      await enqueueScans(ctx, edit, savedFiles.values())
      return edited
    })
    files.forEach(markFileSaved)
    return result
  } catch (error) {
    if (isRefusal(error)) await deleteFiles(ctx, savedFiles.values())
    else files.forEach(markFileSaved)
    throw error
  }
}

async function save({ files }: Context, received: ReceivedFile): Promise<SavedFile> {
  const { filename, size, media_type, needs_password, sha256 } = received
  const storage_key = await files.save(received.key)
  return { filename, size, media_type, needs_password, scan_status: 'not_scanned', sha256, storage_key }
}

async function enqueueScans(
  { jobs, scanning }: Context,
  { trx }: Edit,
  savedFiles: Iterable<SavedFile>,
): Promise<void> {
  if (!scanning.scansContent) return
  for (const { storage_key } of savedFiles) await jobs.enqueue(trx, fileScan, { storage_key })
}

/**
 * `AppError` and `ClaimLost` are always thrown before the commit. After a different error, such as a lost database
 * connection, the rows may have been committed, so the files are kept. The nightly sweep deletes them if no row
 * references them.
 */
const isRefusal = (error: unknown) => error instanceof AppError || error instanceof ClaimLost

async function deleteFiles({ files, log }: Context, savedFiles: Iterable<SavedFile>): Promise<void> {
  for (const { storage_key } of savedFiles)
    await files.remove(storage_key).catch((error: unknown) => {
      log.warn({ err: error }, 'an unreferenced file could not be deleted; the nightly sweep will retry')
    })
}
