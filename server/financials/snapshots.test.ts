import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { getFinancials } from '#contract/financials/financials.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { listStoredFiles } from '#tests/files/stored-files.ts'
import { compareFiles } from '#server/files/comparison.ts'
import { emptyContent, SnapshotContent } from './content.ts'
import { loadReadings } from './load-readings.ts'
import { moveSnapshots, purgeSnapshots } from './snapshot-files.ts'
import { saveSnapshotContent } from './snapshots.ts'

const app = await startTestApp()
const { ctx } = app
const alice = await app.arrive('Alice')

const account = { id: 'a', name: 'Operating', mask: null, type: 'debit', currency: 'CAD', balance: '5.00' }
const content = SnapshotContent.parse({ ...emptyContent, accounts: [account] })

/** The rolling upgrade counts as complete a day after the migration. */
const endUpgrade = () =>
  sql`update kysely_migration set timestamp = (now() - interval '2 days')::text
    where name = '0130_snapshot_files.sql'`.execute(ctx.db)

/** The last snapshot is stored in its row, as before the migration. */
async function buildSynced() {
  const { id: company_id } = await buildCompany(alice)
  const key = { company_id, connection_id: uuidv7() }
  const read_at = new Date().toISOString()
  const [provider_connection_id, snapshot_id] = [uuidv7(), uuidv7()]
  const bank = { platform: 'Bank', platform_key: 'plaid', source_type: 'banking', status: 'Linked' } as const
  await ctx.db
    .insertInto('connections')
    .values({ company_id, id: key.connection_id, provider: 'plaid', provider_connection_id, ...bank })
    .execute()
  await ctx.db
    .insertInto('financial_snapshots')
    .values({ ...key, id: snapshot_id, read_at, content: JSON.stringify(content) })
    .execute()
  await ctx.db
    .insertInto('financial_sources')
    .values({ ...key, status: 'ok', tried_at: read_at, read_at, snapshot_id })
    .execute()
  return { company_id, snapshot_id, params: { companyId: company_id } }
}

const getSnapshot = (id: string) =>
  ctx.db
    .selectFrom('financial_snapshots')
    .select(['content', 'storage_key', 'currencies'])
    .where('id', '=', id)
    .executeTakeFirst()

test('snapshots stay in rows until servers of the previous version have stopped, then move to files', async () => {
  const { company_id, snapshot_id, params } = await buildSynced()
  const [before, readings] = [
    await alice.call(getFinancials, { params }),
    await loadReadings(ctx, company_id),
  ]
  expect(readings).toMatchObject([{ accounts: [{ currency: 'CAD', balance: '5.00' }] }])
  await moveSnapshots(ctx)
  expect(await saveSnapshotContent(ctx, content)).toEqual({
    content: JSON.stringify(content),
    storage_key: null,
  })
  expect(await getSnapshot(snapshot_id)).toMatchObject({ storage_key: null })
  await endUpgrade()
  await moveSnapshots(ctx)
  const { storage_key } = (await getSnapshot(snapshot_id)) ?? {}
  expect(await getSnapshot(snapshot_id)).toEqual({ content: null, storage_key, currencies: ['CAD'] })
  expect(listStoredFiles(app)).toContain(storage_key)
  expect(await saveSnapshotContent(ctx, content)).toMatchObject({ content: null })
  expect(await alice.call(getFinancials, { params })).toEqual(before)
  expect(await loadReadings(ctx, company_id)).toEqual(readings)
})

test('a replaced snapshot and its file are deleted after 30 days', async () => {
  await endUpgrade()
  const [old, recent] = [await buildSynced(), await buildSynced()]
  await moveSnapshots(ctx)
  const replace = (id: string, days: number) =>
    ctx.db
      .updateTable('financial_snapshots')
      .set({ deleted_at: sql<string>`now() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
  await ctx.db.deleteFrom('financial_sources').execute()
  await replace(old.snapshot_id, 31)
  await replace(recent.snapshot_id, 29)
  const files = [await getSnapshot(old.snapshot_id), await getSnapshot(recent.snapshot_id)]
  await purgeSnapshots(ctx, 30)
  expect(await getSnapshot(old.snapshot_id)).toBeUndefined()
  expect(listStoredFiles(app)).not.toContain(files[0]?.storage_key)
  expect(listStoredFiles(app)).toContain(files[1]?.storage_key)
})

test('a lost file is reported by the check of files, and the other connections are still read', async () => {
  await endUpgrade()
  const { company_id, snapshot_id } = await buildSynced()
  await moveSnapshots(ctx)
  const { storage_key } = (await getSnapshot(snapshot_id)) ?? {}
  await ctx.files.remove(storage_key ?? '')
  const missing: unknown[] = []
  await compareFiles(ctx, (file) => missing.push(file))
  expect(missing).toEqual([{ table: 'financial_snapshots', id: snapshot_id, storage_key }])
  expect(await loadReadings(ctx, company_id)).toEqual([])
})
