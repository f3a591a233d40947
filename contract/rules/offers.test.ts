import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMoney } from './money.ts'
import { addMonthsToDate, horizonMonths, listTerms, type QuoteInput, quoteOffer } from './offers.ts'

const quarterMillion = { advance: '250000.00', cap: 1.3, share: 6, minimum: '0.00', origination_fee: 0 }
const flat = (first: string, growth = 0) => ({ first, growth })

const offers: [string, QuoteInput, object][] = [
  [
    'flat revenue',
    { ...quarterMillion, monthly_revenue: flat('150000.00') },
    { total: '325000.00', months: 37, last_payment: '1000.00', apr: 17.86, ear: 19.4 },
  ],
  [
    'growing revenue',
    { ...quarterMillion, monthly_revenue: flat('150000.00', 3) },
    { total: '325000.00', months: 25, last_payment: '15161.77', apr: 22.79, ear: 25.32 },
  ],
  [
    'shrinking revenue',
    { ...quarterMillion, monthly_revenue: flat('150000.00', -3) },
    { total: '325000.00', never: true, months: null, last_payment: null, apr: null, ear: null },
  ],
  [
    'a fee of 1%',
    { ...quarterMillion, origination_fee: 1, monthly_revenue: flat('150000.00') },
    {
      total: '325000.00',
      received: '247500.00',
      months: 37,
      last_payment: '1000.00',
      apr: 18.59,
      ear: 20.25,
    },
  ],
  [
    'a minimum under shrinking revenue',
    { ...quarterMillion, minimum: '7000.00', monthly_revenue: flat('150000.00', -3) },
    { total: '325000.00', never: false, months: 46, last_payment: '1069.30', apr: 14.76, ear: 15.8 },
  ],
  [
    'a small offer with a larger share',
    {
      ...quarterMillion,
      advance: '100000.00',
      cap: 1.08,
      share: 12,
      monthly_revenue: flat('90000.00'),
    },
    { total: '108000.00', months: 10, last_payment: '10800.00', apr: 17.09, ear: 18.5 },
  ],
]

test.each(offers)('the quote for %s is exact', (_, input, expected) => {
  expect(quoteOffer(input)).toMatchObject(expected)
})

test('growing revenue that is too small for a first payment repays the offer eventually', () => {
  // 5% of 2, 3, 4.5 and 6.75 cents is less than half a cent; 5% of 10.125 cents is more.
  const input = { ...quarterMillion, advance: '1.00', share: 5, monthly_revenue: flat('0.02', 50) }
  const { never, schedule } = quoteOffer(input)
  expect(never).toBe(false)
  expect(schedule.slice(0, 5).map(({ payment }) => payment)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.01'])
})

test('an offer that is repaid within a month has its full cost in that month', () => {
  const input = { ...quarterMillion, cap: 3.5, share: 100, monthly_revenue: flat('900000.00') }
  expect(quoteOffer(input)).toMatchObject({ total: '875000.00', months: 1, apr: 3000 })
})

test('the description omits terms that do not apply', () => {
  expect(listTerms(quarterMillion)).toEqual([
    'Advance of $250,000',
    '$325,000 to repay in total, 1.3 times the advance',
    '6% of each month’s revenue',
  ])
  expect(listTerms({ ...quarterMillion, minimum: '2500.00', origination_fee: 1.5 }).slice(3)).toEqual([
    'At least $2,500 a month',
    '1.5% of the advance withheld as a fee',
  ])
})

test('the cost is the repayment above the advance plus the fee', () => {
  const fast = { ...quarterMillion, share: 100, origination_fee: 2 }
  expect(quoteOffer({ ...fast, monthly_revenue: flat('200000.00') })).toMatchObject({
    fee: '5000.00',
    received: '245000.00',
    cost: '80000.00',
    first_payment: '200000.00',
    largest_payment: '200000.00',
    last_payment: '125000.00',
    schedule: [
      { month: 1, balance: '125000.00' },
      { month: 2, balance: '0.00' },
    ],
  })
})

test('the schedule ends after the listed months if all future payments are zero, and continues while revenue grows', () => {
  const ends = quoteOffer({ ...quarterMillion, monthly_revenue: flat('0.00') })
  expect([ends.never, ends.schedule.map(({ payment }) => payment)]).toEqual([true, ['0.00']])
  expect(ends).toMatchObject({ collected: '0.00', left: '325000.00', first_payment: '0.00' })
  const delayed = quoteOffer({ ...quarterMillion, monthly_revenue: ['0.00', '0.00', '90000.00'] })
  expect(delayed.schedule.slice(0, 3).map(({ payment }) => payment)).toEqual(['0.00', '0.00', '5400.00'])
  const stopped = quoteOffer({ ...quarterMillion, monthly_revenue: ['90000.00', '0.00'] })
  expect(stopped.schedule.map(({ payment }) => payment)).toEqual(['5400.00', '0.00'])
  const growing = quoteOffer({ ...quarterMillion, monthly_revenue: flat('1.00', 10) })
  expect(growing.schedule[0]?.payment).toBe('0.06')
  expect(growing.never).toBe(false)
})

test('rates above 100% a month are found', () => {
  const month = { ...quarterMillion, advance: '1000.00', cap: 2, share: 100, origination_fee: 10 }
  // The company receives 900 and pays 2,000 a month later.
  const { apr } = quoteOffer({ ...month, monthly_revenue: flat('5000.00') })
  expect(apr).toBeCloseTo(12 * (2000 / 900 - 1) * 100, 1)
})

test('payments from shrinking revenue never exceed share × first month ÷ shrinkage', () => {
  const { collected, left } = quoteOffer({ ...quarterMillion, monthly_revenue: flat('150000.00', -3) })
  // 6% of 150,000 ÷ 3% = 300,000. The total stays a few cents lower, because later payments round to zero.
  expect(Number(collected)).toBeCloseTo(300_000, 0)
  expect(addMoney(collected, left)).toBe('325000.00')
})

describe('revenue', () => {
  test('by month continues with the last month', () => {
    const { schedule } = quoteOffer({
      ...quarterMillion,
      monthly_revenue: ['0.00', '200000.00', '100000.00'],
    })
    expect(schedule.slice(0, 4).map(({ payment }) => payment)).toEqual([
      '0.00',
      '12000.00',
      '6000.00',
      '6000.00',
    ])
  })

  test('of zero never repays anything', () => {
    const { never, collected, schedule } = quoteOffer({ ...quarterMillion, monthly_revenue: ['0.00'] })
    expect([never, collected, schedule.every(({ payment }) => payment === '0.00')]).toEqual([
      true,
      '0.00',
      true,
    ])
  })
})

test('payments are due on the payout’s day of the month', () => {
  const { schedule, repaid_on } = quoteOffer({
    ...quarterMillion,
    share: 100,
    monthly_revenue: flat('150000.00'),
    funded_on: '2026-12-31',
  })
  expect(schedule.map(({ due_on }) => due_on)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  expect(repaid_on).toBe('2027-03-31')
  expect(addMonthsToDate('2026-11-22', 14)).toBe('2028-01-22')
})

const cents = (low: number, high: number) =>
  fc.integer({ min: low, max: high }).map((amount) => (amount / 100).toFixed(2))

const anyOffer = fc.record({
  advance: cents(100_000, 1_000_000_000),
  cap: fc.integer({ min: 10_000, max: 20_000 }).map((parts) => parts / 10_000),
  share: fc.integer({ min: 1, max: 5000 }).map((parts) => parts / 100),
  minimum: fc.oneof(fc.constant('0.00'), cents(0, 1_000_000)),
  origination_fee: fc.integer({ min: 0, max: 1000 }).map((parts) => parts / 100),
  monthly_revenue: fc.oneof(
    fc.array(cents(0, 100_000_000), { minLength: 1, maxLength: 36 }),
    fc.record({
      first: cents(0, 100_000_000),
      growth: fc.integer({ min: -2000, max: 1000 }).map((parts) => parts / 100),
    }),
  ),
})

describe('every offer', () => {
  test('is repaid to the cent within the horizon, or marked as never repaid', () => {
    fc.assert(
      fc.property(anyOffer, (offer) => {
        const quote = quoteOffer(offer)
        const payments = quote.schedule.map(({ payment }) => payment)
        expect(addMoney(...payments, '0.00')).toBe(quote.collected)
        expect(addMoney(quote.collected, quote.left)).toBe(quote.total)
        expect(payments.length).toBeLessThanOrEqual(horizonMonths)
        expect(quote.months).toBe(quote.never ? null : payments.length)
        expect([quote.apr, quote.ear, quote.last_payment].includes(null)).toBe(quote.never)
        expect(quote.left === '0.00').toBe(!quote.never)
      }),
      { numRuns: 150 },
    )
  })

  test('with a larger share takes at most as many months and has at least the same rate', () => {
    fc.assert(
      fc.property(anyOffer, fc.integer({ min: 1, max: 5000 }), (offer, more) => {
        const quote = quoteOffer(offer)
        const quoteOfLargerShare = quoteOffer({
          ...offer,
          share: (Math.round(offer.share * 100) + more) / 100,
        })
        if (quote.months === null) return
        expect(quoteOfLargerShare.months).toBeLessThanOrEqual(quote.months)
        expect(quoteOfLargerShare.apr).toBeGreaterThanOrEqual(quote.apr ?? 0)
      }),
      { numRuns: 150 },
    )
  })
})
