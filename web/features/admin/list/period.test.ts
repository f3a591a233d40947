import { expect, test } from 'vitest'
import { formatPeriod, getLastDay, listRecentPeriods, toExclusiveEnd } from './period.ts'

test.each([
  ['', '', 'Any time'],
  ['2026-11-01', '', 'Since 1 Nov 2026'],
  ['', '2026-11-21', 'Until 20 Nov 2026'],
  ['2026-11-01', '2026-11-21', '1 Nov 2026 – 20 Nov 2026'],
  ['2026-11-20', '2026-11-21', '20 Nov 2026'],
])('formats the period from %s to before %s as %s', (after, before, text) => {
  expect(formatPeriod({ after, before })).toBe(text)
})

test('the last day is the day before the limit, also at the end of a month or year', () => {
  expect(getLastDay({ after: '', before: '2027-01-01' })).toBe('2026-12-31')
  expect(toExclusiveEnd('2026-02-28')).toBe('2026-03-01')
  expect(toExclusiveEnd('')).toBe('')
})

test('recent periods include today in the user’s time zone', () => {
  expect(listRecentPeriods(new Date(2026, 10, 20, 23, 30)).map(([, { after }]) => after)).toEqual([
    '2026-11-20',
    '2026-11-14',
    '2026-10-22',
    '2026-08-23',
  ])
})
