import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { measureShortestRun } from '#tests/shortest-run.ts'
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
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum(A1)', "'＠sum(A1)"],
  [' =1+1', " '=1+1"],
  ['\u200b=1+1', "\u200b'=1+1"],
  ['Acme;=1+1', "Acme;'=1+1"],
  ['Acme;\u00a0=1+1;+2', "Acme;\u00a0'=1+1;'+2"],
  ['a; -5', "a; '-5"],
  ['-5;-6', "'-5;'-6"],
  ['-5;-6+cmd', "'-5;'-6+cmd"],
  ['one\n=1+1', '"one\n\'=1+1"'],
  ['one\t@sum(A1)', "one\t'@sum(A1)"],
  ['a;"=1+1;', '"a;""\'=1+1;"'],
  ['a=1+1; b - c', 'a=1+1; b - c'],
  ['-1250.00', '-1250.00'],
  ['Cost, "old"', '"Cost, ""old"""'],
  ['=a,b', '"\'=a,b"'],
  [null, ''],
])('%j is written as %j', (value, written) => {
  expect(toCsvLine([value, 'end'])).toBe(`${written},end\r\n`)
})

/** Negative numbers are not formulas, even if followed by a comma and text without `(`, `|` or `!`. */
const isFormula = (cell: string) =>
  /^[\s\p{Cf}]*[=+@＝＋＠－-]/u.test(cell) && !/^\s*-\d+(\.\d+)?\s*(,[^(|!]*)?$/.test(cell)

test.each([',', ';', '\t'])('no cell is a formula in a spreadsheet that splits at %j', (delimiter) => {
  const characters = fc.constantFrom(...Array.from('=+-@＝＋－＠;,\t\r\n" a1(|\u200b\u00a0'))
  const cell = fc.string({ unit: characters, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      const { data } = Papa.parse<string[]>(toCsvLine(cells), { delimiter, newline: '\r\n' })
      const lines = Papa.parse<string[]>(toCsvLine(cells), { delimiter, newline: '\n' })
      expect([...data, ...lines.data].flat().filter(isFormula)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('a negative number cannot start a formula that continues in the next cell', () => {
  expect(toCsvLine([-1, "2+cmd|' /C calc'!A0"])).toBe("'-1,2+cmd|' /C calc'!A0\r\n")
  expect(toCsvLine(['x;-1', "2+cmd|' /C calc'!A0"])).toBe("x;'-1,2+cmd|' /C calc'!A0\r\n")
})

test('escaping takes linear time', () => {
  for (const part of [' ', ';', '\t', '"', '-1', '=', ';-'])
    expect(measureShortestRun(() => toCsvLine([part.repeat(100_000)]), 50)).toBeLessThan(50)
})

test('a file starts with the byte order mark for UTF-8', async () => {
  const { content, name } = buildCsvFile('x.csv', ['Day', 'Amount'], [[['2026-10-01', '1.00']]])
  expect(name).toBe('x.csv')
  expect(await text(content)).toBe('\uFEFFDay,Amount\r\n2026-10-01,1.00\r\n')
})
