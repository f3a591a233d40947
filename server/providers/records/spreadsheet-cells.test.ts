import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeTable } from '#tests/files/spreadsheets.ts'
import { createCsvInvestorSource, createCsvLoanSource } from './csv-folder.ts'
import type { RecordPage, RecordSource } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headwater-cells-'))
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

describe('cells', () => {
  it.each([
    ['="00123"', '00123'],
    ['"=""00123"""', '00123'],
    ["'00123", '00123'],
    ['\u00A000123 ', '00123'],
    ['\u200B00\u200B123', '00123'],
  ])('%j have the correct id', async (cell, id) => {
    const { rows } = await readInvestors(`external_id,name\n${cell},Alder\n`)
    expect(rows.map(({ external_id }) => external_id)).toEqual([id])
  })

  it.each([
    ["'=Equals", '=Equals'],
    ["'n Roll Fund", "'n Roll Fund"],
    ["'47 Capital", "'47 Capital"],
    ['#Angels', '#Angels'],
    ['"""Alder"" fund"', '"Alder" fund'],
    ['5" Pipe', '5" Pipe'],
  ])('%j have the correct name', async (cell, name) => {
    const { rows } = await readInvestors(`external_id,name\nvc-1,${cell}\n`)
    expect(rows[0]?.name).toBe(name)
  })

  it.each([
    ['#N/A', '#N/A'],
    ['#REF!', '#REF!'],
    ['#VALUE!', '#VALUE!'],
    ['#DIV/0!', '#DIV/0!'],
    ['#NAME?', '#NAME?'],
    ['#WERT!', '#WERT!'],
    ['#¡VALOR!', '#¡VALOR!'],
    ['Err:502', 'Err:502'],
    ['########', '########'],
    ['=A2&" Fund"', 'formula'],
  ])('with %s are rejected', async (cell, message) => {
    const { rows, rejected, summary } = await readInvestors(
      `external_id,name,description\nvc-1,Alder,${cell}\n`,
    )
    expect(rows).toEqual([])
    expect(rejected).toMatchObject([
      { external_id: 'vc-1', errors: [{ field: 'description', message: expect.stringContaining(message) }] },
    ])
    expect(summary.incomplete).toBeNull()
  })

  it.each([
    [';', '1.500.000,50', '1500000.50'],
    [';', '1500,5', '1500.50'],
    [';', '1 500,50', '1500.50'],
    [';', '1.500.000', '1500000.00'],
    [';', '1,500,000', '1500000.00'],
    [';', '$1,500', '1500.00'],
    [';', '1500.50', '1500.50'],
    ['\t', '12,5', '12.50'],
    [',', '1.500.000,50', '1500000.50'],
    [',', '1,500', '1500.00'],
  ])('separated by %j have the correct amount for %s', async (delimiter, cell, amount) => {
    const table = encodeTable(
      [
        ['external_id', 'name', 'startup_round_size_min'],
        ['vc-1', 'Alder', cell],
      ],
      { delimiter },
    )
    const { rows, rejected } = await readInvestors(table)
    expect(rejected).toEqual([])
    expect(rows[0]?.startup_round_size.min).toBe(amount)
  })

  it.each([
    [';', '1,500'],
    [';', '1.500'],
    [',', '400,00'],
    [',', '1.500'],
  ])('separated by %j have an ambiguous amount %s', async (delimiter, cell) => {
    const table = encodeTable(
      [
        ['external_id', 'name', 'startup_round_size_min'],
        ['vc-1', 'Alder', cell],
      ],
      { delimiter },
    )
    expect((await readInvestors(table)).rejected[0]?.errors).toHaveLength(1)
  })

  it.each([
    ['2025-06-03', '2025-06-03'],
    ['2025-06-03 00:00:00', '2025-06-03'],
    ['2025-06-03T00:00', '2025-06-03'],
    ['2025/6/3', '2025-06-03'],
    ['3 Jun 2025', '2025-06-03'],
    ['"June 3, 2025"', '2025-06-03'],
    ['45811', undefined],
    ['6/3/2025', undefined],
    ['2025-06-03 17:30:00', undefined],
    ['2025-02-30', undefined],
  ])('%s have the correct date', async (cell, date) => {
    const { rows, rejected } = await readLoans(
      `external_id,company,type,status,start_date,amount\nL1,Larkmead,RBF,active,${cell},1\n`,
    )
    expect(rows[0]?.start_date).toBe(date)
    expect(rejected.flatMap(({ errors }) => errors.map(({ field }) => field))).toEqual(
      date === undefined ? ['start_date'] : [],
    )
  })
})
