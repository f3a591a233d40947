import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildCsvFile, toCsvLine } from './csv.ts'

test.each([
  ['plain', 'plain'],
  [12.5, '12.5'],
  [true, 'true'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1 207 555', "'+1 207 555"],
  ['@sum(A1)', "'@sum(A1)"],
  ['-1+cmd', "'-1+cmd"],
  ['\tx', "'\tx"],
  ['-1250.00', '-1250.00'],
  ['Cost, "old"', '"Cost, ""old"""'],
  ['=a,b', '"\'=a,b"'],
  [null, ''],
])('%j is written as %j', (value, written) => {
  expect(toCsvLine([value, 'end'])).toBe(`${written},end\r\n`)
})

test('a table is a file that spreadsheets read as UTF-8', async () => {
  const { content, name } = buildCsvFile('x.csv', [
    ['Day', 'Amount'],
    ['2026-10-01', '1.00'],
  ])
  expect(name).toBe('x.csv')
  expect(await text(content)).toBe('\uFEFFDay,Amount\r\n2026-10-01,1.00\r\n')
})
