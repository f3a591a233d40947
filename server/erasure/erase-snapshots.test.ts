import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { listStoredFiles } from '#tests/files/stored-files.ts'
import { emptyContent } from '#server/financials/content.ts'
import { loadSnapshotContent, saveSnapshotFile } from '#server/financials/snapshots.ts'
import type { Counts } from './erase-rows.ts'
import { eraseSnapshotMentions } from './erase-snapshots.ts'

const app = await startTestApp()
const { ctx } = app
const alice = await app.arrive('Alice')

async function buildSnapshot(name: string) {
  const { id: company_id } = await buildCompany(alice)
  const key = { company_id, connection_id: uuidv7() }
  const account = { id: 'a', name, mask: null, type: 'debit', currency: 'USD', balance: '5.00' }
  const storage_key = await saveSnapshotFile(ctx, JSON.stringify({ ...emptyContent, accounts: [account] }))
  await ctx.db
    .insertInto('connections')
    .values({
      company_id,
      id: key.connection_id,
      provider: 'plaid',
      provider_connection_id: uuidv7(),
      platform: 'Bank',
      platform_key: 'plaid',
      source_type: 'banking',
      status: 'Linked',
    })
    .execute()
  const id = uuidv7()
  const read_at = new Date().toISOString()
  await ctx.db
    .insertInto('financial_snapshots')
    .values({ ...key, id, read_at, storage_key, currencies: ['USD'] })
    .execute()
  const getKey = async () =>
    (
      await ctx.db
        .selectFrom('financial_snapshots')
        .select('storage_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).storage_key
  return { company_id, storage_key, getKey }
}

test('a snapshot file with a mention is replaced once, and other files stay', async () => {
  const mentioned = await buildSnapshot('Maya Quillon, operating')
  const other = await buildSnapshot('Operating')
  const mentions = [{ text: 'Maya Quillon', kind: 'name', replacement: 'Erased person' } as const]
  const companyIds = [mentioned.company_id, other.company_id]
  const counts: Counts = {}
  await eraseSnapshotMentions(ctx, { mentions, companyIds }, counts)
  const newKey = await mentioned.getKey()
  expect(counts).toEqual({ mentions: 1 })
  expect(await other.getKey()).toBe(other.storage_key)
  expect(await loadSnapshotContent(ctx, { storage_key: newKey, content: null })).toMatchObject({
    accounts: [{ name: 'Erased person, operating' }],
  })
  expect(listStoredFiles(app)).not.toContain(mentioned.storage_key)
  await eraseSnapshotMentions(ctx, { mentions, companyIds }, counts)
  expect(await mentioned.getKey()).toBe(newKey)
})
