import { describe, expect, test } from 'vitest'
import { now } from './books.ts'
import { type MetricKey, metricKeys } from './catalogue.ts'
import { computeMetric, computePrevious } from './compute.ts'
import type { LineClass } from './line-classes.ts'
import { buildMonthlyBooks, buildLine, writeMonths } from './testing.ts'

/**
 * Three years of a company, with a line of every class in every month, each of which shows in another digit
 * of a sum. Months are numbered from 1, November 2023, to 36, October 2026. The last quarter is 34 to 36,
 * which sum to 105 and have 92 days, the one before 31 to 33, 96; the last year is 25 to 36, 366. The fiscal
 * year begins in July: months 33 to 36 sum to 138, and the same of the year before, 21 to 24, to 90.
 */
const company = buildMonthlyBooks(
  {
    profit_and_loss: writeMonths(36, (month) => [
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
    balance_sheet: writeMonths(36, () => [
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
    bank: writeMonths(36, () => [
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
      ...writeMonths(36, () => [buildLine('account_balance', 5000)]),
      [now]: [buildLine('account_balance', 6600, { date: '2026-11-22' })],
    },
    loans: { [now]: [buildLine('loan_balance', -39_000), buildLine('card_balance', -200)] },
    ageing: {
      [now]: [
        buildLine('receivable_old', 100),
        buildLine('receivable_recent', 300),
        buildLine('payable_old', 10),
        buildLine('payable_recent', 190),
      ],
    },
    // four of the last twelve months, and all before
    bookkeeping: writeMonths(36, (month) => (month > 28 ? [] : [buildLine('open_month', 1)])),
  },
  { fiscalYearStart: 7 },
)

const noRevenue = { grant_income: 'A grant is no revenue', other_income: 'Other income is no revenue' }
const staysInCompany = {
  own_transfer: 'It stays in the company',
  card_payment: 'What was bought with the card is counted where it was bought',
}
const noBurn = {
  ...staysInCompany,
  capital: 'Money from owners or investors does not come every month',
  loan_proceeds: 'A loan has to be paid back',
  loan_repayment: 'Paying back a loan is not spending; it is counted in debt service',
}
const { loan_repayment, ...noCover } = noBurn
const charged = { interest_charged: 'It is paid as a part of repayments' }

interface Expected {
  value: string
  /** What each term adds up to. */
  terms: Record<string, string>
  /** The classes that are left out, with the reason that people read. */
  leftOut: Partial<Record<LineClass, string>>
  /** The month with which the period before ends; null where there is none. */
  before: string | null
}

const expected: Record<MetricKey, Expected> = {
  // a month brings 100 + 10 − 1 = 109 times its number
  revenue: { value: '3924.00', terms: { revenue: '3924.00' }, leftOut: noRevenue, before: '2026-09-30' },
  revenue_12_months: {
    value: '39894.00', // 109 × 366
    terms: { revenue: '39894.00' },
    leftOut: noRevenue,
    before: '2025-10-31',
  },
  revenue_fiscal_year: {
    value: '15042.00', // 109 × 138
    terms: { revenue: '15042.00' },
    leftOut: noRevenue,
    before: '2025-10-31',
  },
  revenue_fiscal_growth: {
    value: '53.3', // 138 against 90
    terms: { revenue: '15042.00', revenue_before: '9810.00' },
    leftOut: noRevenue,
    before: '2025-10-31',
  },
  revenue_growth: {
    value: '9.4', // 105 against 96
    terms: { revenue: '11445.00', revenue_before: '10464.00' },
    leftOut: noRevenue,
    before: '2026-07-31',
  },
  recurring_share: {
    value: '91.7', // 100 of 109
    terms: { recurring: '10500.00', other: '945.00' },
    leftOut: noRevenue,
    before: '2026-07-31',
  },
  gross_margin: {
    value: '81.7', // 89 of 109
    terms: { revenue: '11445.00', cost_of_sales: '2100.00' },
    leftOut: noRevenue,
    before: '2026-07-31',
  },
  gross_burn: {
    value: '6440.00', // 5,720 − 60 + 700 + 50 + 30 a month
    terms: { money_out: '-19320.00' },
    leftOut: { ...staysInCompany, loan_repayment },
    before: '2026-07-31',
  },
  net_burn: {
    value: '220.00', // less 6,000 − 100 + 300 + 20 a month
    terms: { money_in: '18660.00', money_out: '-19320.00' },
    leftOut: noBurn,
    before: '2026-07-31',
  },
  cash: { value: '6600.00', terms: { balances: '6600.00' }, leftOut: {}, before: '2026-10-31' },
  runway: {
    value: '30.0', // 6,600 at 220 a month
    terms: { balances: '6600.00', money_in: '18660.00', money_out: '-19320.00' },
    leftOut: noBurn,
    before: '2026-09-30',
  },
  revenue_concentration: {
    value: '66.1', // 3,900 of 5,900
    terms: { largest_customer: '46800.00', other_customers: '24000.00' },
    leftOut: {
      grant_receipt: 'A grant is paid by no customer',
      other_receipt: 'It is paid by no customer',
      capital: 'Money from owners or investors does not come every month',
      loan_proceeds: 'A lender is no customer',
    },
    before: '2025-10-31',
  },
  days_sales_outstanding: {
    value: '16.1', // 2,000 / 11,445 × 92
    terms: { receivables: '2000.00', revenue: '11445.00' },
    leftOut: noRevenue,
    before: '2026-07-31',
  },
  receivables_old: { value: '25.0', terms: { old: '100.00', recent: '300.00' }, leftOut: {}, before: null },
  payables: {
    value: '1500.00',
    terms: { payables: '1500.00' },
    leftOut: { card_debt: 'Cards are counted as debt' },
    before: '2026-09-30',
  },
  payables_old: { value: '5.0', terms: { old: '10.00', recent: '190.00' }, leftOut: {}, before: null },
  current_ratio: {
    value: '6.80',
    terms: { current_assets: '12300.00', current_liabilities: '1810.00' },
    leftOut: { long_term_asset: 'It lasts longer than a year', debt: 'Loans are counted as debt' },
    before: '2026-09-30',
  },
  debt: {
    value: '40250.00',
    terms: { loans: '40000.00', cards: '250.00' },
    leftOut: {
      payable: 'Suppliers are no lenders',
      current_liability: 'It is owed to no lender',
      loan_balance: 'The balance sheet is counted; this connected loan may be in it',
      card_balance: 'The balance sheet is counted; this connected card may be in it',
    },
    before: '2026-09-30',
  },
  debt_service: {
    value: '800.00', // 750 + 50 a month
    terms: { repayments: '-2250.00', interest: '-150.00' },
    leftOut: { ...charged, loan_proceeds: 'It was received, not paid' },
    before: '2026-07-31',
  },
  debt_service_cover: {
    value: '-0.18', // −1,680 / 9,600 = −0.175
    terms: { money_in: '74640.00', spending: '-76320.00', repayments: '-9000.00', interest: '-600.00' },
    leftOut: { ...noCover, ...charged },
    before: '2025-10-31',
  },
  bank_match: {
    // 29,160 of 49,299 match. Not matched each month: 2,000 + 300 + 20 + 60 + 900 + 500 in, 100 + 700 + 800 + 1,111 + 222 out
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
    value: '3.6', // 1 of 28
    terms: { uncategorized: '105.00', categorized: '2835.00' },
    leftOut: {},
    before: '2026-07-31',
  },
  open_months: { value: '4', terms: { open_months: '4.00' }, leftOut: {}, before: '2025-10-31' },
}

describe.each(metricKeys)('%s', (key) => {
  const result = computeMetric(company, key)
  const { value, terms, leftOut, before } = expected[key]

  test('is made of the lines that belong to it', () => {
    expect(Object.fromEntries(result.terms.map((term) => [term.name, term.value]))).toEqual(terms)
    expect(result).toMatchObject({ value, status: 'ok', special: null, reason: null })
  })

  test('says why other lines of its period are left out', () => {
    expect(Object.fromEntries(result.excluded.map(({ line, reason }) => [line.class, reason]))).toEqual(
      leftOut,
    )
  })

  test('is compared with a period before that does not overlap', () => {
    expect(computePrevious(company, key, result)?.period?.to ?? null).toBe(before)
  })
})

describe('the largest customer', () => {
  const concentrate = (...lines: Parameters<typeof buildLine>[]) => {
    const written = lines.map((line) => buildLine(...line))
    const books = buildMonthlyBooks({ bank: writeMonths(12, (month) => (month === 12 ? written : [])) })
    const { terms } = computeMetric(books, 'revenue_concentration')
    return terms.map((term) => term.lines.map(({ party }) => party))
  }

  test('is the one who paid most after refunds, over all payments', () => {
    expect(
      concentrate(
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

  test('is found wherever it stands among the others', () => {
    const [acme, birch, cedar] = ['ACME', 'BIRCH', 'CEDAR'].map((party) => ({ party }))
    expect(
      concentrate(
        ['customer_receipt', 20, acme],
        ['customer_receipt', 30, birch],
        ['customer_receipt', 10, cedar],
      )[0],
    ).toEqual(['BIRCH'])
    expect(concentrate(['customer_receipt', 20, acme], ['customer_receipt', 30, cedar])[0]).toEqual(['CEDAR'])
  })

  test('is the first by name of two who paid the same', () => {
    const acme = ['customer_receipt', 50, { party: 'ACME' }] as const
    const birch = ['customer_receipt', 50, { party: 'BIRCH' }] as const
    expect(concentrate([...acme], [...birch])).toEqual([['ACME'], ['BIRCH']])
    expect(concentrate([...birch], [...acme])).toEqual([['ACME'], ['BIRCH']])
  })

  test('is nobody whose name the bank does not tell, as with payouts of a payment processor', () => {
    expect(concentrate(['customer_receipt', 90, {}], ['customer_receipt', 50, { party: 'ACME' }])).toEqual([
      ['ACME'],
      [undefined],
    ])
    expect(concentrate(['customer_receipt', 90, {}])).toEqual([[], [undefined]])
  })
})
