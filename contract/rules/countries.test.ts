import { expect, test } from 'vitest'
import { countryCodes, isCountry } from './countries.ts'

test('there are 249 countries, each with two capital letters', () => {
  expect(countryCodes.size).toBe(249)
  expect([...countryCodes].filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
})

test.each([
  ['US', true],
  ['GB', true],
  ['ZW', true],
  ['AD', true],
  // what people call the United Kingdom is reserved, not assigned
  ['UK', false],
  ['us', false],
  ['', false],
])('%s is one: %s', (code, is) => {
  expect(isCountry(code)).toBe(is)
})
