import { expect, test } from 'vitest'
import { formatPayment, formatRecordedLoan, toRecordedPayment } from './payments.ts'

test.each([
  [null, '2027-03-01: $1300.50'],
  ['First report', '2027-03-01: $1300.50, First report'],
])('a payment with the description %s is recorded as %s', (description, recorded) => {
  expect(toRecordedPayment({ expected_date: '2027-03-01', amount: '1300.50', description })).toBe(recorded)
})

test('recorded, saved and typed payments have the same format', () => {
  const payment = { expected_date: '2027-02-26', amount: '250000.00', description: null }
  expect(formatPayment(toRecordedPayment(payment))).toBe('26 Feb 2027: $250,000')
  expect(formatPayment(payment)).toBe('26 Feb 2027: $250,000')
  expect(formatPayment('2027-02-26: $375000.50, May, June')).toBe('26 Feb 2027: $375,000.50, May, June')
  expect(formatPayment({ expected_date: 'spring', amount: '', description: ' x ' })).toBe(
    'spring: no amount, x',
  )
  expect(formatPayment({})).toBe('no date: no amount')
  for (const text of ['an older format', 'was 2027-02-26: $5.00', '2027-02-26: $5.005'])
    expect(formatPayment(text)).toBe(text)
})

test.each([
  ['rbf, 2026-05-01, $50000.00', 'rbf, 1 May 2026, $50,000'],
  ['June, 2026-06-30, $900.50, 2026-06-30.csv', 'June, 30 Jun 2026, $900.50, 2026-06-30.csv'],
  ['Grant of 2026-05-01', 'Grant of 2026-05-01'],
  ['$lots, x50, 60', '$lots, x50, 60'],
])('the history entry %s is formatted as %s', (recorded, text) => {
  expect(formatRecordedLoan(recorded)).toBe(text)
})
