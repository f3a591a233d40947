import { expect, test } from 'vitest'
import { listLimitErrors, listTermErrors } from './offer-limits.ts'

const terms = { advance: '250000.00', share: 6 }
const limits = { advance_min: '200000.00', advance_max: '300000.00', share_min: 5, share_max: 8 }

test.each([
  [{ advance: '200000.00', share: 5 }, []],
  [{ advance: '300000.00', share: 8 }, []],
  [{ advance: '199999.99', share: 5 }, ['Enter an amount from $200,000 to $300,000']],
  [{ advance: '1000000.00', share: 5 }, ['Enter an amount from $200,000 to $300,000']],
  [{ advance: '250000.00', share: 8.01 }, ['Enter a share from 5% to 8%']],
  [
    { advance: '1.00', share: 4 },
    ['Enter an amount from $200,000 to $300,000', 'Enter a share from 5% to 8%'],
  ],
])('requested terms %j are compared with the limits as numbers', (requested, messages) => {
  expect(listTermErrors(requested, limits).map(({ message }) => message)).toEqual(messages)
})

test('limits contain the offered terms', () => {
  expect(listLimitErrors(terms, limits)).toEqual([])
  const wrong = { advance_min: '250000.01', advance_max: '90000.00', share_min: 6.5, share_max: 5.5 }
  expect(listLimitErrors(terms, wrong).map(({ path }) => path)).toEqual([
    'limits.advance_min',
    'limits.advance_max',
    'limits.share_min',
    'limits.share_max',
  ])
})
