import { describe, expect, test } from 'vitest'
import { findCurrentLoan, getLoanFigures } from './loans.ts'
import { subtractMoney, toPercent } from './money.ts'

const buildLoan = (over: Partial<Parameters<typeof getLoanFigures>[0]> = {}) => ({
  amount: '150000.00',
  total_due: '168000.00',
  repaid: '94100.00',
  status: 'active',
  invoices: [],
  ...over,
})

const buildInvoice = (amount: string | null) => ({
  id: 'invoice',
  name: 'Repayment',
  filename: null,
  document_date: '2026-10-02',
  amount,
  has_file: false,
})

describe('the figures of a loan', () => {
  test('are exact to the cent', () => {
    expect(getLoanFigures(buildLoan({ repaid: '94099.99' }))).toEqual({
      isRepaid: false,
      left: '73900.01',
      fee: '18000.00',
      repaidPercent: 56,
      advancePercent: 89,
      invoiced: '0.00',
    })
  })

  test('are null if the table lacks an input', () => {
    const { left, fee, repaidPercent, advancePercent } = getLoanFigures(buildLoan({ total_due: null }))
    expect([left, fee, repaidPercent, advancePercent]).toEqual([null, null, null, null])
    expect(getLoanFigures(buildLoan({ amount: null }))).toMatchObject({
      left: '73900.00',
      fee: null,
      advancePercent: null,
    })
    expect(getLoanFigures(buildLoan({ repaid: null }))).toMatchObject({ left: null, fee: '18000.00' })
  })

  test('sum the invoices with an amount', () => {
    const invoices = [buildInvoice('5600.10'), buildInvoice(null), buildInvoice('4900.95')]
    expect(getLoanFigures(buildLoan({ invoices })).invoiced).toBe('10501.05')
  })

  test.each([
    ['the status is repaid', { status: 'Repaid', repaid: null }, true],
    ['the total is repaid', { repaid: '168000.00' }, true],
    ['more than the total is repaid', { repaid: '168000.01' }, true],
    ['a cent is missing', { repaid: '167999.99' }, false],
  ])('determine whether it is repaid when %s', (_, over, expected) => {
    expect(getLoanFigures(buildLoan(over)).isRepaid).toBe(expected)
  })
})

describe('the current loan', () => {
  const buildOpenLoan = (start: string) => ({ ...buildLoan(), start })
  const buildRepaidLoan = (start: string) => ({ ...buildLoan({ status: 'repaid' }), start })

  test.each([
    ['the latest open loan', [buildOpenLoan('2024'), buildOpenLoan('2025'), buildRepaidLoan('2026')], '2025'],
    [
      'the latest loan if all are repaid',
      [buildRepaidLoan('2023'), buildRepaidLoan('2024'), buildRepaidLoan('2025')],
      '2025',
    ],
    ['null without loans', [], undefined],
  ])('is %s', (_, loans, start) => {
    expect(findCurrentLoan(loans)?.start).toBe(start)
  })
})

test('subtraction stops at zero, and percentages are rounded down', () => {
  expect(subtractMoney('1.00', '0.01')).toBe('0.99')
  expect(subtractMoney('1.00', '2.00')).toBe('0.00')
  expect(toPercent('99.99', '100.00')).toBe(99)
  expect(toPercent('300.00', '100.00')).toBe(100)
  expect(toPercent('1.00', '0.00')).toBe(0)
})
