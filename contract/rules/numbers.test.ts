import { describe, expect, test } from 'vitest'
import { formatPercent, parseNumber, type Unit } from './numbers.ts'

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
  ])('%s with the unit %s is %s', (text, unit, value) => {
    expect(parseNumber(text, unit)).toEqual({ ok: true, value })
  })

  test.each<[string, Unit | undefined, string]>([
    ['10,5', 'months', 'Write 10.5 or 105: commas go before three digits each, a point before decimals'],
    ['45%', 'months', 'Write a number of months'],
    ['about 11', 'months', 'Write a number of months'],
    ['half', '%', 'Write a number'],
    ['12 months', '%', 'Write a number'],
    ['1e3', undefined, 'Write a number'],
    ['', undefined, 'Write a number'],
  ])('%j with the unit %s is answered: %s', (text, unit, problem) => {
    expect(parseNumber(text, unit)).toEqual({ ok: false, problem })
  })
})

test('a percentage is shown without a blank', () => {
  expect([0, 28.5, 100].map(formatPercent)).toEqual(['0%', '28.5%', '100%'])
})
