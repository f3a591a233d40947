import { expect, test } from 'vitest'
import { explainInvalidPostalCode } from './postal-codes.ts'

test.each([
  ['US', '04101', true],
  ['US', '04101-1234', true],
  ['US', 'ABC', false],
  ['US', '4101', false],
  ['US', '803310', false],
  ['CA', 'K1A 0B1', true],
  ['DE', 'ABC', true],
  [null, 'ABC', true],
])('in %s the postal code %s is valid: %s', (country, code, isValid) => {
  expect(explainInvalidPostalCode(country, code)).toBe(
    isValid ? null : 'Enter a five-digit ZIP code, such as 04101',
  )
})
