import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeDefaultRecords } from '#local/demo/records/write-records.ts'
import { createCsvInvestorSource, createCsvLoanSource } from './csv-folder.ts'
import type { InvestorRecord, LoanRecord, RecordPage, RecordSource } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headwater-csv-'))
})
afterEach(() => rm(folder, { recursive: true }))

const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)

async function readAll<T>(source: RecordSource<T>) {
  const pages: RecordPage<T>[] = []
  const summary = await source.read(async (page) => void pages.push(page))
  return {
    summary,
    sizes: pages.map((page) => page.rows.length),
    rows: pages.flatMap((page) => page.rows),
    rejected: pages.flatMap((page) => page.rejected),
  }
}
const investors = () => readAll<InvestorRecord>(createCsvInvestorSource(folder))
const loans = () => readAll<LoanRecord>(createCsvLoanSource(folder))

describe('investors in a CSV file', () => {
  it('are read in pages', async () => {
    const lines = Array.from({ length: 250 }, (_, at) => `vc-${at},Fund ${at}`)
    await put('investors.csv', ['external_id,name', ...lines].join('\n'))
    const { summary, sizes } = await investors()
    expect(sizes).toEqual([100, 100, 50])
    expect(summary).toEqual({ rows: 250, rejected: 0, incomplete: null, ignored_columns: [] })
  })

  it('can have a byte order mark, CRLF, quotes, line breaks in cells and empty lines', async () => {
    await put(
      'investors.csv',
      '\uFEFFExternal ID,Name,Description\r\nvc-1,"Alder, ""the"" fund","one\r\ntwo"\r\n\r\nvc-2,Birch,\r\n',
    )
    const { rows } = await investors()
    expect(rows.map(({ name }) => name)).toEqual(['Alder, "the" fund', 'Birch'])
    expect(rows[0]?.description).toBe('one\ntwo')
  })

  it('that are invalid are reported with their row, and the others are read', async () => {
    await put(
      'investors.csv',
      'external_id,name,active\nvc-1,Alder,yes\nvc-2,,yes\nvc-3,too few\n,Nameless,yes\nvc-1,Again,yes\nvc-4,Birch,no\nvc-5,"open,yes\n',
    )
    const { summary, rows, rejected } = await investors()
    expect(rows.map(({ external_id, active }) => [external_id, active])).toEqual([
      ['vc-1', true],
      ['vc-3', true],
      ['vc-4', false],
    ])
    expect(summary).toMatchObject({
      rows: 3,
      rejected: 4,
      incomplete: 'row 5 has no id (investors.csv)',
    })
    expect(rejected.map(({ external_id, place, errors }) => [external_id, place, errors[0]?.field])).toEqual([
      ['vc-2', 'investors.csv, row 3', 'name'],
      [null, 'investors.csv, row 5', 'external_id'],
      ['vc-1', 'investors.csv, row 6', 'external_id'],
      [null, 'investors.csv, row 8', 'row'],
    ])
  })

  it.each([
    ['saved in an unknown encoding', Buffer.from('external_id,name\nvc-1,Caf\x8F\n', 'latin1'), 'UTF-8'],
    ['longer than any row', `external_id,name\nvc-1,${'x'.repeat(200_000)}\n`, 'misplaced quotation mark'],
  ])('%s, are reported', async (_, content, message) => {
    await put('investors.csv', content)
    const { rejected } = await investors()
    expect(rejected[0]?.errors[0]?.message).toContain(message)
  })

  it.each([
    ['', { rows: 0 }],
    ['external_id,name\n', { rows: 0, rejected: 0, incomplete: null }],
  ])('from %j are none', async (content, summary) => {
    await put('investors.csv', content)
    expect((await investors()).summary).toMatchObject(summary)
  })

  it.each([
    ['name\nAlder\n', 'no column is named external_id'],
    ['external_id,name,name\nvc-1,A,B\n', 'two columns have the same name: “name”'],
  ])('cannot be read from %j', async (content, note) => {
    await put('investors.csv', content)
    await expect(investors()).rejects.toMatchObject({ provider: 'csv', kind: 'invalid', details: { note } })
  })

  it('cannot be read if the file is missing', async () => {
    await expect(investors()).rejects.toMatchObject({ kind: 'not_found', operation: 'read investors.csv' })
  })

  it('are not read further after an error of the receiver', async () => {
    const lines = Array.from({ length: 250 }, (_, at) => `vc-${at},Fund ${at}`)
    await put('investors.csv', ['external_id,name', ...lines].join('\n'))
    let pages = 0
    const receive = async () => {
      pages += 1
      throw new Error('the database is away')
    }
    await expect(createCsvInvestorSource(folder).read(receive)).rejects.toThrow('the database is away')
    expect(pages).toBe(1)
  })
})

describe('loans in CSV files', () => {
  const loanHeader = 'external_id,company,company_id,type,status,start_date,amount,repaid,outstanding'
  const loanFileHeader = 'external_id,loan,kind,name,document_date,amount,file'

  it('carry their invoices and documents', async () => {
    await put(
      'loans.csv',
      `${loanHeader},share,minimum,planned_end\nL1,Larkmead,,RBF,active,2025-06-03,150000,,140000,6.5%,1500,2 Oct 2027\n`,
    )
    await put(
      'loan_documents.csv',
      `${loanFileHeader},revenue,due_date,paid_on\nD1,L1,Invoice,July,2025-07-02,1200.5,july.pdf,20000,2025-07-02,2025-07-04\nD2,L1,document,Agreement,2025-06-03,,,,,\n`,
    )
    const { rows, summary } = await loans()
    expect(summary).toEqual({ rows: 1, rejected: 0, incomplete: null, ignored_columns: [] })
    expect(rows).toEqual([
      {
        external_id: 'L1',
        company: { id: null, name: 'Larkmead' },
        type: 'RBF',
        status: 'active',
        start_date: '2025-06-03',
        amount: '150000.00',
        repaid: '0.00',
        outstanding: '140000.00',
        revenue_share: 6.5,
        minimum: '1500.00',
        planned_end: '2027-10-02',
        invoices: [
          {
            external_id: 'D1',
            name: 'July',
            document_date: '2025-07-02',
            amount: '1200.50',
            revenue: '20000.00',
            due_date: '2025-07-02',
            paid_on: '2025-07-04',
            filename: 'july.pdf',
            file_key: 'july.pdf',
          },
        ],
        documents: [
          {
            external_id: 'D2',
            name: 'Agreement',
            document_date: '2025-06-03',
            amount: null,
            revenue: null,
            due_date: null,
            paid_on: null,
            filename: null,
            file_key: null,
          },
        ],
      },
    ])
  })

  it('that are invalid are reported, as are files without a loan', async () => {
    await put(
      'loans.csv',
      `${loanHeader}\nL1,,,RBF,active,06/03/2025,,,\nL2,,not-an-id,RBF,active,2025-06-03,1,,\nL3,,,RBF,active,2025-06-03,1,,\n`,
    )
    await put(
      'loan_documents.csv',
      `${loanFileHeader}\nD1,L9,invoice,July,2025-07-02,,\nD2,L1,letter,X,,,\nD3,L1,invoice,X,2025-07-02,,\n`,
    )
    const { rows, rejected } = await loans()
    expect(rows).toEqual([])
    expect(
      rejected.map(({ external_id, errors }) => [external_id, errors.map(({ field }) => field)]),
    ).toEqual([
      ['L1', ['start_date', 'amount']],
      ['L2', ['company_id']],
      ['L3', ['company']],
      ['D2', ['kind', 'document_date']],
      ['D1', ['loan']],
    ])
  })
})

describe('loan files', () => {
  it('are opened by name', async () => {
    await mkdir(join(folder, 'loan-files'))
    await put('loan-files/Invoice July (2).pdf', 'paid')
    expect(await text(await createCsvLoanSource(folder).openFile('Invoice July (2).pdf'))).toBe('paid')
  })

  it.each(['../loans.csv', '/etc/hostname', 'a/b.pdf', '..', '.hidden', 'none.pdf', 'folder', '', 'a\0b'])(
    'named %j are not found',
    async (name) => {
      await mkdir(join(folder, 'loan-files', 'folder'), { recursive: true })
      await put('loans.csv', 'secret')
      await expect(createCsvLoanSource(folder).openFile(name)).rejects.toMatchObject({ kind: 'not_found' })
    },
  )

  it('cannot be symbolic links', async () => {
    await mkdir(join(folder, 'loan-files'))
    await put('loans.csv', 'secret')
    await symlink(join(folder, 'loans.csv'), join(folder, 'loan-files', 'link.pdf'))
    await expect(createCsvLoanSource(folder).openFile('link.pdf')).rejects.toMatchObject({
      kind: 'not_found',
    })
  })
})

describe('the demo folder', () => {
  it('contains valid investors and loans, and all their files', async () => {
    await writeDefaultRecords(folder)
    const { rows, summary } = await investors()
    expect(summary).toEqual({ rows: 62, rejected: 0, incomplete: null, ignored_columns: [] })
    expect(rows.every(({ description }) => description?.includes('Invented for the demo'))).toBe(true)
    const page = await loans()
    expect(page.summary).toEqual({ rows: 5, rejected: 0, incomplete: null, ignored_columns: [] })
    const loanFiles = page.rows.flatMap((loan) => [...loan.invoices, ...loan.documents])
    for (const { file_key } of loanFiles)
      expect(await text(await createCsvLoanSource(folder).openFile(file_key ?? ''))).toMatch(
        /^%PDF-1\.4[\s\S]*example/,
      )
  })

  it('is consistent: repaid amounts are the sums of invoices', async () => {
    await writeDefaultRecords(folder)
    for (const { repaid, invoices } of (await loans()).rows) {
      const paid = invoices.reduce((sum, { amount }) => sum + Number(amount), 0)
      expect(paid.toFixed(2)).toBe(repaid)
    }
  })

  it('keeps the user’s changes', async () => {
    await writeDefaultRecords(folder)
    await put('investors.csv', 'external_id,name\nours,Our own\n')
    await writeDefaultRecords(folder)
    expect((await investors()).rows.map(({ external_id }) => external_id)).toEqual(['ours'])
  })
})
