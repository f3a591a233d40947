import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint, Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/documents.ts'
import { openIntroduction } from '#contract/introductions.ts'
import { listLoans } from '#contract/loans.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { buildRequest } from '#tests/access/requests.ts'
import { buildCompanyWithRecords } from '#tests/access/world.ts'
import { callEndpoint } from '#tests/answers.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile } from '#tests/build.ts'
import { malware, startFakeClamd } from '#tests/services/clamd.ts'
import { listContractEndpoints } from '#tests/endpoints.ts'
import { readZip } from '#tests/files/zip.ts'
import { waitFor } from '#tests/jobs.ts'
import { signInCast } from '#tests/people.ts'
import { createStoredFileScan, startScanWorker } from './jobs.ts'

const fake = await startFakeClamd()
const app = await startTestApp({ accounting: true, clamd: fake.config })
const { ctx } = app
const people = await signInCast(app)
const { alice, ana, ada } = people
const world = await buildCompanyWithRecords(app, alice, people)
const { id: companyId } = await buildCompany(alice)
const params = { companyId }
await startScanWorker(ctx)
const scanStoredFiles = createStoredFileScan(ctx)

beforeEach(() => void (fake.fault = null))

const upload = (name: string, content?: string) =>
  buildDocument(alice, companyId, content === undefined ? {} : { file: buildFile(name, content) })
const download = (documentId: string, caller = alice) =>
  caller.call(contract.downloadDocument, { params: { companyId, documentId } }).then((file) => file.text())
const readStatus = async (documentId: string) => {
  const { results } = await alice.call(contract.listDocuments, { params, query: { page_size: -1 } })
  return results.find(({ id }) => id === documentId)?.scan_status
}
const listEvents = async (action: 'file_infected' | 'file_cleared', file: string) => {
  const { results } = await ada.call(listAuditEvents, { query: { company: companyId, action: [action] } })
  return results.filter(({ details }) => details['file'] === file)
}
const setStatus = async (documentId: string, scan_status: contract.ScanStatus) =>
  ctx.db.updateTable('documents').set({ scan_status }).where('id', '=', documentId).execute()
async function buildScanned(status: contract.ScanStatus, name: string, company = companyId) {
  const document = await buildDocument(alice, company, { file: buildFile(name, `${name}\n`) })
  const stored = ctx.db.selectFrom('documents').select('scan_status').where('id', '=', document.id)
  await waitFor(async () => expect((await stored.executeTakeFirst())?.scan_status).toBe('clean'))
  await setStatus(document.id, status)
  return document
}
/**
 * Returns a time after the time in every file's id. UUIDv7 ids never decrease within a process, and other test files in
 * this process set the clock hours ahead.
 */
const tomorrow = () => Date.now() + 86_400_000

describe('a file with malware', () => {
  test('is found by a job after its upload, audited, and refused to founders and staff', async () => {
    const { id } = await upload('model.csv', malware)
    await waitFor(async () => expect(await readStatus(id)).toBe('infected'))
    for (const caller of [alice, ada])
      await expect(download(id, caller)).rejects.toMatchObject({ code: 'file_infected', status: 403 })
    expect(await listEvents('file_infected', 'model.csv')).toMatchObject([
      {
        user: null,
        details: { signature: 'Headwater.Test', scanner: 'ClamAV 1.4.3/27700/Thu Nov 26 10:00:00 2026' },
      },
    ])
  })

  test('is refused by every download that declares it, also for investors and conversations', async () => {
    for (const table of ['documents', 'attached_files', 'loan_files'] as const)
      await ctx.db
        .updateTable(table)
        .set({ scan_status: 'infected' })
        .where('company_id', '=', world.companyId)
        .execute()
    const downloads = [...(await listContractEndpoints())].filter(([, { errors }]) =>
      errors?.includes('file_infected'),
    )
    const answers = await Promise.all(
      downloads.map(async ([name, endpoint]) => {
        const { response } = await callEndpoint(
          app,
          alice.token,
          endpoint,
          buildRequest(name, endpoint, world) as Request<Endpoint>,
        )
        return [name, response.status, ((await response.json()) as { code: string }).code]
      }),
    )
    expect(answers).toEqual(downloads.map(([name]) => [name, 403, 'file_infected']))
    expect(downloads).toHaveLength(8)
    const introduction = await alice.call(openIntroduction, { body: { secret: world.introSecret } })
    expect(introduction.pitch).toBeNull()
  })

  test('is available again once the scanner no longer finds malware', async () => {
    const { id, filename } = await buildScanned('infected', 'accused.csv')
    await scanStoredFiles('infected', tomorrow())
    expect(await download(id)).toBe('accused.csv\n')
    expect(await listEvents('file_cleared', filename)).toHaveLength(1)
  })
})

test('a run continues where the last run ended, so that it reaches files behind many infected files', async () => {
  const { id } = await buildScanned('infected', 'old.csv')
  const scanBriefly = createStoredFileScan(ctx, 0)
  const { rows } = await sql<{ id: string }>`
    insert into documents select (jsonb_populate_record(document,
        jsonb_build_object('id', uuidv7(), 'storage_key', lpad(number::text, 48, '0')))).*
      from documents as document, generate_series(1, 100) as number where document.id = ${id}
    returning id`.execute(ctx.db)
  await scanBriefly('infected', tomorrow())
  expect(await readStatus(id)).toBe('infected')
  await scanBriefly('infected', tomorrow())
  const copies = rows.map((row) => row.id)
  await ctx.db.deleteFrom('documents').where('id', 'in', copies).execute()
  expect(await readStatus(id)).toBe('clean')
})

describe('a file that has not been scanned', () => {
  test('is scanned once, before its first download', async () => {
    const { id } = await buildScanned('not_scanned', 'first.csv')
    expect(await download(id)).toBe('first.csv\n')
    expect(await readStatus(id)).toBe('clean')
    const before = fake.scans
    expect(await download(id)).toBe('first.csv\n')
    expect(fake.scans).toBe(before)
  })

  test('is stored while the scanner is down, and cannot be downloaded until it answers', async () => {
    fake.fault = 'hang_up'
    const { id, scan_status } = await upload('early.csv', 'early\n')
    expect(scan_status).toBe('not_scanned')
    await expect(download(id, ana)).rejects.toMatchObject({ code: 'file_not_scanned', status: 503 })
    await expect(scanStoredFiles('not_scanned', tomorrow())).rejects.toMatchObject({ kind: 'down' })
    fake.fault = null
    await scanStoredFiles('not_scanned', tomorrow())
    expect(await readStatus(id)).toBe('clean')
    expect(await download(id)).toBe('early\n')
  })

  test.each(['reject', 'drop_file'] as const)('stays so if the scanner cannot scan it: %s', async (fault) => {
    const { id } = await buildScanned('not_scanned', `${fault}.csv`)
    fake.fault = fault
    await scanStoredFiles('not_scanned', tomorrow())
    expect(await readStatus(id)).toBe('not_scanned')
  })

  test('is scanned for every table of files', async () => {
    await ctx.db.updateTable('attached_files').set({ scan_status: 'not_scanned' }).execute()
    await ctx.db.updateTable('loan_files').set({ scan_status: 'not_scanned' }).execute()
    await scanStoredFiles('not_scanned', tomorrow())
    const rows = await ctx.db
      .selectFrom('attached_files')
      .select('scan_status')
      .where('deleted_at', 'is', null)
      .unionAll(ctx.db.selectFrom('loan_files').select('scan_status').where('storage_key', 'is not', null))
      .distinct()
      .execute()
    expect(rows.map(({ scan_status }) => scan_status)).toEqual(['clean', 'clean'])
    const { results } = await ana.call(listLoans, { query: { company: world.companyId } })
    const files = results.flatMap(({ documents, invoices }) => [...documents, ...invoices])
    expect(files.map(({ scan_status }) => scan_status)).toContain('clean')
  })
})

test('an archive leaves out files with malware and files that could not be scanned', async () => {
  const { id } = await buildCompany(alice)
  await buildScanned('infected', 'infected.csv', id)
  await buildScanned('not_scanned', 'late.csv', id)
  await buildScanned('clean', 'clean.csv', id)
  fake.fault = 'reject'
  const file = await alice.call(contract.downloadAllDocuments, { params: { companyId: id } })
  const entries = await readZip(Buffer.from(await file.arrayBuffer()))
  expect([...entries.keys()]).toEqual(['Cap table/clean.csv', 'Missing files.txt'])
  expect(entries.get('Missing files.txt')?.toString()).toBe(
    `Malware was found in these files:

Cap table/infected.csv

These files have not been scanned for malware yet. Download the archive again later:

Cap table/late.csv
`,
  )
})
