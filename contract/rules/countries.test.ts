import { expect, test } from 'vitest'
import { countryCodes, isCountry } from './countries.ts'

test('there are 249 countries with two-letter codes', () => {
  expect(countryCodes.size).toBe(249)
  expect([...countryCodes].filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
})

test.each([
  ['US', true],
  ['GB', true],
  ['ZW', true],
  ['AD', true],
  // ISO 3166 reserves the code UK, but does not assign it.
  ['UK', false],
  ['us', false],
  ['', false],
])('%s is a country: %s', (code, expected) => {
  expect(isCountry(code)).toBe(expected)
})
