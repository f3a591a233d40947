import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addClutter, formats, encodeTable } from '#tests/files/spreadsheets.ts'
import { createCsvInvestorSource, createCsvLoanSource } from './csv-folder.ts'
import type { RecordPage, RecordSource } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headwater-spreadsheets-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function readAll<T>(source: RecordSource<T>) {
  const pages: RecordPage<T>[] = []
  const summary = await source.read(async (page) => void pages.push(page))
  return {
    summary,
    rows: pages.flatMap((page) => page.rows),
    rejected: pages.flatMap((page) => page.rejected),
    notes: pages.flatMap((page) => page.notes ?? []),
  }
}

async function readInvestors(content: string | Buffer) {
  await writeFile(join(folder, 'investors.csv'), content)
  return readAll(createCsvInvestorSource(folder))
}

async function readLoans(content: string | Buffer, loanFiles = 'external_id,loan,kind,name,document_date\n') {
  await writeFile(join(folder, 'loans.csv'), content)
  await writeFile(join(folder, 'loan_documents.csv'), loanFiles)
  return readAll(createCsvLoanSource(folder))
}

const investors = [
  ['External ID', 'NAME', 'Description', 'countries', 'Startup round\u00A0size min'],
  ['vc-1', 'Café Ventures, “north”'.replaceAll(/[“”]/g, '"'), 'one\ntwo', 'US;DE', '1500000'],
  ['vc-2', 'Müller & Söhne', '', '', ''],
]

describe('a table of investors', () => {
  it.each(Object.entries(formats))('can be saved by %s', async (_, format) => {
    const { rows, rejected, summary } = await readInvestors(encodeTable(investors, format))
    expect(rejected).toEqual([])
    expect(summary).toMatchObject({ rows: 2, incomplete: null, ignored_columns: [] })
    expect(rows.map(({ name }) => name)).toEqual(['Café Ventures, "north"', 'Müller & Söhne'])
    expect(rows[0]).toMatchObject({
      external_id: 'vc-1',
      description: 'one\ntwo',
      countries: ['US', 'DE'],
      startup_round_size: { min: '1500000.00' },
    })
  })

  it.each(Object.entries(formats))(
    'is complete with leftover rows and columns from %s',
    async (_, format) => {
      const { summary, rejected } = await readInvestors(encodeTable(addClutter(investors), format))
      expect(rejected).toEqual([])
      expect(summary).toEqual({ rows: 2, rejected: 0, incomplete: null, ignored_columns: [] })
    },
  )

  it.each([
    ['rows of commas', 'vc-1,Alder,\n,,\n,,\nvc-2,Birch,\n,,\n'],
    ['rows of blanks', 'vc-1,Alder,\n \u00A0,\u2003,\t\nvc-2,Birch,\n'],
    ['rows of empty quotes', '"vc-1","Alder",""\n"","",""\n"vc-2","Birch",""\n'],
    ['rows with more commas than columns', 'vc-1,Alder,,,,\n,,,,,,,\nvc-2,Birch,,\n'],
    ['rows that end early', 'vc-1,Alder\nvc-2,Birch\n'],
    ['unchecked boxes', 'vc-1,Alder,\nvc-2,Birch,TRUE\n,,FALSE\n,,FALSE\n'],
    ['formulas in unused rows', 'vc-1,Alder,\nvc-2,Birch,\n,#N/A,0\n,#REF!,-\n'],
    ['repeated column names', 'vc-1,Alder,\nExternal_ID,Name,Active\nvc-2,Birch,\n'],
    ['an end-of-file character', 'vc-1,Alder,\nvc-2,Birch,\n\u001A'],
    ['mixed line endings', 'vc-1,Alder,\r\nvc-2,Birch,\n\r\n\n'],
  ])('ignores %s', async (_, content) => {
    const { rows, rejected, summary } = await readInvestors(`external_id,name,active\n${content}`)
    expect(rows.map(({ name }) => name)).toEqual(['Alder', 'Birch'])
    expect(rejected).toEqual([])
    expect(summary.incomplete).toBeNull()
  })

  it('lists unknown columns that have content', async () => {
    const { summary } = await readInvestors(
      'external_id,name,Emial,,Unused,\nvc-1,Alder,a@b.example,,,call back\n',
    )
    expect(summary.ignored_columns).toEqual(['Emial', 'column F (without a name)'])
  })

  it('has the row numbers of the spreadsheet', async () => {
    const table = addClutter([
      ['external_id', 'name', 'description', 'active'],
      ['vc-1', 'Alder', 'two\r\nlines', ''],
      ['vc-2', '', '', 'perhaps'],
    ])
    const { rejected } = await readInvestors(encodeTable(table, { separatorLine: true, delimiter: ';' }))
    expect(rejected).toEqual([
      {
        external_id: 'vc-2',
        place: 'investors.csv, row 6',
        errors: [
          { field: 'name', message: 'This is missing' },
          { field: 'active', message: 'Enter yes or no' },
        ],
      },
    ])
  })

  it('skips totals with a note', async () => {
    const header = 'external_id,name,startup_round_size_min\nvc-1,Total Ventures,1\n'
    for (const totals of [
      'Total,,"1,500"',
      ',Grand total,$1',
      ',,Sum',
      'Subtotal:,,(12.50)',
      ',Summe 12,3%',
    ]) {
      const { rows, rejected, notes, summary } = await readInvestors(`${header}${totals}\n`)
      expect([rows.length, rejected, summary.incomplete]).toEqual([1, [], null])
      expect(notes).toEqual([{ place: 'investors.csv, row 3', message: 'This row of totals was skipped' }])
    }
  })

  it('in Windows-1252 is read, with a note', async () => {
    const { rows, notes } = await readInvestors(Buffer.from('external_id,name\nvc-1,Caf\xE9\n', 'latin1'))
    expect(rows[0]?.name).toBe('Café')
    expect(notes).toMatchObject([
      { place: 'investors.csv', message: expect.stringContaining('Windows-1252') },
    ])
  })

  it.each([
    ['an older Mac', Buffer.from('external_id,name\nvc-1,Caf\x8E\nvc-2,\x8Fre\n', 'latin1')],
    [
      'UTF-8 with damage',
      Buffer.concat([Buffer.from('external_id,name\nvc-2,Cafè\nvc-1,Caf'), Buffer.of(0xe9, 10)]),
    ],
  ])('in an unclear encoding (%s) is read as UTF-8', async (_, content) => {
    const { rejected, notes } = await readInvestors(content)
    expect(rejected[0]?.errors[0]?.message).toContain('UTF-8')
    expect(notes).toEqual([])
  })
})

describe('a table removes no records', () => {
  const good = Array.from({ length: 11 }, (_, at) => `vc-${at},Fund ${at},yes\n`).join('')

  it.each([
    [',Nameless,yes', 'row 14 has no id (investors.csv)'],
    ['#N/A,Alder,yes', 'row 14 has a spreadsheet error instead of an id (investors.csv)'],
    ['1.23457E+12,Alder,yes', 'row 14 has an id that the spreadsheet shortened (investors.csv)'],
    ['vc-13,"Alder" fund,yes', 'row 14 has an unclear id (investors.csv)'],
    ['vc-13,"Alder,yes', 'row 14 and all following rows could not be read (investors.csv)'],
  ])('with a row %s', async (row, reason) => {
    const { summary, rejected } = await readInvestors(
      `external_id,name,active\n${good},,\n${row}\nvc-15,Last,yes\n`,
    )
    expect(summary.incomplete).toBe(reason)
    expect(rejected.map(({ external_id, place }) => [external_id, place])).toEqual([
      [null, 'investors.csv, row 14'],
    ])
  })

  it('if the file may be truncated', async () => {
    const cut = await readInvestors('external_id,name,active\nvc-1,Alder,yes\nvc-2,Bir')
    expect(cut.summary.incomplete).toBe('row 3 is incomplete and the file may be truncated (investors.csv)')
    expect(cut.rows.map(({ external_id }) => external_id)).toEqual(['vc-1'])
    expect(cut.rejected).toMatchObject([{ external_id: 'vc-2', place: 'investors.csv, row 3' }])
    const withinId = await readInvestors('external_id,name,active\nvc-1,Alder,yes\nvc-2')
    expect(withinId.rejected).toMatchObject([{ external_id: null }])
    const whole = await readInvestors('external_id,name,active\nvc-1,Alder,yes\nvc-2,Birch,yes')
    expect(whole.summary.incomplete).toBeNull()
  })

  it('if a row of another file has no id', async () => {
    const { summary } = await readLoans(
      'external_id,company,type,status,start_date,amount\nL1,Larkmead,RBF,active,2025-06-03,1\n',
      'external_id,loan,kind,name,document_date\n,L1,invoice,July,2025-07-02\n',
    )
    expect(summary.incomplete).toBe('row 2 has no id (loan_documents.csv)')
  })

  it('only for rows without an id: other invalid rows do not count', async () => {
    const { summary, rejected } = await readInvestors(
      'external_id,name,active\nvc-1,,yes\nvc-2,Alder, Birch & Co,yes\n',
    )
    expect(summary.incomplete).toBeNull()
    expect(rejected).toMatchObject([
      { external_id: 'vc-1', errors: [{ field: 'name' }] },
      {
        external_id: 'vc-2',
        errors: [{ field: 'row', message: 'This row has more cells than the table has columns' }],
      },
    ])
  })
})

describe('an invalid table', () => {
  it.each([
    ['name;active\nAlder;yes\n', 'no column is named external_id'],
    ['external_id,Round size,name,NAME\nvc-1,1,A,B\n', 'two columns have the same name: “NAME”'],
    [Buffer.from('PK\u0003\u0004…'), 'it is a workbook. Save the sheet as “CSV UTF-8”'],
  ])('is rejected with a reason', async (content, reason) => {
    await expect(readInvestors(content)).rejects.toMatchObject({ kind: 'invalid', reason })
  })

  it('may have duplicate columns that are not read', async () => {
    const { summary } = await readInvestors('external_id,name,Note,Note\nvc-1,A,x,y\n')
    expect(summary).toMatchObject({ rows: 1, rejected: 0 })
  })

  it('is rejected above 100 MB', async () => {
    const path = join(folder, 'investors.csv')
    await writeFile(path, 'external_id,name\n')
    await truncate(path, 100 * 1024 * 1024 + 1)
    await expect(readAll(createCsvInvestorSource(folder))).rejects.toMatchObject({
      reason: 'it is larger than 100 MB',
    })
  })
})

it('reading a long table does not block the server', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `vc-${at},Fund ${at}\n,\n`).join('')
  let otherWork = 0
  const timer = setInterval(() => (otherWork += 1), 0)
  const { summary } = await readInvestors(`external_id,name\n${rows}`)
  clearInterval(timer)
  expect(summary.rows).toBe(20_000)
  expect(otherWork).toBeGreaterThan(20)
})
