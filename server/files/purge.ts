import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

export const daysUntilPurge = 30

/** Maximum number of files that a run purges per table. */
const filesPerRun = 1000

/** Tables with files that users can remove. Purging a file sets `purged_at` and does not delete the row. */
const purgedTables = ['documents', 'attached_files'] as const

/**
 * The purge is not recorded in the application's history, which already contains the removal. Throws when a file could
 * not be purged.
 */
export async function purgeRemovedFiles(ctx: Context, before: Date): Promise<void> {
  let failures = 0
  for (const table of purgedTables) failures += await purge(ctx, table, before)
  if (failures > 0) throw new Error(`${failures} removed files could not be purged`)
}

/** Returns the number of purged files. Throws if a file could not be purged. */
export async function purgeRemovedFilesOfCompanies(
  ctx: Context,
  companyIds: readonly string[],
): Promise<number> {
  let count = 0
  for (const table of purgedTables) {
    const rows = await ctx.db
      .selectFrom(table)
      .select(purgedColumns)
      .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
      .where('deleted_at', 'is not', null)
      .where('purged_at', 'is', null)
      .execute()
    count += rows.length
    const failures = await purgeRows(ctx, table, rows)
    if (failures > 0) throw new Error(`${failures} files could not be deleted`)
  }
  return count
}

const purgedColumns = ['company_id', 'id', 'storage_key'] as const
type PurgedRow = Record<(typeof purgedColumns)[number], string>

async function purge(ctx: Context, table: (typeof purgedTables)[number], before: Date): Promise<number> {
  const rows = await ctx.db
    .selectFrom(table)
    .select(purgedColumns)
    .where('deleted_at', '<', before.toISOString())
    .where('purged_at', 'is', null)
    .orderBy('deleted_at')
    .limit(filesPerRun)
    .execute()
  return purgeRows(ctx, table, rows)
}

/** Returns the number of files that could not be purged. */
async function purgeRows(
  { db, files, log }: Context,
  table: (typeof purgedTables)[number],
  rows: readonly PurgedRow[],
): Promise<number> {
  let failures = 0
  for (const { company_id, id, storage_key } of rows) {
    try {
      await files.remove(storage_key)
      await db
        .updateTable(table)
        .set({ purged_at: new Date().toISOString() })
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .execute()
    } catch (error) {
      failures += 1
      log.warn({ err: error, table, id }, 'a removed file could not be purged')
    }
  }
  return failures
}
