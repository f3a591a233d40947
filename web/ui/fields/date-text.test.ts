import { describe, expect, it } from 'vitest'

import { explainInvalidDate, parseDate } from './date-text.ts'

describe('reading a date', () => {
  it.each([
    '2026-12-04',
    '4 Dec 2026',
    '4 december 2026',
    'Dec 4, 2026',
    'December 4th 2026',
    '12/4/2026',
    '12.4.26',
  ])('takes %s for the fourth of December', (typed) => {
    expect(parseDate(typed)).toBe('2026-12-04')
    expect(explainInvalidDate(typed)).toBeUndefined()
  })

  it('keeps what is not a date, so that nothing typed is lost', () => {
    expect(parseDate(' next week ')).toBe('next week')
    expect(parseDate('')).toBe('')
  })

  it.each([
    ['30 Feb 2027', '30 Feb 2027 does not exist.'],
    ['2/29/2026', '29 Feb 2026 does not exist.'],
    ['13/4/2026', 'There is no month 13.'],
    ['next week', 'Write the date like 4 Dec 2026.'],
    ['4 Foo 2026', 'Write the date like 4 Dec 2026.'],
  ])('says of %s: %s', (typed, problem) => {
    expect(explainInvalidDate(typed)).toBe(problem)
  })

  it('knows leap days', () => {
    expect(parseDate('29 Feb 2028')).toBe('2028-02-29')
  })
})
