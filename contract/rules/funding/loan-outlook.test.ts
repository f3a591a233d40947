import { describe, expect, test } from 'vitest'
import type { LoanFile } from '../../loans.ts'
import {
  estimatePayment,
  getExpectedRevenue,
  getNextPayment,
  getPaymentState,
  getPlannedAmount,
  projectPayoff,
} from './loan-outlook.ts'

const invoice = (over: Partial<LoanFile> = {}): LoanFile => ({
  id: 'i',
  name: 'October',
  filename: null,
  document_date: '2026-11-02',
  amount: '9000.00',
  revenue: '150000.00',
  due_date: '2026-11-02',
  paid_on: '2026-11-02',
  has_file: false,
  scan_status: 'not_scanned',
  ...over,
})

const loan = {
  amount: '150000.00',
  total_due: '168000.00',
  repaid: '94100.00',
  status: 'active',
  start_date: '2025-08-18',
  revenue_share: 6,
  minimum: '1500.00',
  planned_end: '2027-08-18',
  invoices: [invoice()],
}

describe('an invoice', () => {
  test.each([
    [{}, { state: 'paid', daysLate: 0 }],
    [{ paid_on: '2026-10-31' }, { state: 'paid', daysLate: 0 }],
    [{ paid_on: '2026-11-04' }, { state: 'paid', daysLate: 2 }],
    [{ paid_on: null }, { state: 'late', daysLate: 24 }],
    [
      { paid_on: null, due_date: '2026-11-26' },
      { state: 'due', daysLate: 0 },
    ],
    [
      { paid_on: null, due_date: null },
      { state: 'unknown', daysLate: 0 },
    ],
    [{ due_date: null }, { state: 'paid', daysLate: 0 }],
  ])('with %j is %j on 26 November', (over, state) => {
    expect(getPaymentState(invoice(over), '2026-11-26')).toEqual(state)
  })
})

describe('the next payment', () => {
  test('is the oldest unpaid invoice', () => {
    const invoices = [
      invoice({ paid_on: null, amount: '9123.45' }),
      invoice({ due_date: '2026-12-02', paid_on: null }),
    ]
    expect(getNextPayment({ ...loan, invoices }, '150000.00')).toEqual({
      amount: '9123.45',
      due_on: '2026-11-02',
      month: '2026-10',
      basis: 'invoice',
    })
  })

  test('is the share of the expected revenue, a month after the last invoice', () => {
    expect(getNextPayment(loan, '120000.00')).toEqual({
      amount: '7200.00',
      due_on: '2026-12-02',
      month: '2026-11',
      basis: 'estimate',
    })
  })

  test('of a new loan is a month after its start', () => {
    expect(getNextPayment({ ...loan, repaid: '0.00', invoices: [] }, null)).toEqual({
      amount: null,
      due_on: '2025-09-18',
      month: '2025-08',
      basis: 'estimate',
    })
  })

  test('does not exist for a repaid loan', () => {
    expect(getNextPayment({ ...loan, status: 'Repaid' }, '1.00')).toBeNull()
    expect(getNextPayment({ ...loan, total_due: null }, '1.00')).toBeNull()
  })

  test.each([
    ['at least the minimum', {}, '1000.00', '1500.00'],
    ['at most the balance', { repaid: '167000.00' }, '1000000.00', '1000.00'],
    ['the average of three payments without a share', { revenue_share: null }, '5.00', '9000.00'],
    ['the average of three payments without a revenue', {}, null, '9000.00'],
    ['unknown without both', { invoices: [] }, null, null],
    ['the minimum after a loss', {}, '-200.00', '1500.00'],
  ])('is %s', (_, over, revenue, amount) => {
    expect(estimatePayment({ ...loan, ...over }, revenue)).toBe(amount)
  })
})

describe('the payoff', () => {
  test('is projected from the balance, against the plan', () => {
    // 73,900 at 9,000 a month: nine payments, the first on December 2.
    expect(projectPayoff(loan, '150000.00')).toEqual({ date: '2027-08-02', payments: 9, monthsAfterPlan: 0 })
    expect(projectPayoff(loan, '300000.00')).toEqual({ date: '2027-04-02', payments: 5, monthsAfterPlan: -4 })
    expect(projectPayoff({ ...loan, planned_end: null }, '150000.00')).toMatchObject({
      monthsAfterPlan: null,
    })
  })

  test('is never without payments', () => {
    expect(projectPayoff({ ...loan, minimum: null }, '0.00')).toBeNull()
  })

  test('follows an even plan', () => {
    expect(getPlannedAmount(loan, '2025-08-18')).toBe(0)
    expect(getPlannedAmount(loan, '2026-08-18')).toBe(84000)
    expect(getPlannedAmount(loan, '2030-01-01')).toBe(168000)
    expect(getPlannedAmount({ ...loan, planned_end: null }, '2026-08-18')).toBeNull()
  })
})

describe('the expected revenue', () => {
  const month = (name: string, revenue: string | null, isWhole = true) => ({ month: name, revenue, isWhole })
  const past = [month('2026-08', '90.00'), month('2026-09', '120.00'), month('2026-10', '150.00')]

  test.each([
    [
      'a past month is its booked revenue',
      past,
      '2026-10',
      { amount: '150.00', booked: '150.00', isWhole: true },
    ],
    [
      'this month is the average of the last three',
      [...past, month('2026-11', '60.00', false)],
      '2026-11',
      { amount: '120.00', booked: '60.00', isWhole: false },
    ],
    [
      'this month is at least what is booked',
      [...past, month('2026-11', '190.00', false)],
      '2026-11',
      { amount: '190.00', booked: '190.00', isWhole: false },
    ],
    [
      'a month beyond the books is the average',
      past,
      '2026-12',
      { amount: '120.00', booked: null, isWhole: false },
    ],
  ])('of %s', (_, months, name, expected) => {
    expect(getExpectedRevenue(months, name)).toEqual(expected)
  })

  test('is unknown without books', () => {
    expect(getExpectedRevenue([], '2026-11')).toBeNull()
  })
})
