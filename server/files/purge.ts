import type { Context } from '#server/context.ts'

/** How long a removed file stays in the store. */
export const daysUntilPurge = 30

/** Maximum number of files per table in one run; the next run continues. */
const filesPerRun = 1000

/** Tables of files that people can remove. The row stays, with `purged_at` set once its file is gone. */
const purgedTables = ['documents', 'attached_files'] as const

/**
 * Deletes the stored files of rows removed before `before`, and sets `purged_at`. This is no change to the application:
 * its history has had the removal since the day it happened. Throws when files could not be deleted.
 */
export async function purgeRemovedFiles(ctx: Context, before: Date): Promise<void> {
  let failures = 0
  for (const table of purgedTables) failures += await purge(ctx, table, before)
  if (failures > 0) throw new Error(`${failures} removed files could not be purged`)
}

async function purge(
  { db, files, log }: Context,
  table: (typeof purgedTables)[number],
  before: Date,
): Promise<number> {
  const rows = await db
    .selectFrom(table)
    .select(['company_id', 'id', 'storage_key'])
    .where('deleted_at', '<', before.toISOString())
    .where('purged_at', 'is', null)
    .orderBy('deleted_at')
    .limit(filesPerRun)
    .execute()
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
