import { maxFileSize } from '#contract/documents.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import { cleanFileName } from '#contract/rules/files/file-name.ts'
import { createFileInspection } from '#server/files/inspection/inspection.ts'
import { describeProviderError } from '#server/providers/provider-messages.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import type { LoanFileRecord } from '#server/providers/records/index.ts'

/** All fields are null without a stored copy. */
export interface StoredFile {
  filename: string | null
  /** The file's key at the source when the file was copied. */
  file_key: string | null
  media_type: string | null
  /** In bytes. */
  size: number | null
  sha256: string | null
  storage_key: string | null
}

export const noFile: StoredFile = {
  filename: null,
  file_key: null,
  media_type: null,
  size: null,
  sha256: null,
  storage_key: null,
}

interface CopyResult {
  file: StoredFile
  /** The reason why the copy failed; null on success. After a failure, `file` is the previous copy. */
  problem: string | null
}

export type CopyFile = (loanFile: LoanFileRecord, before: StoredFile) => Promise<CopyResult>

/** After this number of consecutive failures, the source counts as down. */
const maxFailuresInARow = 3

/**
 * Creates a function that copies loan files into our store, so that downloads never wait for the source. The function
 * returns the problem of a file that cannot be copied; the next sync retries the file. The function throws an error if
 * the source rejects our credentials, the source limits our requests, the source was down for `maxFailuresInARow` files
 * in a row, or our store failed.
 */
export function createFileCopier(ctx: Context): CopyFile {
  let failuresInARow = 0
  return async (loanFile, before) => {
    if (loanFile.file_key === null) return { file: noFile, problem: null }
    if (loanFile.file_key === before.file_key && before.storage_key !== null)
      return { file: before, problem: null }
    try {
      const file = await copy(ctx, loanFile.file_key, cleanFileName(loanFile.filename ?? loanFile.name))
      failuresInARow = 0
      return { file, problem: null }
    } catch (error) {
      failuresInARow = isDown(error) ? failuresInARow + 1 : 0
      const problem = describeFileFault(error)
      if (problem === null || failuresInARow === maxFailuresInARow) throw error
      return { file: before, problem }
    }
  }
}

const isDown = (error: unknown) => error instanceof ProviderError && error.kind === 'down'

/** Describes an error that may affect only this file; null for other errors. */
function describeFileFault(error: unknown): string | null {
  if (error instanceof ProviderError)
    return error.kind === 'auth' || error.kind === 'rate_limited' ? null : describeProviderError(error)
  if (!(error instanceof AppError)) return null
  return error.code === 'too_large' || error.code === 'invalid_file_type' ? error.message : null
}

async function copy(
  { loansSource, files }: Context,
  file_key: string,
  filename: string,
): Promise<StoredFile> {
  const stream = await loansSource.openFile(file_key)
  let streamError: unknown
  stream.once('error', (error) => (streamError = error))
  const inspection = createFileInspection()
  const received = await files
    .receive(stream, maxFileSize, async (chunk) => inspection.take(chunk))
    .catch((error: unknown) => {
      if (streamError === undefined || error instanceof AppError) throw error
      throw new ProviderError('records', 'open loan file', 'down', { cause: streamError })
    })
  const { key, size, sha256, head } = received
  try {
    const { media_type } = await inspection.end(head, filename)
    return { filename, file_key, media_type, size, sha256, storage_key: await files.save(key) }
  } catch (error) {
    await files.discard(key)
    throw error
  }
}
