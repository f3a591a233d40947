import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  explainInvalidDate,
  formatDay,
  formatDayOfMonth,
  formatTypedDate,
  getMonthName,
  isCalendarDate,
  parseDate,
} from './dates.ts'

describe('reading a date', () => {
  it.each([
    '2026-12-04',
    '4 Dec 2026',
    '4 december 2026',
    'Dec 4, 2026',
    'December 4th 2026',
    '12/4/2026',
    '12.4.26',
    '4  Dec  26',
    '4 Dec. 26',
    'Dec  04,  26',
    ' 12/4/2026 ',
  ])('takes %s for the fourth of December', (typed) => {
    expect(parseDate(typed)).toBe('2026-12-04')
    expect(explainInvalidDate(typed)).toBeUndefined()
  })

  it('keeps what is not a date, so that nothing typed is lost', () => {
    expect(parseDate(' next week ')).toBe('next week')
    expect(parseDate('')).toBe('')
  })

  it.each([
    'on 2026-12-04',
    '2026-12-041',
    'x12/4/2026',
    '14 Dec 2026 or so',
    'x4 Dec 2026',
    '4Dec2026',
    'x Dec 4 2026',
  ])('keeps %s, of which a date is only a part', (typed) => {
    expect(parseDate(typed)).toBe(typed)
    expect(explainInvalidDate(typed)).toBe('Write the date like 4 Dec 2026')
  })

  it('pads early years, and takes two digits for this century', () => {
    expect(parseDate('0850-01-02')).toBe('0850-01-02')
    expect(parseDate('1/2/99')).toBe('2099-01-02')
    expect(explainInvalidDate('   ')).toBeUndefined()
  })

  it.each([
    ['30 Feb 2027', '30 Feb 2027 does not exist'],
    ['2/29/2026', '29 Feb 2026 does not exist'],
    ['13/4/2026', 'There is no month 13'],
    ['next week', 'Write the date like 4 Dec 2026'],
    ['4 Foo 2026', 'Write the date like 4 Dec 2026'],
  ])('says of %s: %s', (typed, problem) => {
    expect(explainInvalidDate(typed)).toBe(problem)
  })

  it('knows leap days', () => {
    expect(parseDate('29 Feb 2028')).toBe('2028-02-29')
  })

  it('takes two digits for a year of this century, and four as they are', () => {
    expect(['1/2/99', '1/2/00', '1/2/0100'].map(parseDate)).toEqual([
      '2099-01-02',
      '2000-01-02',
      '0100-01-02',
    ])
  })
})

describe('showing a date', () => {
  it('names the month, with its day and year or without', () => {
    expect(formatDayOfMonth(12, 11)).toBe('12 Nov')
    expect(formatDayOfMonth(1, 1, 2027)).toBe('1 Jan 2027')
    expect([getMonthName(1), getMonthName(12), getMonthName(13)]).toEqual(['Jan', 'Dec', ''])
  })

  it.each(['2026-09-12', '2026-09-12T00:00:00Z', '2026-09-12T23:59:59.999Z', '2026-09-13T01:00:00+02:00'])(
    'shows %s as 12 Sep 2026',
    (time) => {
      expect(formatDay(time)).toBe('12 Sep 2026')
    },
  )

  it.each([
    '',
    '5',
    'next week',
    '2026-02-30',
    '2026-13-01',
    '2026-09-12Tx',
    'x2026-09-12',
    '2026-09-123',
    'x2026-09-12T00:00:00Z',
    ' 2026-09-12',
    '2026-09-12 ',
    ' 2026-09-12T00:00:00Z',
    '0050-09-12',
  ])('leaves %j as it is', (text) => {
    expect(formatDay(text)).toBe(text)
    expect(isCalendarDate(text)).toBe(false)
  })

  it.each([
    ['2027-02-30', '30 Feb 2027'],
    ['2027-13-01', '2027-13-01'],
    ['2/30/2027', '2/30/2027'],
    ['2027-12-31', '31 Dec 2027'],
    ['x2027-02-30', 'x2027-02-30'],
    ['2027-02-300', '2027-02-300'],
    [' 2027-02-30', ' 2027-02-30'],
    ['2027-02-30 ', '2027-02-30 '],
  ])('puts %s in words where it names a day, even one that does not exist: %s', (text, words) => {
    expect(formatTypedDate(text)).toBe(words)
  })

  it('reads what it shows', () => {
    const days = fc.date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10)
        expect(parseDate(formatDay(date))).toBe(date)
      }),
    )
  })
})
