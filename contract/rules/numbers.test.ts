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
    ['10,5', 'months', 'Enter 10.5 or 105. Use commas between thousands and a point before decimals'],
    ['400,', undefined, 'Enter 400. Use commas between thousands and a point before decimals'],
    ['1.250,000', undefined, 'Enter 1,250,000. Use commas between thousands and a point before decimals'],
    ['1.250.00', undefined, 'Enter 125,000. Use commas between thousands and a point before decimals'],
    ['1.250,5', undefined, 'Enter 1,250.5. Use commas between thousands and a point before decimals'],
    ['45%', 'months', 'Enter a number of months'],
    ['about 11', 'months', 'Enter a number of months'],
    ['half', '%', 'Enter a number'],
    ['12 months', '%', 'Enter a number'],
    ['1e3', undefined, 'Enter a number'],
    ['', undefined, 'Enter a number'],
    ['\u200b', undefined, 'Enter a number'],
    ['10²', undefined, 'Enter a number'],
    ['1½', undefined, 'Enter a number'],
    ['125\t300', undefined, 'Enter a number'],
  ])('%j with the unit %s has the error: %s', (text, unit, problem) => {
    expect(parseNumber(text, unit)).toEqual({ ok: false, problem })
  })
})

test('a decimal keeps its digits without leading zeros', () => {
  const read = (text: string) => {
    const parsed = parseDecimal(text)
    return parsed?.ok ? parsed.value : parsed
  }
  expect(read('007,000.50')).toEqual({ isNegative: false, whole: '7000', fraction: '50' })
  expect(read('-000')).toEqual({ isNegative: true, whole: '0', fraction: '' })
  expect(read('+.25')).toEqual({ isNegative: false, whole: '0', fraction: '25' })
})

test('a text that is too long is not a number, with or without a unit', () => {
  const digits = (count: number) => '1'.padStart(count, '0')
  expect(parseNumber(digits(maxLength))).toEqual({ ok: true, value: 1 })
  expect(parseNumber(digits(maxLength + 1)).ok).toBe(false)
  expect(parseNumber(`${digits(maxLength - 1)}%`, '%')).toEqual({ ok: true, value: 1 })
  expect(parseNumber(`${digits(maxLength)}%`, '%').ok).toBe(false)
})

test('a percentage is formatted without a space', () => {
  expect([0, 28.5, 100].map(formatPercent)).toEqual(['0%', '28.5%', '100%'])
})
