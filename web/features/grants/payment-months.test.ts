import { expect, test } from 'vitest'
import { listPaymentMonths } from './payment-months.ts'

const pay = (expected_date: string, amount: string) => ({ expected_date, amount, description: '' })

test('payments add up by month, in order, with a running total', () => {
  const months = listPaymentMonths([
    pay('2027-06-30', '100.10'),
    pay('2027-03-01', '0.20'),
    pay('2027-06-01', '50.00'),
  ])
  expect(months).toEqual([
    { month: '2027-03', amount: '0.20', total: '0.20' },
    { month: '2027-06', amount: '150.10', total: '150.30' },
  ])
})

test('incomplete rows are ignored', () => {
  expect(listPaymentMonths([pay('soon', '5.00'), pay('2027-03-01', 'much'), pay('', '')])).toEqual([])
})
