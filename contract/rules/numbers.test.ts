import { describe, expect, test } from 'vitest'
import { formatPercent, maxLength, parseDecimal, parseNumber, type Unit } from './numbers.ts'

describe('a typed number', () => {
  test.each<[string, Unit | undefined, number]>([
    ['10.5', undefined, 10.5],
    ['1,200', 'months', 1200],
    ['.5', undefined, 0.5],
    ['11.', 'months', 11],
    ['-3', 'months', -3],
    ['12 months', 'months', 12],
    ['1 month', 'months', 1],
    ['45%', '%', 45],
    ['45 percent', '%', 45],
    ['33.333', '%', 33.333],
    [' 45 % ', '%', 45],
    [' 7 ', undefined, 7],
    ['\u200e45\u00a0%\u200f', '%', 45],
    ['４５％', '%', 45],
    ['1\u2009200', 'months', 1200],
    ['−3', 'months', -3],
    ['12\u00ad months\ufeff', 'months', 12],
  ])('%s with the unit %s is %s', (text, unit, value) => {
    expect(parseNumber(text, unit)).toEqual({ ok: true, value })
  })

  test.each<[string, Unit | undefined, string]>([
    ['10,5', 'months', 'Write 10.5 or 105: commas go before three digits each, a point before decimals'],
    ['400,', undefined, 'Write 400: commas go before three digits each, a point before decimals'],
    ['1.250,000', undefined, 'Write 1,250,000: commas go before three digits each, a point before decimals'],
    ['1.250.00', undefined, 'Write 125,000: commas go before three digits each, a point before decimals'],
    ['1.250,5', undefined, 'Write 1,250.5: commas go before three digits each, a point before decimals'],
    ['45%', 'months', 'Write a number of months'],
    ['about 11', 'months', 'Write a number of months'],
    ['half', '%', 'Write a number'],
    ['12 months', '%', 'Write a number'],
    ['1e3', undefined, 'Write a number'],
    ['', undefined, 'Write a number'],
    ['\u200b', undefined, 'Write a number'],
    ['10²', undefined, 'Write a number'],
    ['1½', undefined, 'Write a number'],
    ['125\t300', undefined, 'Write a number'],
  ])('%j with the unit %s is answered: %s', (text, unit, problem) => {
    expect(parseNumber(text, unit)).toEqual({ ok: false, problem })
  })
})

test('the digits of a number are kept without leading zeros', () => {
  const read = (text: string) => {
    const parsed = parseDecimal(text)
    return parsed?.ok ? parsed.value : parsed
  }
  expect(read('007,000.50')).toEqual({ isNegative: false, whole: '7000', fraction: '50' })
  expect(read('-000')).toEqual({ isNegative: true, whole: '0', fraction: '' })
  expect(read('+.25')).toEqual({ isNegative: false, whole: '0', fraction: '25' })
})

test('a text that is too long is no number, with its unit or without', () => {
  const digits = (count: number) => '1'.padStart(count, '0')
  expect(parseNumber(digits(maxLength))).toEqual({ ok: true, value: 1 })
  expect(parseNumber(digits(maxLength + 1)).ok).toBe(false)
  expect(parseNumber(`${digits(maxLength - 1)}%`, '%')).toEqual({ ok: true, value: 1 })
  expect(parseNumber(`${digits(maxLength)}%`, '%').ok).toBe(false)
})

test('a percentage is shown without a blank', () => {
  expect([0, 28.5, 100].map(formatPercent)).toEqual(['0%', '28.5%', '100%'])
})
