import { sql } from 'kysely'
import PQueue from 'p-queue'
import { v7 as uuidv7 } from 'uuid'
import type { ScanStatus } from '#contract/documents.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { fileScan, scanFile } from './scan.ts'

const minuteMs = 60_000
const batchSize = 100
/** A run ends after this time, which is shorter than a job's time limit. */
const runMs = 9 * minuteMs

/**
 * Starts the worker that scans each file after its upload, and schedules two jobs that scan files, newest first. One job
 * scans files that were uploaded before the scanner was configured or while it was down. The other job scans infected
 * files again, because their malware signature may have been withdrawn. Does nothing without a scanner.
 */
export async function startScanWorker(ctx: Context): Promise<void> {
  if (!ctx.scanning.scansContent) return
  const scanStoredFiles = createStoredFileScan(ctx)
  await ctx.jobs.work(fileScan, ({ storage_key }) => scanIfStored(ctx, storage_key))
  // Excludes files from the last 10 minutes, because each new file has its own scan job.
  await ctx.jobs.repeat('scan-stored-files', '*/10 * * * *', () =>
    scanStoredFiles('not_scanned', Date.now() - 10 * minuteMs),
  )
  await ctx.jobs.repeat('scan-infected-files', '23 4 * * *', () => scanStoredFiles('infected', Date.now()))
}

/**
 * Returns a function that scans the files that have `status` and are older than `before` (in milliseconds since the
 * epoch), newest first, for about `ms` milliseconds. The function throws ProviderError if the scanner is down. The next
 * call with the same status continues where the last call ended, because files that remain infected or cannot be
 * scanned would otherwise keep every call from reaching older files.
 */
export function createStoredFileScan(ctx: Context, ms = runMs) {
  const positions: Partial<Record<ScanStatus, string | null>> = {}
  return async (status: ScanStatus, before: number): Promise<void> => {
    // UUIDv7 ids are ordered by time.
    const start = positions[status] ?? uuidv7({ msecs: before })
    positions[status] = await scanBefore(ctx, status, { start, ms })
  }
}

/** Scans files whose ids are smaller than `start`. Returns the id to continue with, or null after the oldest file. */
async function scanBefore(
  ctx: Context,
  status: ScanStatus,
  { start, ms }: { start: string; ms: number },
): Promise<string | null> {
  const end = performance.now() + ms
  const queue = new PQueue({ concurrency: ctx.config.jobConcurrency })
  let cursor = start
  do {
    const files = await findFiles(ctx.db, status, cursor)
    await queue.addAll(
      files.map(
        ({ storage_key }) =>
          () =>
            scanOrLog(ctx, storage_key),
      ),
    )
    const last = files.at(-1)
    if (!last || files.length < batchSize) return null
    cursor = last.id
  } while (performance.now() < end)
  return cursor
}

/** The status is a literal: with a parameter, PostgreSQL could not use the indexes, which exclude clean files. */
async function findFiles(db: Database, status: ScanStatus, cursor: string) {
  const { rows } = await sql<{ id: string; storage_key: string }>`
    (select id, storage_key from documents
      where scan_status = ${sql.lit(status)} and id < ${cursor} and deleted_at is null order by id desc limit ${batchSize})
    union all (select id, storage_key from attached_files
      where scan_status = ${sql.lit(status)} and id < ${cursor} and deleted_at is null order by id desc limit ${batchSize})
    union all (select id, storage_key from loan_files
      where scan_status = ${sql.lit(status)} and id < ${cursor} and storage_key is not null order by id desc limit ${batchSize})
    order by id desc limit ${batchSize}`.execute(db)
  return rows
}

/**
 * Logs a file that the scanner cannot scan, such as a file above the scanner's size limit, and continues, so that other
 * files are still scanned.
 */
async function scanOrLog(ctx: Context, storageKey: string): Promise<void> {
  try {
    await scanIfStored(ctx, storageKey)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // If the scanner still responds, it failed only on this file, even if it closed the connection.
    if (error.kind !== 'invalid') await ctx.scanning.check()
    ctx.log.error({ err: error, details: error.details, file: storageKey }, 'a file could not be scanned')
  }
}

/** The file may have been purged or replaced since its job was enqueued. */
async function scanIfStored(ctx: Context, storageKey: string): Promise<void> {
  try {
    await scanFile(ctx, storageKey)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}
