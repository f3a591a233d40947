import { describe, expect, test } from 'vitest'
import { countFittingRows } from './fitting.ts'

const rows = (count: number, bytes: number) =>
  Array.from({ length: count }, () => '€'.repeat((bytes - 3) / 3))

describe('rows that are too large for a reply', () => {
  test('returns the number of leading rows that fit, measured in bytes', () => {
    expect(countFittingRows([rows(100, 300)], 3000)).toBe(10)
    expect(countFittingRows([rows(5, 300)], 3000)).toBe(5)
    expect(countFittingRows([rows(2, 6000)], 3000)).toBe(0)
  })

  test('lists sent together get the same number of rows each, up to a limit', () => {
    expect(countFittingRows([rows(100, 300), rows(3, 300), []], 3000)).toBe(7)
    expect(countFittingRows([], 3000)).toBe(0)
  })
})
