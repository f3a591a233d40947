import { expect, test } from 'vitest'
import { listTermChanges } from './offer-changes.ts'

const terms = { advance: '250000.00', cap: 1.2, share: 6, minimum: '0.00', origination_fee: 1 }

test('lists only the terms that changed, with both values', () => {
  expect(listTermChanges(terms, terms)).toEqual([])
  expect(listTermChanges(terms, { ...terms, advance: '300000.00', share: 7.5 })).toEqual([
    { name: 'Advance', before: '$250,000', after: '$300,000' },
    { name: 'Total repayment', before: '$300,000', after: '$360,000' },
    { name: 'Share of revenue', before: '6%', after: '7.5%' },
  ])
})
