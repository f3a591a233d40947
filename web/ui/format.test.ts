import { describe, expect, it } from 'vitest'

import {
  formatClockTime,
  formatCount,
  formatTotal,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatMoney,
  formatRelative,
  formatBytesSent,
  formatShortDate,
  formatShortMoney,
  formatYesNo,
  getInitials,
  uncapitalize,
} from './format.ts'

describe('money', () => {
  it('shows grouped dollars, and cents unless they are zero', () => {
    expect(formatMoney('1250000.00')).toBe('$1,250,000')
    expect(formatMoney('0.00')).toBe('$0')
    expect(formatMoney('375000.50')).toBe('$375,000.50')
  })

  it('shows a dash for values that are not amounts', () => {
    expect([null, undefined, '', '75O,000'].map(formatMoney)).toEqual(['–', '–', '–', '–'])
  })
})

it.each([
  ['150000.00', '$150K'],
  ['2500000.00', '$2.5M'],
  ['1000000.00', '$1M'],
  ['1250000.00', '$1,250,000'],
  ['999.00', '$999'],
  ['150000.50', '$150,000.50'],
  [null, '–'],
])('%s is %s in a dense list, without rounding', (amount, short) => {
  expect(formatShortMoney(amount)).toBe(short)
})

describe('dates', () => {
  const now = new Date('2026-11-20T12:00:00')

  it('shows a calendar date as the same day in every time zone, without line breaks', () => {
    expect(formatDate('2026-11-12')).toBe('12\u00a0Nov\u00a02026')
    expect(formatShortDate('2026-11-12', now)).toBe('12\u00a0Nov')
    expect(formatShortDate('2025-11-12', now)).toBe('12\u00a0Nov\u00a02025')
  })

  it('shows times in local time', () => {
    expect(formatClockTime(new Date(2026, 10, 20, 9, 4))).toBe('09:04')
    expect(formatDateTime(new Date(2026, 10, 20, 12, 4))).toBe('20\u00a0Nov\u00a02026, 12:04')
  })

  it('shows a dash for missing and invalid dates', () => {
    expect([null, '', 'soon'].map(formatDate)).toEqual(['–', '–', '–'])
  })

  it.each([
    ['2026-11-20T11:59:40', 'just now'],
    ['2026-11-20T11:59:00', 'a minute ago'],
    ['2026-11-20T11:40:00', '20 minutes ago'],
    ['2026-11-20T11:00:00', 'an hour ago'],
    ['2026-11-20T06:02:00', '5 hours ago'],
    ['2026-11-19T18:00:00', 'yesterday'],
    ['2026-11-17T18:00:00', '3 days ago'],
    ['2026-11-12T18:00:00', '12\u00a0Nov\u00a02026'],
    ['2026-11-20T12:30:00', '20\u00a0Nov\u00a02026, 12:30'],
  ])('formats %s as %s', (moment, label) => {
    expect(formatRelative(moment, now)).toBe(label)
  })

  it('shows hours across midnight while it is recent', () => {
    expect(formatRelative('2026-11-19T23:30:00', new Date('2026-11-20T01:30:00'))).toBe('2 hours ago')
  })
})

it('formats booleans and boolean strings as Yes and No', () => {
  expect([true, 'true', false, 'false', null].map(formatYesNo)).toEqual(['Yes', 'Yes', 'No', 'No', '–'])
})

it('formats file sizes in a readable unit', () => {
  expect(formatFileSize(0)).toBe('0\u00a0bytes')
  expect(formatFileSize(1023)).toBe('1023\u00a0bytes')
  expect(formatFileSize(49_152)).toBe('48\u00a0KB')
  expect(formatFileSize(50 * 1024 * 1024)).toBe('50.0\u00a0MB')
  expect(formatBytesSent(4_299_162, 7_130_317)).toBe('4.1 of 6.8\u00a0MB')
})

it('joins a count and a noun', () => {
  expect(formatCount(1, 'file')).toBe('1 file')
  expect(formatCount(1204, 'company', 'companies')).toBe('1,204 companies')
  expect(formatTotal({ count: 9999 })).toBe('9,999')
  expect(formatTotal({ count: 10_000, count_is_estimate: true })).toBe('10,000+')
})

it('returns initials of people, companies and single words', () => {
  const names = ['Maya Okafor', 'Tidal Kiln, Inc.', 'Xero', 'acme', '“?”']
  expect(names.map(getInitials)).toEqual(['MO', 'TK', 'Xe', 'Ac', '?'])
})

it('uncapitalizes only the first letter', () => {
  expect(uncapitalize('Company, A to Z')).toBe('company, A to Z')
})
