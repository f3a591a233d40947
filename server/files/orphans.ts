import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import type { StoredFile } from '#server/providers/files/index.ts'

const batchSize = 500

/** Up to this many orphans are plausible, whatever their share. */
const plausibleOrphans = 10

/**
 * Deletes files saved before `before` that no row references: a crash between saving a file and writing its row leaves
 * them behind. Deletes nothing and logs an error when the rows rather than the files seem to be lost: when the database
 * references none of the files, or when more than one file in ten is an orphan.
 */
export async function sweepOrphans(ctx: Context, before: Date): Promise<void> {
  const { files, log } = ctx
  const { orphans, known } = await findOrphans(ctx, before)
  if (orphans.length === 0) return
  if (known === 0 || orphans.length > Math.max(plausibleOrphans, known / 10)) {
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
  for await (const batch of toBatches(files.list())) {
    const referenced = await findReferencedKeys(
      db,
      batch.map(({ key }) => key),
    )
    known += referenced.size
    for (const { key, at } of batch) if (!referenced.has(key) && at < before) orphans.push(key)
  }
  return { orphans, known }
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

/** Finds the keys that some row references, removed rows included, in every table with a `storage_key`. */
async function findReferencedKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from documents where storage_key = any(${keys}) and purged_at is null
    union all
    select storage_key from attached_files where storage_key = any(${keys}) and purged_at is null
    union all
    select storage_key from loan_files where storage_key = any(${keys})`.execute(db)
  return new Set(rows.map(({ storage_key }) => storage_key))
}
