import { describe, expect, test } from 'vitest'
import { buildMetric } from '#web/testing/financials.ts'
import type { BooksField } from './books-fields.ts'
import { getBooksFigure } from './books-figures.ts'

const cash = buildMetric('cash', '612400.00')
const burn = buildMetric('net_burn', '58200.00')
const never = buildMetric('runway', null, { status: 'ok', special: 'infinite' })

const runwayField = 'assessment.runway_months'
const burnField = 'assessment.is_not_burning_cash'

describe('the runway from the books', () => {
  test('is a number of months with the figures behind it', () => {
    const metrics = [buildMetric('runway', '10.5'), cash, burn]
    expect(getBooksFigure(runwayField, metrics)).toEqual({
      key: 'runway',
      claim: '10.5 months',
      basis: '$612,400 in cash, $58,200 net burn',
      answer: 10.5,
    })
    expect(getBooksFigure(burnField, metrics)).toBeNull()
  })

  test('is null without enough data', () => {
    expect(getBooksFigure(runwayField, [])).toBeNull()
    expect(getBooksFigure(runwayField, [buildMetric('runway', null), cash, burn])).toBeNull()
  })

  test('has no number for more than 36 months', () => {
    const beyond = buildMetric('runway', '40.0', { special: 'beyond_36_months' })
    expect(getBooksFigure(runwayField, [beyond, cash, burn])).toMatchObject({
      answer: null,
      claim: 'more than 36 months',
    })
  })

  test('of a profitable company answers that it is not burning cash', () => {
    const metrics = [never, cash, buildMetric('net_burn', '-4367.00')]
    expect(getBooksFigure(runwayField, metrics)).toBeNull()
    expect(getBooksFigure(burnField, metrics)).toEqual({
      key: 'runway',
      claim: 'that you are not burning cash',
      basis: '$612,400 in cash',
      answer: true,
    })
  })

  test('omits figures without a value', () => {
    const metrics = [buildMetric('runway', '10.5'), buildMetric('cash', null), burn]
    expect(getBooksFigure(runwayField, metrics)?.basis).toBe('$58,200 net burn')
  })
})

test.each<[BooksField, Parameters<typeof buildMetric>, string, unknown]>([
  ['assessment.has_other_loans', ['debt', '84000.00'], '$84,000 in loans and card balances', true],
  ['assessment.has_other_loans', ['debt', '0.00'], 'no loans', false],
  [
    'assessment.capital_amount_requested',
    ['revenue', '96000.00'],
    '$96,000 of revenue in the last full month',
    null,
  ],
  [
    'commercial_contracts.total_value',
    ['revenue_12_months', '1100000.00'],
    '$1,100,000 of revenue in the last twelve months',
    null,
  ],
  [
    'commercial_contracts.largest_percentage',
    ['revenue_concentration', '34.0'],
    '34.0% of payments from your largest customer',
    34,
  ],
])('for %s the books show %j as %j', (field, metric, claim, answer) => {
  expect(getBooksFigure(field, [buildMetric(...metric)])).toMatchObject({ claim, answer })
})
