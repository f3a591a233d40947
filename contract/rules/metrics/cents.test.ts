import { expect, test } from 'vitest'
import { toAmount, sumCents, toCents } from './cents.ts'

test.each<[string, bigint]>([
  ['0.00', 0n],
  ['0.05', 5n],
  ['-0.05', -5n],
  ['12.50', 1250n],
  ['-1250.00', -125_000n],
  ['99999999999999.99', 9_999_999_999_999_999n],
])('%s converts to %s cents and back', (amount, cents) => {
  expect(toCents(amount)).toBe(cents)
  expect(toAmount(cents)).toBe(amount)
})

test.each(['1', '1.5', '1.500', '1,000.00', ' 1.00', '1.00 ', '$1.00', '', '--1.00', '.50'])(
  '%j is rejected',
  (amount) => {
    expect(() => toCents(amount)).toThrow(new Error('an amount needs two decimals'))
  },
)

test('zero is never negative, and amounts always have two decimals', () => {
  expect([toAmount(-0n), toAmount(-1n), toAmount(99n), toAmount(100n)]).toEqual([
    '0.00',
    '-0.01',
    '0.99',
    '1.00',
  ])
})

test('the sum of no lines is zero', () => {
  expect([sumCents([]), sumCents([{ cents: 5n }, { cents: -7n }])]).toEqual([0n, -2n])
})
