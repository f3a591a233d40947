import { describe, expect, test } from 'vitest'
import { quoteOffer } from './offers.ts'
import {
  getBreakEvenDecline,
  projectRevenue,
  countRunwayMonths,
  computeShareOfMargin,
} from './offer-outlook.ts'

const buildMonths = (growth: number, count: number) =>
  Array.from({ length: count }, (_, index) => (100_000 * (1 + growth / 100) ** index).toFixed(2))

describe('the outlook', () => {
  test('of constant growth is the same in every scenario', () => {
    expect(projectRevenue(buildMonths(2, 12))?.scenarios?.map(({ growth }) => growth)).toEqual([2, 2, 2])
  })

  test('uses the best and the worst six months of the company', () => {
    const months = [...buildMonths(0, 6), ...buildMonths(-4, 6)]
    const outlook = projectRevenue(months)
    expect(outlook?.scenarios?.map(({ id }) => id)).toEqual(['better', 'same', 'worse'])
    const [better, same, worse] = outlook?.scenarios ?? []
    expect(better?.growth).toBe(0)
    expect(worse?.growth).toBe(-4)
    expect(same?.growth).toBeLessThan(0)
    expect(same?.growth).toBeGreaterThan(-4)
  })

  test('of a few months has no scenarios, and of fewer is null', () => {
    expect(projectRevenue(['90000.00', '120000.00', '90000.00', '120000.00'])).toEqual({
      first: '110000.00',
      scenarios: null,
    })
    expect(projectRevenue(['1.00'])).toBeNull()
    expect(projectRevenue(Array.from({ length: 12 }, () => '0.00'))).toEqual({
      first: '0.00',
      scenarios: null,
    })
  })
})

describe('the outlook requires', () => {
  test('three months for the first month, and six for scenarios', () => {
    expect(projectRevenue(['1.00', '2.00'])).toBeNull()
    expect(projectRevenue(['1.00', '2.00', '3.00'])).toEqual({ first: '2.00', scenarios: null })
    expect(projectRevenue(buildMonths(2, 5))?.scenarios).toBeNull()
    expect(projectRevenue(buildMonths(2, 6))?.scenarios?.map(({ growth }) => growth)).toEqual([2, 2, 2])
  })

  test('revenue at both ends of six months', () => {
    const noRevenue = ['0.00', '0.00', '0.00']
    expect(projectRevenue([...noRevenue, ...buildMonths(0, 3)])?.scenarios).toBeNull()
    expect(projectRevenue([...buildMonths(0, 3), ...noRevenue])?.scenarios).toBeNull()
    expect(projectRevenue([...buildMonths(0, 3), '-9.00', '-9.00', '-9.00'])).toEqual({
      first: '0.00',
      scenarios: null,
    })
  })

  test('revenue at both ends of the last year, and of at least one six-month window', () => {
    const noRevenue = ['0.00', '0.00', '0.00']
    const months = [...buildMonths(0, 12), ...noRevenue, ...buildMonths(0, 9)]
    expect(projectRevenue(months)?.scenarios).toBeNull()
    const ends = ['100.00', '0.00', ...noRevenue, '0.00', '100.00']
    expect(projectRevenue(ends)?.scenarios).toBeNull()
  })

  test('no six-month windows that start without revenue', () => {
    const outlook = projectRevenue(['0.00', '0.00', '0.00', ...buildMonths(9, 12)])
    expect(outlook?.scenarios?.[2]).toEqual({ id: 'worse', growth: 9 })
  })

  test('the last year for the scenario “same”, and at most two years', () => {
    const outlook = projectRevenue([...buildMonths(9, 12), ...buildMonths(0, 12), ...buildMonths(-1, 12)])
    const [better, same, worse] = outlook?.scenarios?.map(({ growth }) => growth) ?? []
    expect([better, same]).toEqual([0, -1])
    expect(worse).toBeLessThanOrEqual(-1)
  })
})

test('an offer is never repaid above the break-even decline of revenue, and repaid below it', () => {
  const terms = { advance: '250000.00', cap: 1.3, share: 6, minimum: '0.00', origination_fee: 0 }
  const breaking = getBreakEvenDecline(terms, '150000.00') ?? 0
  // 6% of 150,000 ÷ 325,000 = 2.77%
  expect(breaking).toBe(2.8)
  const isNever = (growth: number) =>
    quoteOffer({ ...terms, monthly_revenue: { first: '150000.00', growth } }).never
  expect([isNever(-breaking), isNever(-breaking + 0.2)]).toEqual([true, false])
  expect(getBreakEvenDecline({ ...terms, minimum: '1.00' }, '150000.00')).toBeNull()
  expect(getBreakEvenDecline(terms, '0.00')).toBeNull()
  // A decline of 50% a month or more is unrealistic.
  expect(getBreakEvenDecline({ ...terms, share: 50 }, '325000.00')).toBeNull()
  expect(getBreakEvenDecline({ ...terms, share: 49 }, '325000.00')).toBe(49)
})

test('payments reduce margin and runway', () => {
  expect([computeShareOfMargin(6, 45), computeShareOfMargin(6, 0)]).toEqual([13.3, null])
  expect(countRunwayMonths(100_000, 10_000)).toBe(10)
  expect(countRunwayMonths(100_000, 10_000, ['30000.00', '30000.00'])).toBe(4)
  expect(countRunwayMonths(100_000, 0)).toBe(36)
})
