import { maxFileSize } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/core/context.ts'
import { detectMediaType } from '#server/core/http/media-type.ts'
import { describeFailure } from '#server/core/data/provider-messages.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { LoanPaper } from '#server/providers/records/index.ts'

/** The file of a paper as its row names it; all null where there is none. */
export interface StoredFile {
  filename: string | null
  /** The key it had at the source when it was copied. */
  file_key: string | null
  media_type: string | null
  /** bytes */
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

interface Copied {
  file: StoredFile
  /** Why there is no newer file; then the file of before stays. */
  problem: string | null
}

/** Gives the file of a paper, copied into our store unless that has been done before. */
export type CopyFile = (paper: LoanPaper, before: StoredFile) => Promise<Copied>

/** After so many files in a row that did not come, the source is taken for down. */
const maxInARow = 3

/**
 * Copies papers of loans, so that a download never waits for the service they come from. A paper whose file cannot be had
 * is told of and stands without it; the next sync tries again. Throws what concerns all files: a source that is down or
 * refuses us, a store without room.
 */
export function fileCopier(ctx: Context): CopyFile {
  let missedInARow = 0
  return async (paper, before) => {
    if (paper.file_key === null) return { file: noFile, problem: null }
    if (paper.file_key === before.file_key && before.storage_key !== null)
      return { file: before, problem: null }
    try {
      const file = await copy(ctx, paper.file_key, paper.filename ?? paper.name)
      missedInARow = 0
      return { file, problem: null }
    } catch (error) {
      missedInARow = isDown(error) ? missedInARow + 1 : 0
      const problem = ownFault(error)
      if (problem === null || missedInARow === maxInARow) throw error
      return { file: before, problem }
    }
  }
}

const isDown = (error: unknown) => error instanceof ProviderError && error.kind === 'down'

/** What is wrong with this one file, in our words; null when it is not the file's own fault. */
function ownFault(error: unknown): string | null {
  if (error instanceof ProviderError)
    return error.kind === 'auth' || error.kind === 'rate_limited' ? null : describeFailure(error)
  if (!(error instanceof AppError)) return null
  return error.code === 'too_large' || error.code === 'invalid_file_type' ? error.message : null
}

async function copy(
  { loansSource, files }: Context,
  file_key: string,
  filename: string,
): Promise<StoredFile> {
  const stream = await loansSource.openFile(file_key)
  let broken: unknown
  stream.once('error', (error) => (broken = error))
  const arrived = await files.receive(stream, maxFileSize).catch((error: unknown) => {
    if (broken === undefined || error instanceof AppError) throw error
    throw new ProviderError('records', 'open loan file', 'down', { cause: broken })
  })
  const { key, size, sha256, head } = arrived
  const media_type = size > 0 ? await detectMediaType(head, filename) : null
  if (media_type === null) {
    await files.discard(key)
    throw new AppError('invalid_file_type')
  }
  return { filename, file_key, media_type, size, sha256, storage_key: await files.keep(key) }
}
