import type { Context } from '#server/core/context.ts'

/** How long a removed file is kept, in days. */
export const daysUntilPurge = 30

/** At most so many files of a table in one run; the next one goes on. */
const filesPerRun = 1000

/** Tables of files that people remove; a row lasts, with `purged_at` once its file is gone. */
const removable = ['documents', 'attached_files'] as const

/**
 * Removes the files of rows that were hidden before `before` from the store, and notes that in the row. No change of
 * the application: what was removed is in its history since the day it was. Throws when files could not be removed.
 */
export async function purgeRemovedFiles(ctx: Context, before: Date): Promise<void> {
  let failures = 0
  for (const table of removable) failures += await purge(ctx, table, before)
  if (failures > 0) throw new Error(`${failures} removed files could not be purged`)
}

async function purge(
  { db, files, log }: Context,
  table: (typeof removable)[number],
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
