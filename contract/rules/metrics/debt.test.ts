import { describe, expect, test } from 'vitest'
import { now } from './books.ts'
import { computeMetric } from './compute.ts'
import { buildLine, buildMonthlyBooks } from './testing.ts'

describe('debt without a balance sheet', () => {
  const computeDebt = (...lines: Parameters<typeof buildLine>[]) =>
    computeMetric(buildMonthlyBooks({ loans: { [now]: lines.map((line) => buildLine(...line)) } }), 'debt')

  test('is the current balance of connected loans and cards, and mentions that others are not included', () => {
    const date = '2026-11-22'
    const debt = computeDebt(['loan_balance', -40_000, { date }], ['card_balance', -250, { date }])
    expect(debt).toMatchObject({
      value: '40250.00',
      formula: 'Current balances of connected loans and cards; unconnected loans and cards are not included',
      period: { from: date, to: date },
      excluded: [],
      terms: [
        { name: 'loans', value: '-40000.00' },
        { name: 'cards', value: '-250.00' },
      ],
    })
  })

  test('is unknown for past months and without a connected loan', () => {
    const reason = 'Needs a balance sheet, or a connected loan with its balance'
    const books = buildMonthlyBooks({ loans: { [now]: [buildLine('loan_balance', -1)] } })
    expect(computeMetric(books, 'debt', '2026-10')).toMatchObject({ status: 'not_enough_data', reason })
    expect(computeMetric(buildMonthlyBooks({}), 'debt')).toMatchObject({ reason })
  })

  test('excludes loans in other currencies', () => {
    const debt = computeDebt(['loan_balance', -40_000, {}], ['loan_balance', -700, { currency: 'EUR' }])
    expect(debt.value).toBe('40000.00')
    expect(debt.excluded.map(({ reason }) => reason)).toEqual(['The amount is in EUR; the figure is in USD'])
  })
})
