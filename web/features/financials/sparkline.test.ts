import { expect, test } from 'vitest'
import { toSparklinePath } from './Sparkline.tsx'

test('draws the lowest value at the bottom and the highest value at the top', () => {
  expect(toSparklinePath([1, 3, 2])).toBe('M0.0 95.0L50.0 5.0L100.0 50.0')
})

test('leaves gaps for months without a value', () => {
  expect(toSparklinePath([1, null, 3, 2])).toBe('M0.0 95.0M66.7 5.0L100.0 50.0')
})

test('draws equal values as a flat line', () => {
  expect(toSparklinePath([2, 2])).toBe('M0.0 95.0L100.0 95.0')
})
