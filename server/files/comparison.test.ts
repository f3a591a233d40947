import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument } from '#tests/build.ts'
import { compareFiles, type MissingFile } from './comparison.ts'

const app = await startTestApp()
const { ctx } = app
const alice = await app.arrive('Alice')
const { id: companyId } = await buildCompany(alice)

async function findMissing() {
  const missing: MissingFile[] = []
  const counts = await compareFiles(ctx, (file) => missing.push(file))
  return { ...counts, missing }
}

function runCheck() {
  const { databaseUrl, dataDir } = ctx.config
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const script = join(import.meta.dirname, '../check-files.mjs')
  return spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
}

test('a row without its file and a file without a row are found', async () => {
  const [kept, lost, purged] = [
    await buildDocument(alice, companyId),
    await buildDocument(alice, companyId),
    await buildDocument(alice, companyId),
  ]
  expect(await findMissing()).toEqual({ rows: 3, files: 3, unreferenced: 0, missing: [] })
  expect(runCheck()).toMatchObject({ status: 0 })
  const readKey = async (id: string) =>
    (
      await ctx.db
        .selectFrom('documents')
        .select('storage_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).storage_key
  const purge = { deleted_at: new Date().toISOString(), purged_at: new Date().toISOString() }
  await ctx.db.updateTable('documents').set(purge).where('id', '=', purged.id).execute()
  await ctx.files.remove(await readKey(lost.id))
  expect(await findMissing()).toEqual({
    rows: 2,
    files: 2,
    unreferenced: 1,
    missing: [{ table: 'documents', id: lost.id, storage_key: await readKey(lost.id) }],
  })
  expect(kept.id).not.toBe(lost.id)
  expect(runCheck()).toMatchObject({
    status: 1,
    stderr: `missing: documents ${lost.id}, file ${await readKey(lost.id)}\n`,
    stdout: 'Rows with a file: 2, file missing: 1. Files: 2, without a row: 1.\n',
  })
})

test('every table with a storage key is compared', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'storage_key' and table_schema = current_schema() order by 1`.execute(ctx.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'attached_files',
    'documents',
    'financial_snapshots',
    'loan_files',
  ])
})
