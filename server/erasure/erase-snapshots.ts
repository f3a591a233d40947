import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { loadSnapshotContent, saveSnapshotFile } from '#server/financials/snapshots.ts'
import { addCount, type Counts } from './erase-rows.ts'
import { createRedactor, type Mention } from './mentions.ts'

/** Files never change, so each snapshot with a mention gets a new file. Idempotent. */
export async function eraseSnapshotMentions(
  ctx: Context,
  { mentions, companyIds }: { mentions: readonly Mention[]; companyIds: readonly string[] },
  counts: Counts,
): Promise<void> {
  if (mentions.length === 0) return
  const redact = createRedactor(mentions)
  const rows = await ctx.db
    .selectFrom('financial_snapshots')
    .select(['company_id', 'connection_id', 'id', 'storage_key'])
    .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where('storage_key', 'is not', null)
    .execute()
  for (const { company_id, connection_id, id, storage_key } of rows) {
    const before = JSON.stringify(await loadSnapshotContent(ctx, { storage_key, content: null }))
    const after = JSON.stringify(redact(JSON.parse(before)))
    if (storage_key === null || after === before) continue
    const { numUpdatedRows } = await ctx.db
      .updateTable('financial_snapshots')
      .set({ storage_key: await saveSnapshotFile(ctx, after) })
      .where('company_id', '=', company_id)
      .where('connection_id', '=', connection_id)
      .where('id', '=', id)
      .where('storage_key', '=', storage_key)
      .executeTakeFirstOrThrow()
    await ctx.files.remove(storage_key)
    addCount(counts, 'mentions', Number(numUpdatedRows))
  }
}
