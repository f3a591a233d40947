import { describe, expect, test } from 'vitest'
import { buildMetric } from '#web/testing/financials.ts'
import { describeRunway } from './books-runway.ts'

const cash = buildMetric('cash', '612400.00')
const burn = buildMetric('net_burn', '58200.00')

describe('the runway from the books', () => {
  test('is a number of months with the underlying figures', () => {
    expect(describeRunway([buildMetric('runway', '10.5'), cash, burn])).toEqual({
      months: 10.5,
      claim: '10.5 months',
      basis: '$612,400 in cash, $58,200 net burn',
    })
  })

  test('is null without enough data', () => {
    expect(describeRunway([])).toBeNull()
    expect(describeRunway([buildMetric('runway', null), cash, burn])).toBeNull()
  })

  test('has no number if the company burns no cash, or for more than 36 months', () => {
    const earning = buildMetric('net_burn', '-4367.00')
    const never = buildMetric('runway', null, { status: 'ok', special: 'infinite' })
    expect(describeRunway([never, cash, earning])).toEqual({
      months: null,
      claim: 'that you are not burning cash',
      basis: '$612,400 in cash',
    })
    const beyond = buildMetric('runway', '40.0', { special: 'beyond_36_months' })
    expect(describeRunway([beyond, cash, burn])).toMatchObject({ months: null, claim: 'more than 36 months' })
  })

  test('omits figures without a value', () => {
    expect(describeRunway([buildMetric('runway', '10.5'), buildMetric('cash', null), burn])?.basis).toBe(
      '$58,200 net burn',
    )
  })
})
