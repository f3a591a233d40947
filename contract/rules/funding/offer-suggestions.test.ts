import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteOffer } from '../offers.ts'
import { listOfferWarnings, suggestTerms } from './offer-suggestions.ts'

test.each([
  ['the requested advance, with a share for two years', '250000.00', '250000.00', 8.5],
  ['the largest usual advance', '5000000.00', '675000.00', 15],
  ['the smallest usual advance', '5000.00', '45000.00', 3],
  ['an advance at the usual share if none is requested', null, '180000.00', 6],
])('suggests %s', (_, requested, advance, share) => {
  expect(suggestTerms(requested, '150000.00')).toMatchObject({
    advance,
    share,
    cap: 1.2,
    range: { min: '45000.00', max: '675000.00' },
  })
})

test.each(['0.00', '200.00'])('suggests nothing for a revenue of %s', (revenue) => {
  expect(suggestTerms('250000.00', revenue)).toBeNull()
})

test('suggested terms are repaid in at most three years of constant revenue, and have no warning but a small payment', () => {
  const amount = fc.integer({ min: 1000, max: 50_000_000 }).map((dollars) => `${dollars}.00`)
  fc.assert(
    fc.property(fc.option(amount), amount, (requested, revenue) => {
      const terms = suggestTerms(requested, revenue)
      if (!terms) return
      const { months } = quoteOffer({ ...terms, monthly_revenue: [revenue] })
      expect(months).toBeLessThanOrEqual(36)
      const warnings = listOfferWarnings(terms, revenue)
      expect(warnings.filter((text) => !text.startsWith('The monthly payment'))).toEqual([])
    }),
  )
})

const terms = { advance: '250000.00', cap: 1.2, share: 6, minimum: '0.00', origination_fee: 0 }

test.each([
  ['usual terms', {}, '150000.00', []],
  [
    'a repayment of more than 60 months, and an advance above the usual range',
    {},
    '50000.00',
    [
      'At $50,000 a month, repayment takes 100 months. Up to 36 months is usual.',
      'The advance is more than usual for this revenue, up to $225,000.',
    ],
  ],
  [
    'a small payment',
    { advance: '10000.00' },
    '10000.00',
    ['The monthly payment is $600, less than $1,000.'],
  ],
  [
    'a minimum payment above the share',
    { minimum: '12000.00' },
    '150000.00',
    ['The minimum payment is 8% of revenue, which is more than the agreed share.'],
  ],
  [
    'a share of nearly nothing',
    { advance: '90000000.00', share: 0.01 },
    '150000.00',
    [
      'At $150,000 a month, the advance is never repaid.',
      'The monthly payment is $15, less than $1,000.',
      'The advance is more than usual for this revenue, up to $675,000.',
    ],
  ],
])('warns about %s', (_, over, revenue, warnings) => {
  expect(listOfferWarnings({ ...terms, ...over }, revenue)).toEqual(warnings)
})
