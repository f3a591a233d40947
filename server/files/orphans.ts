import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/data/database.ts'
import type { StoredFile } from '#server/providers/files/index.ts'

const batchSize = 500

/** Fewer orphans than this are never suspicious, whatever their share. */
const fewOrphans = 10

/**
 * Removes kept files that were kept before `before` and that no row points at: what a crash between keeping and
 * writing left behind. Refuses, and says so in the log, when the rows rather than the files seem to be lost: a
 * database that knows nothing of the store, or more than one orphan in ten.
 */
export async function sweepOrphans(ctx: Context, before: Date): Promise<void> {
  const { files, log } = ctx
  const { orphans, known } = await findOrphans(ctx, before)
  if (orphans.length === 0) return
  if (known === 0 || orphans.length > Math.max(fewOrphans, known / 10)) {
    log.error(
      { orphans: orphans.length, known },
      'too many files without a row: is this the right database for this file store? Nothing was removed',
    )
    return
  }
  for (const key of orphans) await files.remove(key)
  log.info({ removed: orphans.length, known }, 'files without a row were removed')
}

async function findOrphans({ db, files }: Context, before: Date) {
  const orphans: string[] = []
  let known = 0
  for await (const batch of batchesOf(files.list())) {
    const pointedAt = await keysInUse(
      db,
      batch.map(({ key }) => key),
    )
    known += pointedAt.size
    for (const { key, at } of batch) if (!pointedAt.has(key) && at < before) orphans.push(key)
  }
  return { orphans, known }
}

async function* batchesOf(entries: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Which of these keys a row points at, hidden or not; every table with a `storage_key` is asked. */
async function keysInUse(db: Database, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from documents where storage_key = any(${keys}) and purged_at is null
    union all
    select storage_key from attached_files where storage_key = any(${keys}) and purged_at is null
    union all
    select storage_key from loan_files where storage_key = any(${keys})`.execute(db)
  return new Set(rows.map(({ storage_key }) => storage_key))
}
