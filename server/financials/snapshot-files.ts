import PQueue from 'p-queue'
import type { Context } from '#server/context.ts'
import { daysUntilPurge } from '#server/files/purge.ts'
import { SnapshotContent } from './content.ts'
import { canStoreSnapshotFiles, listAccountCurrencies, saveSnapshotFile } from './snapshots.ts'

/** Time limit for a run. The next run processes the remaining snapshots. */
const runMs = 50_000
const concurrency = 8

export async function scheduleSnapshotJobs(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('move-snapshots', '* * * * *', () => moveSnapshots(ctx))
  await ctx.jobs.repeat('purge-snapshots', '37 * * * *', () => purgeSnapshots(ctx, daysUntilPurge))
}

export async function moveSnapshots(ctx: Context): Promise<void> {
  if (await canStoreSnapshotFiles(ctx.db)) await repeatBatches(() => moveBatch(ctx, 100))
}

/** `days` is the minimum number of days since a snapshot was marked as deleted. */
export const purgeSnapshots = (ctx: Context, days: number): Promise<void> =>
  repeatBatches(() => purgeBatch(ctx, new Date(Date.now() - days * 86_400_000), 1000))

async function repeatBatches(processBatch: () => Promise<{ isLast: boolean }>): Promise<void> {
  for (const end = performance.now() + runMs; performance.now() < end;)
    if ((await processBatch()).isLast) return
}

async function moveBatch(ctx: Context, max: number) {
  const rows = await ctx.db
    .selectFrom('financial_snapshots')
    .select(['company_id', 'connection_id', 'id', 'content'])
    .where('content', 'is not', null)
    .orderBy('id')
    .limit(max)
    .execute()
  await inParallel(rows, async ({ company_id, connection_id, id, content }) => {
    const storage_key = await saveSnapshotFile(ctx, JSON.stringify(content))
    const currencies = listAccountCurrencies(SnapshotContent.parse(content))
    await ctx.db
      .updateTable('financial_snapshots')
      .set({ storage_key, currencies, content: null })
      .where('company_id', '=', company_id)
      .where('connection_id', '=', connection_id)
      .where('id', '=', id)
      // Another worker may have moved this snapshot. The nightly sweep then deletes the file that was saved above.
      .where('storage_key', 'is', null)
      .execute()
  })
  return { isLast: rows.length < max }
}

async function purgeBatch({ db, files }: Context, before: Date, max: number) {
  const rows = await db
    .selectFrom('financial_snapshots')
    .select(['company_id', 'connection_id', 'id', 'storage_key'])
    .where('deleted_at', '<', before.toISOString())
    .orderBy('deleted_at')
    .limit(max)
    .execute()
  await inParallel(rows, async ({ company_id, connection_id, id, storage_key }) => {
    if (storage_key !== null) await files.remove(storage_key)
    await db
      .deleteFrom('financial_snapshots')
      .where('company_id', '=', company_id)
      .where('connection_id', '=', connection_id)
      .where('id', '=', id)
      .execute()
  })
  return { isLast: rows.length < max }
}

/** Processes all rows, even if some fail, and throws the first failure. */
async function inParallel<T>(rows: readonly T[], work: (row: T) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency })
  const results = await Promise.allSettled(rows.map((row) => queue.add(() => work(row))))
  const failure = results.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}
