import { expect, test } from 'vitest'
import { findWideRows } from './AnswerCard.tsx'
import type { AnswerRow } from '../shared/case-section.ts'

const row = (id: string, length: number): AnswerRow => ({
  id,
  label: id,
  answer: 'x'.repeat(length),
  field: id,
  isMissing: false,
  changed: null,
})

const wide = (...lengths: number[]) => {
  const rows = lengths.map((length, index) => row(String(index), length))
  const wide = findWideRows(rows)
  return rows.map((item) => wide.has(item))
}

test('two short answers share a line, long and unpaired answers take a full line', () => {
  expect(wide(5, 5)).toEqual([false, false])
  expect(wide(5, 5, 5)).toEqual([false, false, true])
  expect(wide(5, 500, 5, 5)).toEqual([true, true, false, false])
  expect(wide(5, 5, 500, 5)).toEqual([false, false, true, true])
})
