import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import type { StoredFile } from '#server/providers/files/index.ts'

const batchSize = 500

/** Up to this many orphans are plausible, even if they exceed a tenth of the referenced files. */
const plausibleOrphans = 10

/**
 * Each step of the sweep processes the files whose keys start with `prefix`. The first pass over all prefixes counts
 * the orphans, and the second pass deletes them.
 */
export const SweepStep = z.object({
  pass: z.enum(['count', 'delete']),
  /** The first two hexadecimal digits of the keys, as a number. */
  prefix: z.int().min(0).max(255),
  /** Files saved after this time do not count as orphans, because their rows may not be committed yet. */
  before: z.iso.datetime(),
  orphans: z.int(),
  referenced: z.int(),
})
export type SweepStep = z.infer<typeof SweepStep>

export const buildFirstSweepStep = (before: Date): SweepStep => ({
  pass: 'count',
  prefix: 0,
  before: before.toISOString(),
  orphans: 0,
  referenced: 0,
})

/**
 * Runs a step of the sweep. Returns the next step, or null at the end. Orphans are files that no row references, for
 * example after a crash between saving a file and writing its row. Deletes nothing and logs an error if there are
 * orphans but no referenced files, or if the orphans exceed both `plausibleOrphans` and a tenth of the referenced
 * files, because this may be the wrong database.
 */
export async function runSweepStep(ctx: Context, step: SweepStep): Promise<SweepStep | null> {
  const found = await findOrphans(ctx, step)
  if (step.pass === 'delete') {
    for (const key of found.orphans) await ctx.files.remove(key)
    return step.prefix === 255 ? null : { ...step, prefix: step.prefix + 1 }
  }
  const orphans = step.orphans + found.orphans.length
  const referenced = step.referenced + found.referencedCount
  if (step.prefix < 255) return { ...step, prefix: step.prefix + 1, orphans, referenced }
  if (orphans === 0) return null
  if (referenced === 0 || orphans > Math.max(plausibleOrphans, referenced / 10)) {
    ctx.log.error(
      { orphans, referenced },
      'too many files without a row, so none were removed. Check that this database belongs to this file store',
    )
    return null
  }
  ctx.log.info({ orphans, referenced }, 'files without a row will be removed')
  return { ...step, pass: 'delete', prefix: 0, orphans, referenced }
}

async function findOrphans({ db, files }: Context, { prefix, before }: SweepStep) {
  const orphans: string[] = []
  let referencedCount = 0
  for await (const batch of toBatches(files.list(prefix.toString(16).padStart(2, '0')))) {
    const referenced = await findReferencedKeys(
      db,
      batch.map(({ key }) => key),
    )
    referencedCount += referenced.size
    for (const { key, at } of batch) if (!referenced.has(key) && at.toISOString() < before) orphans.push(key)
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

/** Includes removed rows whose files have not been purged. */
async function findReferencedKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from documents where storage_key = any(${keys}) and purged_at is null
    union all
    select storage_key from attached_files where storage_key = any(${keys}) and purged_at is null
    union all
    select storage_key from loan_files where storage_key = any(${keys})
    union all
    select storage_key from financial_snapshots where storage_key = any(${keys})`.execute(db)
  return new Set(rows.map(({ storage_key }) => storage_key))
}
