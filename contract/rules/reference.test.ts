import { expect, test } from 'vitest'
import { parseReference, toReference } from './reference.ts'

test('a reference number has the last digits of the id, and is read in any case', () => {
  const reference = toReference('01949c2e-6f7a-7b30-9d51-2c4e7f3a09bc')
  expect(reference).toBe('HW-7F3A09BC')
  expect(parseReference(` ${reference.toLowerCase()} `)).toBe('7f3a09bc')
  expect(parseReference('hw7f3a09bc')).toBe('7f3a09bc')
})

test.each(['', 'HW', 'HW-1234', 'Hydro Works', 'HW-7F3A09BCD', 'HW-7F3A09BG'])(
  '%j is not a reference',
  (text) => {
    expect(parseReference(text)).toBeNull()
  },
)
