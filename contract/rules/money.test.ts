import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMoney } from './money.ts'

test.each([
  [['0.10', '0.20'], '0.30'],
  [['0.00', '0.00'], '0.00'],
  [['0.01'], '0.01'],
  [['94100.00', '73900.00', '0.99'], '168000.99'],
  // as a float this ends with .97
  [['999999999999.99', '999999999999.99'], '1999999999999.98'],
])('%j come to %s', (amounts, sum) => {
  expect(addMoney(...amounts)).toBe(sum)
})

test('no cent is lost, whatever is added', () => {
  const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })
  const written = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 9 }), (all) => {
      expect(addMoney(...all.map(written))).toBe(written(all.reduce((sum, one) => sum + one, 0n)))
    }),
  )
})
