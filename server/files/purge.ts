import type { Context } from '#server/context.ts'

/** Removed files stay in the store for this many days. */
export const daysUntilPurge = 30

/** Limit of files per table and run. The next run deletes the rest. */
const filesPerRun = 1000

/** Tables with files that users can remove. The row stays; `purged_at` is set when its file is deleted. */
const purgedTables = ['documents', 'attached_files'] as const

/**
 * Deletes the stored files of rows removed before `before` and sets `purged_at`. The purge is not recorded in the
 * application's history, which already has the removal. Throws when a file could not be deleted.
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
