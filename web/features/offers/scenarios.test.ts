import { expect, test } from 'vitest'
import {
  countChartMonths,
  getTickStep,
  listRepaidAmounts,
  listTableMonths,
  quoteScenarios,
} from './scenarios.ts'

const terms = { advance: '100000.00', cap: 1.2, share: 6, minimum: '0.00', origination_fee: 0 }

test('the chart ends with the last repayment, next to a scenario that is never repaid', () => {
  const scenarios = quoteScenarios(terms, '20000.00', 0, null)
  const flat = scenarios.find(({ id }) => id === 'chosen')
  const months = countChartMonths(scenarios)
  expect(months).toBe(100)
  expect(flat && listRepaidAmounts(flat, months).at(-1)).toBe(120)
  const never = scenarios.find(({ quote }) => quote.never)
  expect(never && listRepaidAmounts(never, months).every((value) => value !== null && value < 120)).toBe(true)
})

test('the chart covers five years if no scenario is repaid', () => {
  const never = quoteScenarios(terms, '20000.00', -3, null).filter(({ quote }) => quote.never)
  expect(countChartMonths(never)).toBe(60)
})

test('the table has every month for five years, then one per year and the last', () => {
  expect(listTableMonths(3)).toEqual([1, 2, 3])
  expect(listTableMonths(100).slice(58)).toEqual([59, 60, 72, 84, 96, 100])
})

test.each([
  [10, 2],
  [34, 5],
  [60, 10],
  [100, 20],
  [320, 50],
  [600, 100],
])('a chart of %i months has a label every %i months', (months, step) => {
  expect(getTickStep(months)).toBe(step)
})
