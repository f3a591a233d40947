import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import type { StoredFile } from '#server/providers/files/index.ts'

const batchSize = 500

/** Up to this many orphans are deleted, regardless of their share of all files. */
const plausibleOrphans = 10

/**
 * Deletes files saved before `before` that no row references, for example after a crash between saving a file and
 * writing its row. Deletes nothing and logs an error when rows seem to be missing, for example with the wrong database:
 * when the database references no files, or when the orphans exceed a tenth of the referenced files.
 */
export async function sweepOrphans(ctx: Context, before: Date): Promise<void> {
  const { files, log } = ctx
  const { orphans, referencedCount } = await findOrphans(ctx, before)
  if (orphans.length === 0) return
  if (referencedCount === 0 || orphans.length > Math.max(plausibleOrphans, referencedCount / 10)) {
    log.error(
      { orphans: orphans.length, referenced: referencedCount },
      'too many files without a row, so none were removed. Check that this database belongs to this file store',
    )
    return
  }
  for (const key of orphans) await files.remove(key)
  log.info({ removed: orphans.length, referenced: referencedCount }, 'files without a row were removed')
}

async function findOrphans({ db, files }: Context, before: Date) {
  const orphans: string[] = []
  let referencedCount = 0
  for await (const batch of toBatches(files.list())) {
    const referenced = await findReferencedKeys(
      db,
      batch.map(({ key }) => key),
    )
    referencedCount += referenced.size
    for (const { key, at } of batch) if (!referenced.has(key) && at < before) orphans.push(key)
  }
  return { orphans, referencedCount }
}

async function* toBatches(entries: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Finds the keys that are referenced by any table with a `storage_key`, including removed rows. */
async function findReferencedKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from documents where storage_key = any(${keys}) and purged_at is null
    union all
    select storage_key from attached_files where storage_key = any(${keys}) and purged_at is null
    union all
    select storage_key from loan_files where storage_key = any(${keys})`.execute(db)
  return new Set(rows.map(({ storage_key }) => storage_key))
}
