import { describe, expect, test } from 'vitest'
import * as contract from '#contract/loans.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, assignAnalyst } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'
import { buildLoanRow, runSync, writeLoanTables, writeLoanFile } from '#tests/tables.ts'

const app = await startTestApp()
const { alice, bob, ana, otto, ada } = await signInCast(app)

type Row = Record<string, string>

const kiln = await buildCompany(alice, { name: 'Tidal Kiln' })
const mill = await buildCompany(alice, { name: 'Tidal Mill' })
await assignAnalyst(ada, ana, kiln.id)

const buildLoan = (external_id: string, row: Row) => buildLoanRow(kiln.id, external_id, row)

await writeLoanFile(app, 'agreement.csv', 'a,b\n1,2\n')
await writeLoanFile(app, 'märz.csv', 'c,d\n3,4\n')
await writeLoanTables(
  app,
  [
    buildLoan('kiln-2', { start_date: '2025-06-01' }),
    buildLoan('kiln-1', { start_date: '2024-01-15', status: 'Repaid', repaid: '120000', outstanding: '0' }),
    buildLoan('kiln-3', { start_date: '2026-01-01', type: 'Bridge', repaid: '50.5', outstanding: '' }),
    buildLoan('mill-1', {
      company_id: mill.id,
      start_date: '2023-05-05',
      status: 'closed',
      outstanding: '0',
    }),
    buildLoan('mill-2', { company_id: mill.id, start_date: '2022-05-05', repaid: '9', outstanding: '0' }),
  ],
  [
    {
      external_id: 'i-3',
      loan: 'kiln-2',
      kind: 'invoice',
      name: 'March',
      document_date: '2025-03-31',
      amount: '300.5',
      file: 'märz.csv',
    },
    {
      external_id: 'i-1',
      loan: 'kiln-2',
      kind: 'invoice',
      name: 'January',
      document_date: '2025-01-31',
      amount: '100',
    },
    { external_id: 'i-2', loan: 'kiln-2', kind: 'invoice', name: 'February', document_date: '2025-02-28' },
    { external_id: 'd-2', loan: 'kiln-2', kind: 'document', name: 'Addendum', document_date: '2025-02-01' },
    {
      external_id: 'd-1',
      loan: 'kiln-2',
      kind: 'document',
      name: 'Agreement',
      document_date: '2024-12-30',
      file: 'agreement.csv',
    },
  ],
)
await runSync(app, ada, 'loans')

const getCurrent = (person: typeof alice, companyId: string) =>
  person.call(contract.getCurrentLoan, { params: { companyId } })

const kiln2 = async () => {
  const { results } = await alice.call(contract.listLoans, { query: { company: kiln.id } })
  const loan = results.find(({ start_date }) => start_date === '2025-06-01')
  if (!loan) throw new Error('The loan is not there')
  return loan
}

test('a loan has amounts to the cent, its type in lower case, and its files by date', async () => {
  expect(await kiln2()).toMatchObject({
    company: kiln.id,
    type: 'rbf',
    status: 'active',
    amount: '100000.00',
    repaid: '0.00',
    total_due: '120000.00',
    documents: [
      { name: 'Agreement', document_date: '2024-12-30', filename: 'agreement.csv', has_file: true },
      { name: 'Addendum', document_date: '2025-02-01', filename: null, has_file: false },
    ],
    invoices: [
      { name: 'January', document_date: '2025-01-31', amount: '100.00' },
      { name: 'February', document_date: '2025-02-28', amount: null },
      { name: 'March', document_date: '2025-03-31', amount: '300.50', has_file: true },
    ],
  })
})

describe('the current loan', () => {
  test('is the latest loan that is not repaid', async () => {
    expect(await getCurrent(alice, kiln.id)).toMatchObject({ start_date: '2026-01-01', total_due: null })
  })

  test('is the latest loan if all are repaid, by status or by amount', async () => {
    // Both loans are fully paid, so they count as repaid regardless of their status.
    const { start_date } = await getCurrent(alice, mill.id)
    expect(start_date).toBe('2023-05-05')
  })

  test('is an unpaid loan even if a later loan is repaid', async () => {
    const later = buildLoan('kiln-2', { start_date: '2025-06-01' })
    const repaid = buildLoan('kiln-3', { start_date: '2026-01-01', status: 'REPAID' })
    await app.ctx.db
      .updateTable('loans')
      .set({ status: 'REPAID' })
      .where('external_id', '=', repaid['external_id'] ?? '')
      .execute()
    expect((await getCurrent(alice, kiln.id)).start_date).toBe(later['start_date'])
    await app.ctx.db
      .updateTable('loans')
      .set({ status: 'active' })
      .where('external_id', '=', 'kiln-3')
      .execute()
  })

  test('is not found for a company without loans, or by a stranger', async () => {
    const { id } = await buildCompany(alice)
    await expect(getCurrent(alice, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(getCurrent(bob, kiln.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a loan file', async () => {
  const loan = await kiln2()
  const download = (person: typeof alice, loanFileId = '', loanId = loan.id) =>
    person.call(contract.downloadLoanFile, { params: { loanId, loanFileId } })

  test('can be downloaded under its name by users who may see the company', async () => {
    for (const person of [alice, ana, otto, ada]) {
      const file = await download(person, loan.invoices[2]?.id)
      expect(file.name).toBe('märz.csv')
      expect(file.type).toBe('text/csv')
      expect(await file.text()).toBe('c,d\n3,4\n')
    }
  })

  test('is always an attachment that no browser interprets', async () => {
    const url = `${app.url}/api/v1/loans/performances/${loan.id}/download/${loan.documents[0]?.id}/`
    const { headers } = await fetch(url, { headers: { authorization: `Bearer ${alice.token}` } })
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-length')).toBe('8')
  })

  test('is not found by strangers, without a file, or in another loan', async () => {
    const refused = { code: 'not_found' }
    await expect(download(bob, loan.documents[0]?.id)).rejects.toMatchObject(refused)
    await expect(download(alice, loan.documents[1]?.id)).rejects.toMatchObject(refused)
    const { id } = await getCurrent(alice, kiln.id)
    await expect(download(alice, loan.documents[0]?.id, id)).rejects.toMatchObject(refused)
  })
})
