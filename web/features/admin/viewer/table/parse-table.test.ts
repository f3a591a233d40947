import { expect, test } from 'vitest'
import { parseTable } from './parse-table.ts'
import { maxRows } from './table-limits.ts'

test('empty lines are rows, except at the end of the file', () => {
  expect(parseTable('\nHolder;Shares\n\n\nAlice;100\n\n\n')).toEqual([
    [''],
    ['Holder', 'Shares'],
    [''],
    [''],
    ['Alice', '100'],
  ])
  expect(parseTable('')).toEqual([])
})

test.each([
  ['Alice,1\n', maxRows],
  ['Alice,1\n\nBob,2\n', maxRows + 1],
  [`${'\n'.repeat(maxRows + 1)}Alice,1\n`, maxRows + 1],
])('reads the rows of %j up to one more than the limit', (start, rows) => {
  expect(parseTable(start + 'Carol,3\n'.repeat(maxRows - 1))).toHaveLength(rows)
})
