import { expect, test } from 'vitest'
import { paymentInWords } from './payments.ts'

test.each([
  [null, '2027-03-01: $1300.50'],
  ['First report', '2027-03-01: $1300.50, First report'],
])('a payment described as %s', (description, words) => {
  expect(paymentInWords({ expected_date: '2027-03-01', amount: '1300.50', description })).toBe(words)
})
