import { expect, test } from 'vitest'
import { cutSheet, cutWorkbook, maxCell, maxColumns, maxRows, maxSheets } from './table-limits.ts'
import { getViewKind } from '../viewed-file.ts'

test('cuts a sheet to the limits and pads its rows', () => {
  const day = new Date('2026-03-01T00:00:00Z')
  expect(
    cutSheet('Cap table', [
      ['Holder', 'Shares', 'Since'],
      ['Alice', 100, day],
      [null, true],
    ]),
  ).toEqual({
    name: 'Cap table',
    rows: [
      ['Holder', 'Shares', 'Since'],
      ['Alice', '100', '2026-03-01'],
      ['', 'true', ''],
    ],
    isCut: false,
  })
  const long = cutSheet(
    'Long',
    Array.from({ length: maxRows + 1 }, () => Array(maxColumns + 1).fill('x')),
  )
  expect([long.rows.length, long.rows[0]?.length, long.isCut]).toEqual([maxRows, maxColumns, true])
  expect(cutSheet('Empty', []).rows).toEqual([])
})

test('a sheet with a cut cell is cut', () => {
  const { rows, isCut } = cutSheet('Notes', [['short', 'x'.repeat(maxCell + 1)]])
  expect([rows[0]?.[1]?.length, isCut]).toEqual([maxCell, true])
  expect(cutSheet('Notes', [['x'.repeat(maxCell)]]).isCut).toBe(false)
})

test('the sheets of a workbook with too many sheets are cut', () => {
  const buildSheets = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ sheet: `Sheet ${index + 1}`, data: [['x']] }))
  expect(cutWorkbook(buildSheets(maxSheets)).map(({ isCut }) => isCut)).toEqual(Array(maxSheets).fill(false))
  expect(cutWorkbook(buildSheets(maxSheets + 1)).map(({ isCut }) => isCut)).toEqual(
    Array(maxSheets).fill(true),
  )
})

const pdf = {
  media_type: 'application/pdf',
  size: 1,
  needs_password: false,
  scan_status: 'clean',
} as const

test('a password-protected file has no preview', () => {
  expect(getViewKind({ ...pdf, needs_password: true })).toBe('protected')
})

test('an infected file has no preview, regardless of its type', () => {
  expect(getViewKind({ ...pdf, needs_password: true, scan_status: 'infected' })).toBe('infected')
  expect(getViewKind({ ...pdf, scan_status: 'not_scanned' })).toBe('pdf')
})

test.each([
  ['application/pdf', 40_000_000, 'pdf'],
  ['image/png', 1, 'picture'],
  ['image/svg+xml', 1, 'none'],
  ['text/csv; charset=utf-8', 1, 'table'],
  ['text/csv', 20_000_000, 'none'],
  ['text/plain', 1, 'text'],
  ['text/html', 1, 'none'],
  ['application/vnd.ms-excel', 1, 'none'],
])('%s of %i bytes is shown as %s', (media_type, size, kind) => {
  expect(getViewKind({ ...pdf, media_type, size })).toBe(kind)
})
