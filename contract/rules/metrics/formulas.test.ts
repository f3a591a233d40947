import { describe, expect, test } from 'vitest'
import { now } from './books.ts'
import { type MetricKey, metricKeys } from './catalogue.ts'
import { computeMetric, computePreviousMetric } from './compute.ts'
import type { LineClass } from './line-classes.ts'
import { buildMonthlyBooks, buildLine, buildMonthLines } from './testing.ts'

/**
 * Three years of data for a company. Within a month, the lines of a ledger have different amounts, so that a
 * misclassified line changes a sum. Months are numbered from 1 (November 2023) to 36 (October 2026), and revenue is
 * proportional to the month's number. Sums of the numbers: last quarter (34 to 36) 105, with 92 days; previous quarter
 * (31 to 33) 96; last year (25 to 36) 366; fiscal year from July (33 to 36) 138; the same months of the previous year
 * (21 to 24) 90.
 */
const company = buildMonthlyBooks(
  {
    profit_and_loss: buildMonthLines(36, (month) => [
      buildLine('recurring_revenue', 100 * month),
      buildLine('revenue', 10 * month),
      buildLine('refund', -month),
      buildLine('grant_income', 5000),
      buildLine('other_income', 7000),
      buildLine('cost_of_sales', 20 * month),
      buildLine('expense', 3 * month),
      buildLine('other_expense', 4 * month),
      buildLine('uncategorized', month),
    ]),
    balance_sheet: buildMonthLines(36, () => [
      buildLine('cash_in_books', 10_000),
      buildLine('receivable', 2000),
      buildLine('current_asset', 300),
      buildLine('long_term_asset', 90_000),
      buildLine('payable', 1500),
      buildLine('card_debt', 250),
      buildLine('current_liability', 60),
      buildLine('debt', 40_000),
      buildLine('equity', 77),
    ]),
    bank: buildMonthLines(36, () => [
      buildLine('customer_receipt', 4000, { party: 'ACME', is_matched: true }),
      buildLine('customer_receipt', 2000, { party: 'BIRCH' }),
      buildLine('customer_refund', -100, { party: 'ACME' }),
      buildLine('grant_receipt', 300),
      buildLine('other_receipt', 20),
      buildLine('payment', -5720, { is_matched: true }),
      buildLine('supplier_refund', 60),
      buildLine('owner_draw', -700),
      buildLine('loan_repayment', -750),
      buildLine('loan_interest', -50),
      buildLine('interest_charged', -30),
      buildLine('own_transfer', -1111),
      buildLine('card_payment', -222),
      buildLine('capital', 900),
      buildLine('loan_proceeds', 500),
    ]),
    cash: {
      ...buildMonthLines(36, () => [buildLine('account_balance', 5000)]),
      [now]: [buildLine('account_balance', 6600, { date: '2026-11-22' })],
    },
    loans: { [now]: [buildLine('loan_balance', -39_000), buildLine('card_balance', -200)] },
    aging: {
      [now]: [
        buildLine('receivable_old', 100),
        buildLine('receivable_recent', 300),
        buildLine('payable_old', 10),
        buildLine('payable_recent', 190),
      ],
    },
    // Four of the last twelve months and all earlier months are open.
    bookkeeping: buildMonthLines(36, (month) => (month > 28 ? [] : [buildLine('open_month', 1)])),
  },
  { fiscalYearStart: 7 },
)

const noRevenue = { grant_income: 'Grants are not revenue', other_income: 'Other income is not revenue' }
const internalTransactions = {
  own_transfer: 'The money stays in the company',
  card_payment: 'The card’s purchases are counted instead',
}
const noBurn = {
  ...internalTransactions,
  capital: 'Money from owners or investors is not recurring',
  loan_proceeds: 'Loans must be repaid',
  loan_repayment: 'Loan repayments are not spending; they count as debt service',
}
const { loan_repayment, ...noCover } = noBurn
const chargedInterest = { interest_charged: 'Charged interest is paid as part of repayments' }

interface Expected {
  value: string
  terms: Record<string, string>
  leftOut: Partial<Record<LineClass, string>>
  before: string | null
}

const expected: Record<MetricKey, Expected> = {
  // Monthly revenue is (100 + 10 − 1) = 109 times the month's number.
  revenue: { value: '3924.00', terms: { revenue: '3924.00' }, leftOut: noRevenue, before: '2026-09-30' },
  revenue_12_months: {
    value: '39894.00', // 109 × 366, the sum of the last year's month numbers
    terms: { revenue: '39894.00' },
    leftOut: noRevenue,
    before: '2025-10-31',
  },
  revenue_fiscal_year: {
    value: '15042.00', // 109 × 138, the sum of the fiscal year's month numbers
    terms: { revenue: '15042.00' },
    leftOut: noRevenue,
    before: '2025-10-31',
  },
  revenue_fiscal_growth: {
    value: '53.3', // month numbers sum to 138, previously to 90
    terms: { revenue: '15042.00', revenue_before: '9810.00' },
    leftOut: noRevenue,
    before: '2025-10-31',
  },
  revenue_growth: {
    value: '9.4', // month numbers sum to 105, previously to 96
    terms: { revenue: '11445.00', revenue_before: '10464.00' },
    leftOut: noRevenue,
    before: '2026-07-31',
  },
  recurring_share: {
    value: '91.7', // recurring 100 of revenue 109
    terms: { recurring: '10500.00', other: '945.00' },
    leftOut: noRevenue,
    before: '2026-07-31',
  },
  gross_margin: {
    value: '81.7', // (revenue 109 − cost of sales 20) / 109
    terms: { revenue: '11445.00', cost_of_sales: '2100.00' },
    leftOut: noRevenue,
    before: '2026-07-31',
  },
  gross_burn: {
    value: '6440.00', // monthly: payments 5,720 − supplier refund 60 + owner draw 700 + interest 50 + 30
    terms: { money_out: '-19320.00' },
    leftOut: { ...internalTransactions, loan_repayment },
    before: '2026-07-31',
  },
  net_burn: {
    value: '220.00', // monthly: gross burn 6,440 − (receipts 6,000 − refund 100 + grant 300 + other 20)
    terms: { money_in: '18660.00', money_out: '-19320.00' },
    leftOut: noBurn,
    before: '2026-07-31',
  },
  cash: { value: '6600.00', terms: { balances: '6600.00' }, leftOut: {}, before: '2026-10-31' },
  runway: {
    value: '30.0', // cash 6,600 / net burn 220 a month
    terms: { balances: '6600.00', money_in: '18660.00', money_out: '-19320.00' },
    leftOut: noBurn,
    before: '2026-09-30',
  },
  revenue_concentration: {
    value: '66.1', // monthly: ACME 3,900 of all customers' 5,900
    terms: { largest_customer: '46800.00', other_customers: '24000.00' },
    leftOut: {
      grant_receipt: 'Grants are not customer payments',
      other_receipt: 'This is not a customer payment',
      capital: 'Money from owners or investors is not recurring',
      loan_proceeds: 'Lenders are not customers',
    },
    before: '2025-10-31',
  },
  days_sales_outstanding: {
    value: '16.1', // receivables 2,000 / revenue 11,445 × 92 days
    terms: { receivables: '2000.00', revenue: '11445.00' },
    leftOut: noRevenue,
    before: '2026-07-31',
  },
  receivables_old: { value: '25.0', terms: { old: '100.00', recent: '300.00' }, leftOut: {}, before: null },
  payables: {
    value: '1500.00',
    terms: { payables: '1500.00' },
    leftOut: { card_debt: 'Card balances count as debt' },
    before: '2026-09-30',
  },
  payables_old: { value: '5.0', terms: { old: '10.00', recent: '190.00' }, leftOut: {}, before: null },
  current_ratio: {
    value: '6.80',
    terms: { current_assets: '12300.00', current_liabilities: '1810.00' },
    leftOut: { long_term_asset: 'Long-term assets are not current', debt: 'Loans count as debt' },
    before: '2026-09-30',
  },
  debt: {
    value: '40250.00',
    terms: { loans: '40000.00', cards: '250.00' },
    leftOut: {
      payable: 'Suppliers are not lenders',
      current_liability: 'This is not owed to a lender',
      loan_balance: 'The balance sheet counts instead, which may include this loan',
      card_balance: 'The balance sheet counts instead, which may include this card',
    },
    before: '2026-09-30',
  },
  debt_service: {
    value: '800.00', // repayment 750 + interest 50 a month
    terms: { repayments: '-2250.00', interest: '-150.00' },
    leftOut: { ...chargedInterest, loan_proceeds: 'The money was received, not paid' },
    before: '2026-07-31',
  },
  debt_service_cover: {
    value: '-0.18', // −1,680 / 9,600 = −0.175
    terms: { money_in: '74640.00', spending: '-76320.00', repayments: '-9000.00', interest: '-600.00' },
    leftOut: { ...noCover, ...chargedInterest },
    before: '2025-10-31',
  },
  bank_match: {
    // 29,160 of 49,299 match. Unmatched per month: 2,000 + 300 + 20 + 60 + 900 + 500 in,
    // 100 + 700 + 800 + 1,111 + 222 out.
    value: '59.1',
    terms: {
      matched_in: '12000.00',
      matched_out: '-17160.00',
      other_in: '11340.00',
      other_out: '-8799.00',
    },
    leftOut: {},
    before: '2026-07-31',
  },
  uncategorized_share: {
    value: '3.6', // monthly: uncategorized 1 of 28
    terms: { uncategorized: '105.00', categorized: '2835.00' },
    leftOut: {},
    before: '2026-07-31',
  },
  open_months: { value: '4', terms: { open_months: '4.00' }, leftOut: {}, before: '2025-10-31' },
}

describe.each(metricKeys)('%s', (key) => {
  const result = computeMetric(company, key)
  const { value, terms, leftOut, before } = expected[key]

  test('sums the correct lines', () => {
    expect(Object.fromEntries(result.terms.map((term) => [term.name, term.value]))).toEqual(terms)
    expect(result).toMatchObject({ value, status: 'ok', special: null, reason: null })
  })

  test('has reasons for the excluded lines of its period', () => {
    expect(Object.fromEntries(result.excluded.map(({ line, reason }) => [line.class, reason]))).toEqual(
      leftOut,
    )
  })

  test('has a previous period that does not overlap', () => {
    expect(computePreviousMetric(company, key, result)?.period?.to ?? null).toBe(before)
  })
})

describe('the largest customer', () => {
  const listParties = (...lineArguments: Parameters<typeof buildLine>[]) => {
    const lines = lineArguments.map((line) => buildLine(...line))
    const books = buildMonthlyBooks({ bank: buildMonthLines(12, (month) => (month === 12 ? lines : [])) })
    const { terms } = computeMetric(books, 'revenue_concentration')
    return terms.map((term) => term.lines.map(({ party }) => party))
  }

  test('has the largest total of payments minus refunds', () => {
    expect(
      listParties(
        ['customer_receipt', 50, { party: 'ACME' }],
        ['customer_receipt', 60, { party: 'BIRCH' }],
        ['customer_receipt', 20, { party: 'ACME' }],
        ['customer_refund', -15, { party: 'BIRCH' }],
      ),
    ).toEqual([
      ['ACME', 'ACME'],
      ['BIRCH', 'BIRCH'],
    ])
  })

  test('is found in any position', () => {
    const [acme, birch, cedar] = ['ACME', 'BIRCH', 'CEDAR'].map((party) => ({ party }))
    expect(
      listParties(
        ['customer_receipt', 20, acme],
        ['customer_receipt', 30, birch],
        ['customer_receipt', 10, cedar],
      )[0],
    ).toEqual(['BIRCH'])
    expect(listParties(['customer_receipt', 20, acme], ['customer_receipt', 30, cedar])[0]).toEqual(['CEDAR'])
  })

  test('is the alphabetically first of customers with equal totals', () => {
    const acme = ['customer_receipt', 50, { party: 'ACME' }] as const
    const birch = ['customer_receipt', 50, { party: 'BIRCH' }] as const
    expect(listParties([...acme], [...birch])).toEqual([['ACME'], ['BIRCH']])
    expect(listParties([...birch], [...acme])).toEqual([['ACME'], ['BIRCH']])
  })

  test('is never an unnamed party, such as in payment processor payouts', () => {
    expect(listParties(['customer_receipt', 90, {}], ['customer_receipt', 50, { party: 'ACME' }])).toEqual([
      ['ACME'],
      [undefined],
    ])
    expect(listParties(['customer_receipt', 90, {}])).toEqual([[], [undefined]])
  })
})
