import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { downloadCommercialContract, updateCommercialContracts } from '#contract/commercial-contracts.ts'
import * as documents from '#contract/documents.ts'
import { AppError } from '#contract/core/errors.ts'
import { markFileReceived, type ReceivedFile } from '#contract/core/fields.ts'
import { deleteGrant, downloadGrantFile, updateGrant } from '#contract/grants.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile, buildGrant, buildReview } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'
import { listStoredFiles } from '#tests/files/stored-files.ts'
import { buildSystemEditor } from '#server/core/edits/changes.ts'
import { editWithFiles } from './edit-with-files.ts'
import type { Context } from '#server/context.ts'
import { buildFirstSweepStep, type SweepStep, runSweepStep } from './orphans.ts'
import { purgeRemovedFiles } from './purge.ts'

const app = await startTestApp()
const { ctx } = app
const { alice, ada } = await signInCast(app)

const day = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day)
/** Returns a time in the future, so that all files were saved before it. */
const soon = () => new Date(Date.now() + 60_000)

const store = ctx.files
afterEach(() => void (ctx.files = store))

const listRows = (companyId: string) =>
  ctx.db
    .selectFrom('documents')
    .select(['id', 'storage_key', 'deleted_at', 'purged_at'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()

async function buildRemovedDocument(companyId: string, days: number) {
  const { id } = await buildDocument(alice, companyId)
  const row = await ctx.db
    .updateTable('documents')
    .set({ deleted_at: daysAgo(days).toISOString() })
    .where('id', '=', id)
    .returning(['id', 'storage_key'])
    .executeTakeFirstOrThrow()
  return row
}

const purgedAt = async (id: string) =>
  (await ctx.db.selectFrom('documents').select('purged_at').where('id', '=', id).executeTakeFirstOrThrow())
    .purged_at

describe('the purge', () => {
  test('deletes only files removed more than 30 days ago and sets purged_at', async () => {
    const { id: companyId } = await buildCompany(alice)
    const current = await buildDocument(alice, companyId)
    const old = await buildRemovedDocument(companyId, 31)
    const fresh = await buildRemovedDocument(companyId, 29)
    await purgeRemovedFiles(ctx, daysAgo(30))
    expect(listStoredFiles(app)).not.toContain(old.storage_key)
    expect(listStoredFiles(app)).toContain(fresh.storage_key)
    expect(await purgedAt(old.id)).toEqual(expect.any(String))
    expect(await purgedAt(fresh.id)).toBeNull()
    expect(await purgedAt(current.id)).toBeNull()
    await alice.call(documents.downloadDocument, { params: { companyId, documentId: current.id } })
    const before = await listRows(companyId)
    await purgeRemovedFiles(ctx, daysAgo(30))
    expect(await listRows(companyId)).toEqual(before)
  })

  test('skips a file that cannot be deleted, throws at the end, and retries in the next run', async () => {
    const { id: companyId } = await buildCompany(alice)
    const stuck = await buildRemovedDocument(companyId, 40)
    const other = await buildRemovedDocument(companyId, 35)
    ctx.files = {
      ...store,
      remove: (key) =>
        key === stuck.storage_key ? Promise.reject(new AppError('unavailable')) : store.remove(key),
    }
    await expect(purgeRemovedFiles(ctx, daysAgo(30))).rejects.toThrow('1 removed files could not be purged')
    expect(await purgedAt(stuck.id)).toBeNull()
    expect(await purgedAt(other.id)).toEqual(expect.any(String))
    ctx.files = store
    await purgeRemovedFiles(ctx, daysAgo(30))
    expect(await purgedAt(stuck.id)).toEqual(expect.any(String))
    expect(listStoredFiles(app)).not.toContain(stuck.storage_key)
  })
})

async function buildArrival(): Promise<ReceivedFile> {
  const { key, size, sha256 } = await ctx.files.receive(Readable.from([Buffer.from('text')]), 100)
  const inspected = { media_type: 'text/plain', needs_password: false }
  return markFileReceived({ key, size, sha256, filename: 'a.txt', ...inspected })
}

async function failedEdit(companyId: string, error: Error): Promise<string> {
  const file = await buildArrival()
  const failed = editWithFiles(ctx, buildSystemEditor(companyId), [file], () => Promise.reject(error))
  await expect(failed).rejects.toBe(error)
  return file.key
}

describe('a failed edit with files', () => {
  test('deletes its files when it is refused', async () => {
    const { id } = await buildCompany(alice)
    expect(listStoredFiles(app)).not.toContain(await failedEdit(id, new AppError('not_editable')))
  })

  test('keeps its files for the sweep when the commit is uncertain', async () => {
    const { id } = await buildCompany(alice)
    await buildDocument(alice, id)
    const key = await failedEdit(id, new Error('Connection terminated unexpectedly'))
    expect(listStoredFiles(app)).toContain(key)
    await sweepOrphans(ctx, soon())
    expect(listStoredFiles(app)).not.toContain(key)
  })

  test('deletes the files saved before a later file failed', async () => {
    const { id } = await buildCompany(alice)
    const before = listStoredFiles(app)
    const [first, second] = [await buildArrival(), await buildArrival()]
    await ctx.files.discard(second.key)
    const failed = editWithFiles(ctx, buildSystemEditor(id), [first, second], () => Promise.resolve())
    await expect(failed).rejects.toMatchObject({ code: 'not_found' })
    expect(listStoredFiles(app)).toEqual(before)
  })
})

const buildStray = async () => store.save((await buildArrival()).key)

async function sweepOrphans(context: Context, before: Date): Promise<void> {
  for (
    let step: SweepStep | null = buildFirstSweepStep(before);
    step;
    step = await runSweepStep(context, step)
  );
}

describe('the sweep', () => {
  test('deletes unreferenced files after a day', async () => {
    const { id } = await buildCompany(alice)
    await buildDocument(alice, id)
    const stray = await buildStray()
    await sweepOrphans(ctx, daysAgo(1))
    expect(listStoredFiles(app)).toContain(stray)
    await sweepOrphans(ctx, soon())
    expect(listStoredFiles(app)).not.toContain(stray)
  })

  test('queries every table that references the store', async () => {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'storage_key' order by table_name`.execute(ctx.db)
    // The sweep must query every table in this list. Files that users upload must also count toward the storage limit
    // and be purged.
    expect(rows.map(({ table_name }) => table_name)).toEqual([
      'attached_files',
      'documents',
      'financial_snapshots',
      'loan_files',
    ])
  })

  test('does not delete loan files, which are imported', async () => {
    const { id: company_id } = await buildCompany(alice)
    const loan = '0197f000-0009-7000-8000-000000000001'
    const storage_key = await buildStray()
    const row = { company_id, external_id: 'x' }
    await ctx.db
      .insertInto('loans')
      .values({ ...row, id: loan, type: 'rbf', status: 'active', start_date: '2026-01-01' })
      .execute()
    await ctx.db
      .insertInto('loan_files')
      .values({
        ...row,
        id: loan,
        loan_id: loan,
        kind: 'invoice',
        name: 'Invoice',
        document_date: '2026-01-01',
        storage_key,
      })
      .execute()
    await sweepOrphans(ctx, soon())
    expect(listStoredFiles(app)).toContain(storage_key)
  })

  test('deletes nothing when too many files are unreferenced', async () => {
    const strays = await Promise.all(Array.from({ length: 12 }, buildStray))
    await sweepOrphans(ctx, soon())
    for (const stray of strays) expect(listStoredFiles(app)).toContain(stray)
    for (const stray of strays) await store.remove(stray)
  })

  test('deletes nothing when the database references none of the files', async () => {
    const empty = await startTestApp()
    const before = listStoredFiles(app)
    await sweepOrphans({ ...empty.ctx, files: store }, soon())
    expect(listStoredFiles(app)).toEqual(before)
    const stray = await buildStray()
    await sweepOrphans({ ...empty.ctx, files: { ...store, list: only(stray) } }, soon())
    expect(listStoredFiles(app)).toContain(stray)
  })
})

const only = (key: string) =>
  async function* list(prefix = '') {
    if (key.startsWith(prefix)) yield await Promise.resolve({ key, at: daysAgo(9) })
  }

test('after uploads, replacements and removals, cleanup leaves exactly the visible files intact', async () => {
  const { id: companyId } = await buildCompany(alice)
  const params = { companyId }
  const csv = (text: string) => buildFile(`${text}.csv`, `${text}\n`)
  const remaining = await buildDocument(alice, companyId, { file: csv('kept') })
  const removed = await buildDocument(alice, companyId, { file: csv('removed') })
  await alice.call(documents.deleteDocument, { params: { ...params, documentId: removed.id } })
  const grant = await buildGrant(alice, companyId, { pitch: csv('first pitch'), contract: csv('contract') })
  const grantId = grant.id
  await alice.call(updateGrant, { params: { grantId }, body: { pitch: csv('second pitch'), contract: null } })
  const deletedGrant = await buildGrant(alice, companyId, { pitch: csv('gone') })
  await alice.call(deleteGrant, { params: { grantId: deletedGrant.id } })
  const { files } = await alice.call(updateCommercialContracts, {
    params,
    body: { files: [csv('one'), csv('two')] },
  })
  const [firstFile, secondFile] = files
  await alice.call(updateCommercialContracts, { params, body: { removed_files: [firstFile?.id ?? ''] } })
  const { id: reviewId } = await buildReview(app, ada, companyId)
  const requested = { type: 'Bank statements', review: reviewId, file: csv('march') }
  const { id: documentId } = await buildDocument(alice, companyId, requested)
  await alice.call(documents.replaceReviewDocument, {
    params: { ...params, reviewId, documentId },
    body: { file: csv('april') },
  })

  await purgeRemovedFiles(ctx, soon())
  await sweepOrphans(ctx, soon())

  const read = async (file: Promise<File>) => (await file).text()
  const document = (id: string) =>
    read(alice.call(documents.downloadDocument, { params: { ...params, documentId: id } }))
  expect(await document(remaining.id)).toBe('kept\n')
  expect(await document(documentId)).toBe('april\n')
  expect(await read(alice.call(downloadGrantFile, { params: { grantId, file: 'pitch' } }))).toBe(
    'second pitch\n',
  )
  const fileId = secondFile?.id ?? ''
  expect(await read(alice.call(downloadCommercialContract, { params: { ...params, fileId } }))).toBe('two\n')
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from documents where company_id = ${companyId} and purged_at is null
    union all select storage_key from attached_files where company_id = ${companyId} and purged_at is null`.execute(
    ctx.db,
  )
  expect(rows).toHaveLength(4)
  const hidden = await sql<{ count: number }>`
    select count(*) from documents where company_id = ${companyId} and purged_at is not null`.execute(ctx.db)
  expect(hidden.rows).toEqual([{ count: 2 }])
})
