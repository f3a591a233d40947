import { expect, test } from 'vitest'
import { downloadLoanFiles, downloadLoanStatement } from '#contract/loans.ts'
import { readZip } from '#tests/files/zip.ts'
import { agreement, buildLoanWorld, invoice } from '#tests/loans.ts'
import { writeLoanTables } from '#tests/tables.ts'

const { app, alice, ada, loan, kiln, sync, fetchLoans } = await buildLoanWorld()

const terms = { share: '6', minimum: '1500', planned_end: '2027-10-02' }
const paid = { ...invoice, revenue: '93333.33', due_date: '2025-10-02', paid_on: '2025-10-04' }
const open = {
  ...invoice,
  external_id: 'i-2',
  name: 'Özgür’s last',
  document_date: '2025-11-02',
  due_date: '2098-01-02',
  file: '',
}

async function syncTerms() {
  await writeLoanTables(app, [{ ...loan, ...terms }], [agreement, paid, open])
  await sync()
  const [stored] = await fetchLoans(kiln.id)
  if (!stored) throw new Error('The loan was not stored')
  return stored
}

const download = async (format: 'csv' | 'pdf', loanId: string) =>
  alice.call(downloadLoanStatement, { params: { loanId }, query: { format } })

test('a loan has its terms, and its invoices the dates of their payments', async () => {
  expect(await syncTerms()).toMatchObject({
    revenue_share: 6,
    minimum: '1500.00',
    planned_end: '2027-10-02',
    invoices: [
      { revenue: '93333.33', due_date: '2025-10-02', paid_on: '2025-10-04' },
      { revenue: null, due_date: '2098-01-02', paid_on: null },
    ],
  })
})

test('a statement as CSV lists each invoice with its status', async () => {
  const { id } = await syncTerms()
  const file = await download('csv', id)
  expect(file.name).toMatch(/^statement-loan-1-\d{4}-\d\d-\d\d\.csv$/)
  expect((await file.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Invoice,Revenue (USD),Payment (USD),Due,Paid,Status',
    'September,93333.33,5600.00,2025-10-02,2025-10-04,Paid 2 days late',
    'Özgür’s last,,5600.00,2098-01-02,,Due',
    '',
  ])
})

test('a statement as PDF is a PDF, also for staff, and not for strangers', async () => {
  const { id } = await syncTerms()
  const file = await download('pdf', id)
  expect(file.type).toBe('application/pdf')
  expect(await file.text()).toMatch(/^%PDF-1/)
  const request = { params: { loanId: id }, query: {} }
  expect((await ada.call(downloadLoanStatement, request)).type).toBe('application/pdf')
  const mallory = await app.arrive('Mallory')
  await expect(mallory.call(downloadLoanStatement, request)).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['all files', {}, ['Documents/', 'Invoices/']],
  ['only the invoices', { files: 'invoices' as const }, ['Invoices/']],
])('an archive contains %s that are stored', async (_, query, folders) => {
  const { id: loanId } = await syncTerms()
  const file = await alice.call(downloadLoanFiles, { params: { loanId }, query })
  const entries = await readZip(Buffer.from(await file.arrayBuffer()))
  expect([...entries.keys()].map((path) => path.slice(0, path.indexOf('/') + 1))).toEqual(folders)
})
