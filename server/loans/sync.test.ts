import { describe, expect, test } from 'vitest'
import { baseId, tableNames } from '#tests/sandboxes/airtable/sandbox.ts'
import { startTestAirtable, token } from '#tests/sandboxes/airtable/testing.ts'
import { getCompanyStatus } from '#contract/companies.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import * as contract from '#contract/loans.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { createAirtableLoanSource } from '#server/providers/records/airtable.ts'
import { openAirtableBase } from '#server/providers/records/airtable-calls.ts'
import { buildCompany } from '#tests/build.ts'
import { agreement, invoice, buildLoanWorld } from '#tests/loans.ts'
import { writeLoanTables, writeLoanFile } from '#tests/tables.ts'

type Row = Record<string, string>

const {
  app,
  alice,
  ada,
  loan,
  kiln,
  mill,
  sync,
  fetchLoans,
  history,
  download,
  countStoredFiles,
  withFiles,
} = await buildLoanWorld()

async function match(company: string): Promise<string> {
  const { results } = await ada.call(contract.listUnmatchedLoans, {})
  const unmatched = results.find(({ suggested_company }) => suggested_company === company) ?? results[0]
  const params = { unmatchedLoanId: unmatched?.id ?? '' }
  return (await ada.call(contract.matchLoan, { params, body: { company } })).id
}

const version = async (companyId: string) =>
  (await alice.call(getCompanyStatus, { params: { companyId } })).version

test('a sync stores loans with copies of their files, and records them in the company’s history', async () => {
  await app.ctx.db.deleteFrom('loan_files').execute()
  await app.ctx.db.deleteFrom('loans').execute()
  expect(await sync()).toMatchObject({ status: 'done', total: 1, done: 1, created: 1, updated: 0, failed: 0 })
  expect(await fetchLoans(kiln.id)).toMatchObject([
    {
      type: 'rbf',
      amount: '150000.00',
      repaid: '94100.00',
      total_due: '168000.00',
      documents: [{ name: 'Agreement', has_file: true }],
      invoices: [{ name: 'September', amount: '5600.00', has_file: true }],
    },
  ])
  expect((await history(kiln.id)).slice(0, 3)).toEqual([
    { field: 'loan', before: null, after: 'rbf, 2025-08-18, $150000.00', author: null },
    { field: 'document', before: null, after: 'Agreement, 2025-08-18, agreement.csv', author: null },
    { field: 'invoice', before: null, after: 'September, 2025-10-02, $5600.00, september.csv', author: null },
  ])
})

test('a second sync of the same table changes nothing and downloads no file again', async () => {
  const before = await version(kiln.id)
  const never = withFiles(() => expect.unreachable('a file was fetched twice'))
  expect(await sync(never)).toMatchObject({ status: 'done', done: 1, created: 0, updated: 0, failed: 0 })
  expect(await version(kiln.id)).toBe(before)
})

test('a download does not need the source', async () => {
  await writeLoanFile(app, 'agreement.csv', 'something else\n')
  expect(await download(kiln.id, 'Agreement')).toBe('agreed,1\n')
})

test('changes in the table are applied by field', async () => {
  await writeLoanTables(
    app,
    [{ ...loan, status: 'late', repaid: '99700', outstanding: '68300' }],
    [agreement, invoice],
  )
  expect(await sync()).toMatchObject({ created: 0, updated: 1 })
  expect(await fetchLoans(kiln.id)).toMatchObject([
    { status: 'late', repaid: '99700.00', total_due: '168000.00' },
  ])
  expect((await history(kiln.id)).slice(0, 2)).toMatchObject([
    { field: 'status', before: 'active', after: 'late' },
    { field: 'repaid', before: '94100.00', after: '99700.00' },
  ])
})

test('the total due is exact to the cent', async () => {
  const sums = { repaid: '1234567890.10', outstanding: '98765432109.20' }
  await writeLoanTables(app, [{ ...loan, ...sums }], [agreement, invoice])
  await sync()
  expect(await fetchLoans(kiln.id)).toMatchObject([{ repaid: '1234567890.10', total_due: '99999999999.30' }])
})

test('a new file of a document replaces the previous file', async () => {
  const before = countStoredFiles()
  await writeLoanFile(app, 'signed.csv', 'signed,1\n')
  await writeLoanTables(
    app,
    [loan],
    [
      { ...agreement, file: 'signed.csv' },
      { ...invoice, file: '' },
    ],
  )
  expect(await sync()).toMatchObject({ updated: 1, failed: 0 })
  expect(await download(kiln.id, 'Agreement')).toBe('signed,1\n')
  expect(await fetchLoans(kiln.id)).toMatchObject([{ invoices: [{ has_file: false, filename: null }] }])
  expect(countStoredFiles()).toBe(before - 1)
})

describe('the company of a loan', () => {
  test('is found by id first, then by name', async () => {
    await writeLoanTables(
      app,
      [{ ...loan, external_id: 'loan-7', company_id: mill.id }, loan],
      [agreement, invoice],
    )
    await sync()
    expect(await fetchLoans(mill.id)).toHaveLength(1)
  })

  test('is reported if it is unknown, and the sync continues', async () => {
    const unknown = { ...loan, external_id: 'loan-8', company_id: '', company: 'Tidal Kilns' }
    const foreign = { ...loan, external_id: 'loan-9', company_id: '0197f000-ffff-7000-8000-000000000000' }
    await writeLoanTables(app, [unknown, foreign, { ...loan, status: 'late' }], [agreement, invoice])
    const ended = await sync()
    expect(ended).toMatchObject({ status: 'done', total: 3, done: 3, updated: 1, failed: 2 })
    expect(ended.problems).toEqual([
      { place: 'loan-8', field: 'company', message: 'No company is called “Tidal Kilns”' },
      { place: 'loan-9', field: 'company', message: `No company has the id ${foreign.company_id}` },
    ])
  })

  test('can change: the loan and its documents move to the new company', async () => {
    const before = countStoredFiles()
    await writeLoanTables(app, [{ ...loan, company_id: mill.id }], [agreement, invoice])
    expect(await sync()).toMatchObject({ status: 'done', created: 1, failed: 0 })
    expect(await fetchLoans(kiln.id)).toEqual([])
    expect(await download(mill.id, 'Agreement')).toBe('agreed,1\n')
    expect((await history(kiln.id))[2]).toMatchObject({
      field: 'loan',
      before: 'rbf, 2025-08-18, $150000.00',
      after: null,
    })
    expect(countStoredFiles()).toBe(before)
  })

  test('keeps a loan whose row no longer contains a company', async () => {
    await writeLoanTables(app, [{ ...loan, company_id: '', company: 'Nobody at all' }], [agreement, invoice])
    await sync()
    expect(await fetchLoans(kiln.id)).toMatchObject([{ status: 'active', invoices: [{}], documents: [{}] }])
  })
})

describe('data that the table no longer contains', () => {
  const second = { ...loan, external_id: 'loan-2', start_date: '2026-01-01' }

  test('is deleted: a document, and a loan with its documents and their files', async () => {
    const before = countStoredFiles()
    await writeLoanTables(app, [second], [])
    expect(await sync()).toMatchObject({ status: 'done', created: 1, updated: 1 })
    expect(await fetchLoans(kiln.id)).toMatchObject([{ start_date: '2026-01-01' }])
    expect(countStoredFiles()).toBe(before - 2)
    await writeLoanTables(app, [loan, second], [agreement, invoice])
    await sync()
    await writeLoanTables(app, [loan, second], [agreement])
    expect(await sync()).toMatchObject({ updated: 1 })
    expect(await fetchLoans(kiln.id)).toMatchObject([{ documents: [{}], invoices: [] }, {}])
    expect((await history(kiln.id))[0]).toMatchObject({ field: 'invoice', after: null })
  })

  test.each<[string, Row[], Row[]]>([
    ['a loan that cannot be read', [{ ...loan, start_date: 'soon' }, second], [agreement, invoice]],
    ['a file whose row cannot be read', [loan, second], [agreement, { ...invoice, document_date: 'soon' }]],
    [
      'anything, while a loan does not say which one it is',
      [second, { ...loan, external_id: '' }],
      [agreement],
    ],
    ['anything, while a file’s row has no id', [loan], [agreement, { ...invoice, external_id: '' }]],
    ['anything, when the table is empty', [], []],
  ])('does not mean %s', async (_, loans, loanFiles) => {
    await writeLoanTables(app, loans, loanFiles)
    expect(await sync()).toMatchObject({ status: 'done' })
    const [first] = await fetchLoans(kiln.id)
    expect(first).toMatchObject({ start_date: '2025-08-18', documents: [{}], invoices: [{}] })
  })

  test('includes the old row of a file that moved to another loan', async () => {
    await writeLoanTables(app, [loan, second], [agreement, { ...invoice, loan: 'loan-2' }])
    await sync()
    expect(await fetchLoans(kiln.id)).toMatchObject([
      { invoices: [] },
      { invoices: [{ name: 'September', has_file: true }] },
    ])
  })
})

describe('a loan whose row only has a company name', () => {
  const unmatched = { ...loan, external_id: 'loan-20', company_id: '', company: 'TIDAL  Kiln' }

  test('is visible only to admins, with a suggested company', async () => {
    await writeLoanTables(app, [loan, unmatched], [agreement, invoice])
    expect(await sync()).toMatchObject({ status: 'done', done: 2, created: 0, failed: 0, problems: [] })
    expect(await fetchLoans(kiln.id)).toHaveLength(1)
    const { results } = await ada.call(contract.listUnmatchedLoans, {})
    expect(results).toMatchObject([
      {
        external_id: 'loan-20',
        company_name: 'TIDAL Kiln',
        total_due: '168000.00',
        suggested_company: kiln.id,
        suggested_company_name: 'Tidal Kiln',
      },
    ])
    await expect(alice.call(contract.listUnmatchedLoans, {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('stays unmatched when a company takes the name', async () => {
    const late = { ...unmatched, external_id: 'loan-21', company: 'Fresh Name' }
    await writeLoanTables(app, [loan, late], [agreement, invoice])
    expect(await sync()).toMatchObject({ failed: 1 })
    const taker = await buildCompany(alice, { name: 'Fresh Name' })
    expect(await sync()).toMatchObject({ failed: 0, created: 0 })
    expect(await fetchLoans(taker.id)).toEqual([])
  })

  test('stays with its company when its name changes', async () => {
    await writeLoanTables(app, [{ ...loan, company_id: '', company: 'Tidal Mill' }], [agreement, invoice])
    await sync()
    expect(await fetchLoans(mill.id)).toEqual([])
    expect(await fetchLoans(kiln.id)).toHaveLength(1)
  })

  test('is matched once by an admin and gets its documents with the next sync', async () => {
    await writeLoanTables(app, [loan, unmatched], [agreement, { ...invoice, loan: 'loan-20' }])
    await sync()
    const matched = await match(mill.id)
    expect(await fetchLoans(mill.id)).toMatchObject([{ id: matched, invoices: [] }])
    await sync()
    expect(await fetchLoans(mill.id)).toMatchObject([{ id: matched, invoices: [{ has_file: true }] }])
    expect(await ada.call(contract.listUnmatchedLoans, {})).toMatchObject({ count: 0 })
    const again = { params: { unmatchedLoanId: matched }, body: { company: kiln.id } }
    await expect(ada.call(contract.matchLoan, again)).rejects.toMatchObject({ code: 'not_found' })
    const { results } = await ada.call(listAuditEvents, { query: { action: ['loan_matched'] } })
    expect(results).toMatchObject([{ user: { id: ada.id }, company: mill.id, target: matched }])
  })
})

test('a loan is deleted from its previous company only after the new copy is stored', async () => {
  const moved = { ...loan, company_id: mill.id }
  await writeLoanTables(app, [moved], [agreement, invoice])
  const down = withFiles(() => Promise.reject(new ProviderError('test', 'open loan file', 'auth')))
  expect(await sync(down)).toMatchObject({ status: 'failed' })
  expect(await fetchLoans(kiln.id)).toHaveLength(1)
  expect(await download(kiln.id, 'Agreement')).toBe('agreed,1\n')
  await sync()
  expect(await fetchLoans(kiln.id)).toEqual([])
  expect(await download(mill.id, 'Agreement')).toBe('agreed,1\n')
})

test('a row that can’t be stored does not stop the sync', async () => {
  const huge = { ...loan, external_id: 'loan-5', repaid: '999999999999', outstanding: '999999999999' }
  await writeLoanTables(app, [huge, { ...loan, status: 'late' }], [agreement, invoice])
  const ended = await sync()
  expect(ended).toMatchObject({ status: 'done', total: 2, done: 2, updated: 1, failed: 1 })
  expect(ended.problems).toEqual([{ place: 'loan-5', field: 'loan', message: 'This row can’t be stored' }])
})

test('loans and their files can be synced from Airtable', async () => {
  await buildCompany(alice, { name: 'Ironmere Recycling' })
  const { id } = await buildCompany(alice, { name: 'Larkmead Soil' })
  const sandbox = await startTestAirtable({ callsPerSecond: 1000 })
  const base = openAirtableBase({ baseUrl: sandbox.url, token, baseId }, app.ctx.log, {}, { spacingMs: 1 })
  const tables = { loans: tableNames.loans, loanFiles: tableNames.loanFiles }
  const ended = await sync(createAirtableLoanSource(base, tables))
  // Three loans belong to unknown companies, and the other loans are not matched yet.
  expect(ended).toMatchObject({ status: 'done', total: 5, created: 0, failed: 3, ignored_columns: [] })
  await match(id)
  await sync(createAirtableLoanSource(base, tables))
  await sandbox.stop()
  const [loan] = await fetchLoans(id)
  expect(loan?.invoices.length).toBeGreaterThan(10)
  const params = { loanId: loan?.id ?? '', loanFileId: loan?.invoices[0]?.id ?? '' }
  const file = await alice.call(contract.downloadLoanFile, { params })
  expect(file.type).toBe('application/pdf')
  expect((await file.text()).slice(0, 5)).toBe('%PDF-')
})
