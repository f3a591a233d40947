import { expect, test } from 'vitest'
import { formatPeriod, getLastDay, listRecentPeriods, toBefore } from './period.ts'

test.each([
  ['', '', 'Any time'],
  ['2026-11-01', '', 'Since 1 Nov 2026'],
  ['', '2026-11-21', 'Up to 20 Nov 2026'],
  ['2026-11-01', '2026-11-21', '1 Nov 2026 – 20 Nov 2026'],
  ['2026-11-20', '2026-11-21', '20 Nov 2026'],
])('the period from %s until before %s reads %s', (after, before, text) => {
  expect(formatPeriod({ after, before })).toBe(text)
})

test('the last day is the one before the bound, over the end of a month and of a year', () => {
  expect(getLastDay({ after: '', before: '2027-01-01' })).toBe('2026-12-31')
  expect(toBefore('2026-02-28')).toBe('2026-03-01')
  expect(toBefore('')).toBe('')
})

test('recent periods count the day of the viewer', () => {
  expect(listRecentPeriods(new Date(2026, 10, 20, 23, 30)).map(([, { after }]) => after)).toEqual([
    '2026-11-20',
    '2026-11-14',
    '2026-10-22',
    '2026-08-23',
  ])
})
