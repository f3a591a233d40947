import type { Readable } from 'node:stream'
import type { ScanStatus } from '#contract/documents.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import { deadlineMs, withDeadline } from '#server/core/deadline.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { scanFile } from './scan.ts'

interface StoredFile {
  storage_key: string
  scan_status: ScanStatus
}

/** `Retry-After` in seconds for a file that could not be scanned. */
const retryAfter = 30

/**
 * Opens a file. If a scanner is configured and the file has not been scanned yet, scans it first. Throws `not_found`,
 * `file_infected` or, if the scan fails, `file_not_scanned`.
 */
export async function openScannedFile(ctx: Context, file: StoredFile): Promise<Readable> {
  if ((await requireStatus(ctx, file)) === 'infected') throw new AppError('file_infected')
  return ctx.files.open(file.storage_key)
}

async function requireStatus(ctx: Context, { storage_key, scan_status }: StoredFile): Promise<ScanStatus> {
  if (scan_status !== 'not_scanned' || !ctx.scanning.scansContent) return scan_status
  try {
    return await withDeadline(deadlineMs.action, () => scanFile(ctx, storage_key))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError('file_not_scanned', { cause: error, details: { retry_after: retryAfter } })
  }
}
