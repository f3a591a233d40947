import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  explainInvalidDate,
  formatDay,
  formatDayOfMonth,
  formatIsoDate,
  getShortMonthName,
  isAmbiguousDate,
  isCalendarDate,
  parseDate,
} from './dates.ts'

describe('parsing a date', () => {
  it.each([
    '2026-12-04',
    '4 Dec 2026',
    '4 december 2026',
    'Dec 4, 2026',
    'December 4th 2026',
    '12/4/2026',
    '4.12.2026',
    '4.12.26',
    '04. 12. 2026',
    '4.12.2026.',
    '12-4-2026',
    '12-04-26',
    '12–4–2026',
    "12/4/'26",
    '12 / 4 / 2026',
    '2026/12/04',
    '2026/12/4',
    '2026.12.04',
    '2026. 12. 4.',
    '20261204',
    '4-Dec-2026',
    '04-Dec-26',
    '4/Dec/2026',
    '4. Dec. 2026',
    'Dec-04-2026',
    '2026 Dec 4',
    '2026-Dec-04',
    "Dec 4, '26",
    'Dec 4 ’26',
    '4th of December 2026',
    'the 4th of December, 2026',
    'December the 4th, 2026',
    'Friday, 4 December 2026',
    'Fri. December 4th, 2026',
    'fri 4 dec 2026',
    '２０２６/１２/０４',
    '\u200e12/4/2026\u200f',
    '\ufeff4\u00a0Dec\u202f2026',
    '4  Dec  26',
    '4 Dec. 26',
    'Dec  04,  26',
    ' 12/4/2026 ',
  ])('reads %s as December 4, 2026', (typed) => {
    expect(parseDate(typed)).toBe('2026-12-04')
    expect(explainInvalidDate(typed)).toBeUndefined()
  })

  it('keeps text that is not a date, so that no input is lost', () => {
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
    '4 Decade 2026',
    'Junk 4, 2026',
    '4. März 2026',
    'Dec 2026',
    '46000',
    '04122026',
    '12 4 2026',
    '12/4-2026',
    '12.4/2026',
    '2026-04/12',
    '12\t4\t2026',
  ])('keeps %s, which contains other text than a date', (typed) => {
    expect(parseDate(typed)).toBe(typed)
    expect(explainInvalidDate(typed)).toBe('Enter a date such as 4 Dec 2026')
  })

  it('pads early years, and reads two digits as this century', () => {
    expect(parseDate('0850-01-02')).toBe('0850-01-02')
    expect(parseDate('1/2/99')).toBe('2099-01-02')
    expect(explainInvalidDate('   ')).toBeUndefined()
  })

  it.each([
    ['30 Feb 2027', '30 Feb 2027 does not exist'],
    ['2/29/2026', '29 Feb 2026 does not exist'],
    ['13/14/2026', 'There is no month 13'],
    ['14.13.2026', 'There is no month 13'],
    ['2026/13/04', 'There is no month 13'],
    ['20261304', 'There is no month 13'],
    ['31/2/2026', '31 Feb 2026 does not exist'],
    ['31.4.2026', '31 Apr 2026 does not exist'],
    ['2/30/2026', '30 Feb 2026 does not exist'],
    ['next week', 'Enter a date such as 4 Dec 2026'],
    ['4 Foo 2026', 'Enter a date such as 4 Dec 2026'],
  ])('explains %s: %s', (typed, problem) => {
    expect(explainInvalidDate(typed)).toBe(problem)
  })

  it('supports leap days', () => {
    expect(parseDate('29 Feb 2028')).toBe('2028-02-29')
  })

  it('reads two digits as this century, and keeps four digits', () => {
    expect(['1/2/99', '1/2/00', '1/2/0100'].map((text) => parseDate(text))).toEqual([
      '2099-01-02',
      '2000-01-02',
      '0100-01-02',
    ])
  })
})

describe('the order of day and month', () => {
  it.each([
    ['05.03.2021', '2021-03-05'],
    ['5.3.21', '2021-03-05'],
    ['05/03/2021', '2021-05-03'],
    ['05-03-2021', '2021-05-03'],
  ])('depends on the separator in %s', (typed, date) => {
    expect(parseDate(typed)).toBe(date)
    expect(isAmbiguousDate(typed)).toBe(true)
  })

  it.each([
    ['25/12/2021', '2021-12-25'],
    ['25-12-2021', '2021-12-25'],
    ['13/4/2026', '2026-04-13'],
    ['12.25.2021', '2021-12-25'],
    ['12/25/2021', '2021-12-25'],
    ['25.12.2021', '2021-12-25'],
    ['5/5/2021', '2021-05-05'],
  ])('is the only valid order in %s', (typed, date) => {
    expect(parseDate(typed)).toBe(date)
    expect(isAmbiguousDate(typed)).toBe(false)
  })

  it.each(['2021-03-05', '2021/03/05', '20210305', '5 Mar 2021', 'March 5, 2021', '', 'soon'])(
    'is unambiguous in %j',
    (typed) => {
      expect(isAmbiguousDate(typed)).toBe(false)
    },
  )

  it.each(['25/12/21', '5 Mar 21', "Mar 5 '21", '25.12.21'])(
    'is unambiguous in %s, but the century is not',
    (typed) => {
      expect(isAmbiguousDate(typed)).toBe(true)
    },
  )

  it('is unknown if the first number may be a two-digit year', () => {
    expect(explainInvalidDate('21-03-05')).toBe('Enter a date such as 4 Dec 2026')
    expect(explainInvalidDate('25-12-21')).toBe('Enter a date such as 4 Dec 2026')
  })

  it('does not depend on padding', () => {
    const number = fc.integer({ min: 1, max: 31 })
    fc.assert(
      fc.property(number, number, fc.constantFrom('.', '/', '-'), (a, b, separator) => {
        const write = (width: number) =>
          [a, b].map((part) => String(part).padStart(width, '0')).join(separator)
        const [short, long] = [1, 2].map((width) => parseDate(`${write(width)}${separator}2021`))
        expect(short === long || !isCalendarDate(long ?? '')).toBe(true)
      }),
    )
  })
})

describe('a two-digit year', () => {
  const thisYear = new Date().getUTCFullYear()
  const toTwoDigits = (year: number) => String(year).slice(2)

  it.each(['3/5/78', '5.3.78', "5 Mar '78", 'March 5, 78', '3-5-78'])(
    'is in the past century in %s if the date must be in the past',
    (typed) => {
      expect(parseDate(typed, { isPast: true })).toBe('1978-03-05')
      expect(parseDate(typed)).toBe('2078-03-05')
    },
  )

  it('is in this century up to this year', () => {
    expect(parseDate(`1/2/${toTwoDigits(thisYear)}`, { isPast: true })).toBe(`${thisYear}-01-02`)
    expect(parseDate(`1/2/${toTwoDigits(thisYear + 1)}`, { isPast: true })).toBe(`${thisYear - 99}-01-02`)
    expect(parseDate('1/2/00', { isPast: true })).toBe('2000-01-02')
  })

  it('has the same century if the day does not exist', () => {
    expect(explainInvalidDate('2/30/78', { isPast: true })).toBe('30 Feb 1978 does not exist')
    expect(explainInvalidDate('2/30/78')).toBe('30 Feb 2078 does not exist')
  })

  it('does not affect four-digit years', () => {
    expect(parseDate('3/5/2078', { isPast: true })).toBe('2078-03-05')
    expect(parseDate('3/5/1978')).toBe('1978-03-05')
  })
})

describe('formatting a date', () => {
  it('includes the month, with or without day and year', () => {
    expect(formatDayOfMonth(12, 11)).toBe('12 Nov')
    expect(formatDayOfMonth(1, 1, 2027)).toBe('1 Jan 2027')
    expect([getShortMonthName(1), getShortMonthName(12), getShortMonthName(13)]).toEqual(['Jan', 'Dec', ''])
  })

  it.each(['2026-09-12', '2026-09-12T00:00:00Z', '2026-09-12T23:59:59.999Z', '2026-09-13T01:00:00+02:00'])(
    'formats %s as 12 Sep 2026',
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
  ])('keeps %j', (text) => {
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
  ])('formats %s as %s, even if the day does not exist', (text, formatted) => {
    expect(formatIsoDate(text)).toBe(formatted)
  })

  it('can be reversed by parsing', () => {
    const days = fc.date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10)
        expect(parseDate(formatDay(date))).toBe(date)
      }),
    )
  })
})
