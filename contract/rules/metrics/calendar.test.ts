import { expect, test } from 'vitest'
import { countFiscalMonths, getFiscalYear } from './fiscal-year.ts'
import { addMonths, countDaysInMonth, listMonths, getMonthEnd, getMonthStart, toMonth } from './months.ts'

test('months are added across years', () => {
  expect(['2026-11', '2026-12', '2027-01'].map((month) => addMonths(month, 1))).toEqual([
    '2026-12',
    '2027-01',
    '2027-02',
  ])
  expect([addMonths('2027-01', -1), addMonths('2026-12', -12), addMonths('2026-06', 0)]).toEqual([
    '2026-12',
    '2025-12',
    '2026-06',
  ])
  expect(addMonths('0002-03', -12)).toBe('0001-03')
  expect(listMonths('2027-01', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(listMonths('2027-01', 0)).toEqual([])
})

test('months have the correct number of days', () => {
  expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(countDaysInMonth)).toEqual([28, 29, 30, 31])
  expect([getMonthStart('2026-02'), getMonthEnd('2026-02'), toMonth('2026-02-17')]).toEqual([
    '2026-02-01',
    '2026-02-28',
    '2026-02',
  ])
})

test.each([
  ['2026-01', 1, 1, 2026],
  ['2026-12', 1, 12, 2026],
  ['2026-06', 7, 12, 2026],
  ['2026-07', 7, 1, 2027],
  ['2026-12', 7, 6, 2027],
  ['2026-10', 10, 1, 2027],
  ['2026-09', 10, 12, 2026],
])(
  'for %s and a year that starts in month %i, the fiscal month is %i of %i',
  (month, start, months, year) => {
    expect([countFiscalMonths(month, start), getFiscalYear(month, start)]).toEqual([months, year])
  },
)
