import { describe, expect, test } from 'vitest'
import { checkAnswer } from '#web/features/company/answers.ts'
import { formatPayments } from '#web/features/labels/answer-text.ts'
import {
  isSameSchedule,
  getPaymentProblems,
  toPaymentInputs,
  toPaymentRows,
  sumPayments,
} from './payments.ts'

const march = { expected_date: '2027-03-01', amount: '120000.00', description: 'Design approved' }
const june = { expected_date: '2027-06-01', amount: '0.10', description: '' }
const blank = { expected_date: '', amount: ' ', description: '' }

const check = (payments: unknown) => checkAnswer('payment_schedule.one.payments', payments)

describe('payments as an answer', () => {
  test('omit blank rows', () => {
    expect(toPaymentInputs(toPaymentRows([march, blank, june]))).toEqual([march, june])
  })

  test('are sent by date, with trimmed descriptions', () => {
    expect(check([june, { ...march, description: ' Design approved ' }])).toEqual({
      ok: true,
      answer: [march, { ...june, description: null }],
    })
  })

  test('may all be removed', () => {
    expect(check([])).toEqual({ ok: true, answer: [] })
  })

  test('report which payment is invalid', () => {
    expect(check([march, { ...june, amount: '' }])).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Payment 2: enter an amount/) as string,
    })
  })

  test.each<[string, object, object]>([
    ['a valid payment', march, {}],
    [
      'an invalid date',
      { ...march, expected_date: 'spring' },
      { expected_date: 'Enter a date such as 4 Dec 2026' },
    ],
    [
      'an invalid amount',
      { ...march, amount: '12x' },
      { amount: 'Enter an amount in dollars, such as 250,000 or 250k' },
    ],
    [
      'a long description',
      { ...march, description: 'x'.repeat(201) },
      { description: 'Use at most 200 characters' },
    ],
  ])('are checked: %s', (_, payment, problems) => {
    expect(getPaymentProblems(payment as typeof march)).toEqual(problems)
  })

  test('are the same in a different order, but not with a different amount', () => {
    const saved = [march, { ...june, description: null }]
    expect(isSameSchedule([june, march], saved)).toBe(true)
    expect(isSameSchedule([june, { ...march, amount: '1.00' }], saved)).toBe(false)
    expect(isSameSchedule([], null)).toBe(true)
  })
})

test('valid amounts are added to the cent', () => {
  expect(sumPayments([march, june, { ...blank, amount: 'lots' }])).toBe('120000.10')
  expect(sumPayments([])).toBe('0.00')
  const largest = { ...march, amount: '999999999999.99' }
  expect(sumPayments(Array.from({ length: 120 }, () => largest))).toBe('119999999999998.80')
})

test('typed payments have the same text as payments from the history', () => {
  const words = '1 Mar 2027: $120,000, Design approved'
  expect(formatPayments([march])).toBe(words)
  expect(formatPayments(['2027-03-01: $120000.00, Design approved'])).toBe(words)
  expect(formatPayments([june, blank])).toBe('1 Jun 2027: $0.10\nno date: no amount')
  expect(formatPayments(null)).toBe('')
})
