import { describe, expect, test } from 'vitest'
import { type Books, now } from './books.ts'
import type { MetricKey } from './catalogue.ts'
import { computeMetric, computePreviousMetric } from './compute.ts'
import { buildMonthlyBooks, buildLine, buildMonthLines } from './testing.ts'

const notEnoughData = { value: null, status: 'not_enough_data', special: null }
const listRevenue = (...amounts: number[]) =>
  buildMonthLines(amounts.length, (month) => [buildLine('revenue', amounts[month - 1] ?? 0)])

describe('the month of a figure', () => {
  const books = buildMonthlyBooks({
    profit_and_loss: {
      '2026-07': [buildLine('revenue', 70)],
      '2026-08': [buildLine('revenue', 80)],
      '2026-09': [buildLine('revenue', 90)],
    },
  })

  test('is the last complete month with data', () => {
    expect(computeMetric(books, 'revenue')).toMatchObject({
      value: '90.00',
      period: { from: '2026-09-01', to: '2026-09-30' },
    })
    expect(computeMetric(books, 'revenue_growth')).toMatchObject(notEnoughData)
  })

  test.each([
    ['2026-10', '80.00'],
    ['2026-11', null],
  ])('is at most two months before the last complete month: %s', (lastMonth, value) => {
    const { months, lines } = books
    const profit_and_loss = new Set(['2026-08'])
    const staleBooks = { ...books, lastMonth, lines, months: { ...months, profit_and_loss } }
    expect(computeMetric(staleBooks, 'revenue')).toMatchObject({
      value,
      period: value ? { from: '2026-08-01', to: '2026-08-31' } : { from: '2026-11-01', to: '2026-11-30' },
    })
  })

  test('is always the requested month', () => {
    expect(computeMetric(books, 'revenue', '2026-08')).toMatchObject({
      value: '80.00',
      period: { from: '2026-08-01', to: '2026-08-31' },
    })
    expect(computeMetric(books, 'revenue', '2026-10')).toMatchObject({
      ...notEnoughData,
      period: { from: '2026-10-01', to: '2026-10-31' },
    })
  })

  test('ends the period of the longest term', () => {
    const at = (key: MetricKey, fiscalYearStart = 1) =>
      computeMetric({ ...books, fiscalYearStart }, key, '2026-09').period?.from
    expect(at('revenue')).toBe('2026-09-01')
    expect(at('gross_margin')).toBe('2026-07-01')
    expect(at('revenue_growth')).toBe('2026-04-01')
    expect(at('revenue_12_months')).toBe('2025-10-01')
    expect(at('revenue_fiscal_year')).toBe('2026-01-01')
    expect(at('revenue_fiscal_year', 8)).toBe('2026-08-01')
    expect(at('revenue_fiscal_growth', 8)).toBe('2025-08-01')
    expect(at('runway')).toBe('2026-07-01')
  })
})

describe('balances and aging reports', () => {
  const books = buildMonthlyBooks({
    cash: { [now]: [buildLine('account_balance', 900)], '2026-10': [buildLine('account_balance', 800)] },
    aging: { [now]: [buildLine('receivable_old', 1), buildLine('receivable_recent', 3)] },
  })

  test('are current in the latest figure', () => {
    expect(computeMetric(books, 'cash').value).toBe('900.00')
    expect(computeMetric(books, 'receivables_old').value).toBe('25.0')
  })

  test('have the dates of their readings', () => {
    const buildBalance = (date: string) => buildLine('account_balance', 1, { date })
    const balances = { [now]: [buildBalance('2026-11-22'), buildBalance('2026-11-20')] }
    expect(computeMetric(buildMonthlyBooks({ cash: balances }), 'cash').period).toEqual({
      from: '2026-11-20',
      to: '2026-11-22',
    })
  })

  test('are month-end values for a requested month', () => {
    expect(computeMetric(books, 'cash', '2026-10')).toMatchObject({
      value: '800.00',
      period: { from: '2026-10-01', to: '2026-10-31' },
    })
    expect(computeMetric(books, 'receivables_old', '2026-10')).toMatchObject(notEnoughData)
  })
})

describe('a figure without enough data', () => {
  test.each<[MetricKey, string]>([
    ['revenue', 'Needs the profit and loss of every month in the period'],
    ['payables', 'Needs the balance sheet at the end of the month'],
    ['gross_burn', 'Needs bank transactions for the whole period'],
    ['cash', 'Needs the bank account balances'],
    ['receivables_old', 'Needs an aging report, which is available only for today'],
    ['open_months', 'Needs twelve months of books'],
  ])('explains the missing data for %s', (key, reason) => {
    const { terms, excluded, ...result } = computeMetric(buildMonthlyBooks({}), key)
    expect(result).toMatchObject({ ...notEnoughData, reason, open_books: false })
    expect([terms, excluded]).toEqual([[], []])
  })

  test('is missing even a single month, but months without transactions count', () => {
    const bank = { '2026-08': [], '2026-09': [], '2026-10': [] }
    expect(computeMetric(buildMonthlyBooks({ bank }), 'gross_burn').value).toBe('0.00')
    const { '2026-09': missingMonth, ...otherMonths } = bank
    expect(missingMonth).toEqual([])
    expect(computeMetric(buildMonthlyBooks({ bank: otherMonths }), 'gross_burn')).toMatchObject(notEnoughData)
  })

  test('is a comparison without both a bank and books', () => {
    const bank = buildMonthLines(3, () => [buildLine('payment', -5, { is_matched: true })])
    expect(computeMetric(buildMonthlyBooks({ bank }), 'bank_match').value).toBe('100.0')
    const books = buildMonthlyBooks({ bank }, { isComparable: false })
    expect(computeMetric(books, 'bank_match')).toMatchObject({
      ...notEnoughData,
      reason: 'Needs both accounting and a bank connection',
    })
    expect(computeMetric(books, 'gross_burn').status).toBe('ok')
  })

  test('is a share with a zero divisor', () => {
    expect(
      computeMetric(buildMonthlyBooks({ profit_and_loss: listRevenue(0, 0, 0) }), 'gross_margin'),
    ).toMatchObject({
      ...notEnoughData,
      reason: 'The divisor is zero in the period',
      terms: [{ name: 'revenue', value: '0.00' }, { name: 'cost_of_sales' }],
    })
  })
})

describe('runway', () => {
  const countRunwayMonths = (balance: number, received: number, paid: number) => {
    const { value, status, special, reason } = computeMetric(
      buildMonthlyBooks({
        bank: buildMonthLines(3, () => [
          buildLine('customer_receipt', received),
          buildLine('payment', -paid),
        ]),
        cash: { [now]: [buildLine('account_balance', balance)] },
      }),
      'runway',
    )
    return { value, status, special, reason }
  }
  const ok = { status: 'ok', reason: null, special: null }

  test('is cash divided by the monthly burn', () => {
    expect(countRunwayMonths(1000, 50, 150)).toEqual({ ...ok, value: '10.0' })
    expect(countRunwayMonths(3600, 50, 150)).toEqual({ ...ok, value: '36.0' })
  })

  test('beyond 36 months has a special value', () => {
    expect(countRunwayMonths(3601, 50, 150)).toEqual({ ...ok, value: '36.0', special: 'beyond_36_months' })
  })

  test('is infinite if money in covers money out, even without cash', () => {
    const infinite = { ...ok, value: null, special: 'infinite' }
    expect(countRunwayMonths(1000, 150, 150)).toEqual(infinite)
    expect(countRunwayMonths(1000, 200, 150)).toEqual(infinite)
    expect(countRunwayMonths(0, 150, 150)).toEqual(infinite)
  })

  test('is the only figure limited to 36', () => {
    const profit_and_loss = listRevenue(1, 1, 1, 50, 50, 50)
    expect(computeMetric(buildMonthlyBooks({ profit_and_loss }), 'revenue_growth')).toMatchObject({
      value: '4900.0',
      special: null,
    })
  })
})

test('debt service coverage has a special value without debt service', () => {
  const bank = buildMonthLines(12, () => [buildLine('customer_receipt', 5)])
  expect(computeMetric(buildMonthlyBooks({ bank }), 'debt_service_cover')).toMatchObject({
    value: null,
    status: 'ok',
    special: 'no_debt',
    reason: null,
    expression: '(money_in + spending) / (0 - repayments - interest)',
  })
})

test('the number of days in a quarter depends on its months', () => {
  const at = (month: string) =>
    computeMetric(buildMonthlyBooks({}), 'days_sales_outstanding', month).expression
  expect([at('2026-02'), at('2026-03'), at('2028-03'), at('2026-06')]).toEqual([
    'receivables / revenue * 90',
    'receivables / revenue * 90',
    'receivables / revenue * 91',
    'receivables / revenue * 91',
  ])
})

describe('excluded lines', () => {
  const euros = buildLine('revenue', 7, { currency: 'EUR' })
  const grant = buildLine('grant_income', 50, { currency: 'EUR' })
  const rent = buildLine('expense', 9, { currency: 'EUR' })
  const sales = buildLine('revenue', 100)
  const books = buildMonthlyBooks({
    profit_and_loss: {
      ...buildMonthLines(3, () => []),
      '2026-09': [buildLine('grant_income', 1)],
      '2026-10': [sales, euros, grant, rent],
    },
  })

  test('have a reason: another currency or an excluded class', () => {
    const { value, terms, excluded } = computeMetric(books, 'revenue')
    expect([value, terms]).toEqual(['100.00', [{ name: 'revenue', value: '100.00', lines: [sales] }]])
    expect(excluded).toEqual([
      { line: euros, reason: 'The amount is in EUR; the figure is in USD' },
      { line: grant, reason: 'Grants are not revenue' },
    ])
  })

  test('are listed once, even if two terms exclude them', () => {
    const { excluded } = computeMetric(books, 'gross_margin')
    expect(excluded.map(({ line }) => line.class)).toEqual(['grant_income', 'revenue', 'grant_income'])
  })

  test('are omitted if only the figure is needed', () => {
    const options = { isFigureOnly: true }
    const figure = { value: '100.00', excluded: [] }
    expect(computeMetric(books, 'revenue', undefined, options)).toMatchObject(figure)
    expect(computeMetric(books, 'revenue', '2026-10', options)).toMatchObject(figure)
    expect(computeMetric(books, 'revenue', '2026-10').excluded).toHaveLength(2)
  })

  test('do not include lines that other terms of a comparison count', () => {
    const bank = buildMonthLines(3, () => [
      buildLine('payment', -5, { is_matched: true }),
      buildLine('payment', -20),
    ])
    const { value, terms, excluded } = computeMetric(buildMonthlyBooks({ bank }), 'bank_match')
    expect([value, excluded]).toEqual(['20.0', []])
    expect(terms.map(({ lines }) => lines.length)).toEqual([0, 3, 0, 3])
  })
})

describe('open books', () => {
  const isOpen = (key: MetricKey, open: string, given: Partial<Books> = {}) =>
    computeMetric(buildMonthlyBooks({}, { openMonths: new Set([open]), ...given }), key, '2026-10').open_books

  test('are reported if a month of the period is open', () => {
    expect(isOpen('revenue', '2026-10')).toBe(true)
    expect(isOpen('revenue', '2026-09')).toBe(false)
    expect(isOpen('revenue', '2026-11')).toBe(false)
    expect(isOpen('payables', '2026-10')).toBe(true)
    expect(isOpen('revenue_growth', '2026-05')).toBe(true)
    expect(isOpen('revenue_growth', '2026-04')).toBe(false)
    expect(isOpen('revenue_fiscal_year', '2026-07', { fiscalYearStart: 7 })).toBe(true)
    expect(isOpen('revenue_fiscal_year', '2026-06', { fiscalYearStart: 7 })).toBe(false)
  })

  test('do not affect bank figures or the number of open months', () => {
    expect(isOpen('gross_burn', '2026-10')).toBe(false)
    expect(isOpen('open_months', '2026-10')).toBe(false)
  })
})

describe('the previous period', () => {
  const books = buildMonthlyBooks({
    profit_and_loss: {
      ...listRevenue(10, 20, 30),
      '2026-09': [buildLine('revenue', 20), buildLine('grant_income', 5)],
    },
    aging: { [now]: [buildLine('payable_old', 1)] },
    cash: {
      [now]: [buildLine('account_balance', 9, { date: '2026-10-22' })],
      '2026-09': [buildLine('account_balance', 8)],
    },
  })

  test('ends one step earlier and has no excluded lines', () => {
    expect(computePreviousMetric(books, 'revenue', computeMetric(books, 'revenue'))).toMatchObject({
      value: '20.00',
      period: { from: '2026-09-01', to: '2026-09-30' },
      excluded: [],
    })
    // Today's cash is compared with the cash at the end of the previous month.
    expect(computePreviousMetric(books, 'cash', computeMetric(books, 'cash'))?.value).toBe('8.00')
  })

  test('is null without data, without a period, and for data that is available only for today', () => {
    expect(computePreviousMetric(books, 'revenue', computeMetric(books, 'revenue', '2026-08'))).toBeNull()
    expect(computePreviousMetric(books, 'revenue', { period: null })).toBeNull()
    expect(computePreviousMetric(books, 'payables_old', computeMetric(books, 'payables_old'))).toBeNull()
  })
})
