import { AppError } from '#contract/errors.ts'
import type { ReceivedFile } from '#contract/fields.ts'
import { type Edit, editCompany, type Editor } from '#server/core/data/changes.ts'
import type { Context } from '#server/core/context.ts'
import { ClaimLost } from '#server/core/jobs/claims.ts'
import { requireRoom } from './company-limit.ts'

/** A file that lies in the store for good, as the columns of its row name it. */
export interface KeptFile {
  filename: string
  /** bytes */
  size: number
  media_type: string
  sha256: string
  storage_key: string
}

/** Finds the kept file of a received one. */
export type KeptOf = (file: ReceivedFile) => KeptFile

/**
 * Changes something of a company with files that have just arrived: keeps them, lets `work` write their rows, and
 * sees that the company's files do not outgrow their room (`too_large`). When the edit is refused the files go again.
 */
export async function editWithFiles<T>(
  ctx: Context,
  editor: Editor,
  files: readonly ReceivedFile[],
  work: (edit: Edit, keptOf: KeptOf) => Promise<T>,
): Promise<T> {
  const kept = new Map<ReceivedFile, KeptFile>()
  const keptOf = (file: ReceivedFile) => {
    const found = kept.get(file)
    if (!found) throw new Error('This file was not announced to the edit')
    return found
  }
  try {
    for (const file of files) kept.set(file, await keep(ctx, file))
    return await editCompany(ctx, editor, async (edit) => {
      const result = await work(edit, keptOf)
      if (files.length > 0) await requireRoom(ctx, edit)
      return result
    })
  } catch (error) {
    if (isRefusal(error)) await removeAll(ctx, kept.values())
    throw error
  }
}

async function keep({ files }: Context, received: ReceivedFile): Promise<KeptFile> {
  const { filename, size, media_type, sha256 } = received
  return { filename, size, media_type, sha256, storage_key: await files.keep(received.key) }
}

/**
 * Only what we throw ourselves is certain to stand before the commit. When the line to the database breaks, the rows
 * may have been written all the same: then the files stay, and the sweep of orphans finds out.
 */
const isRefusal = (error: unknown) => error instanceof AppError || error instanceof ClaimLost

async function removeAll({ files, log }: Context, kept: Iterable<KeptFile>): Promise<void> {
  for (const { storage_key } of kept)
    await files.remove(storage_key).catch((error: unknown) => {
      log.warn({ err: error }, 'a file that nothing points at is left to the sweep')
    })
}
