import type { OfferTerms } from '../../financials/offers.ts'
import { formatMoney } from '../money.ts'
import { formatPercent } from '../numbers.ts'
import { computeTotalRepayment } from '../offers.ts'

interface TermChange {
  name: string
  before: string
  after: string
}

const formatTerms = (terms: OfferTerms): [name: string, value: string][] => [
  ['Advance', formatMoney(terms.advance)],
  ['Total repayment', formatMoney(computeTotalRepayment(terms))],
  ['Share of revenue', formatPercent(terms.share)],
  ['Minimum monthly payment', formatMoney(terms.minimum)],
  ['Fee', formatPercent(terms.origination_fee)],
]

/** Lists the terms that look different when they are formatted for display. */
export function listTermChanges(before: OfferTerms, after: OfferTerms): TermChange[] {
  const earlier = new Map(formatTerms(before))
  return formatTerms(after).flatMap(([name, value]) => {
    const previous = earlier.get(name) ?? ''
    return previous === value ? [] : [{ name, before: previous, after: value }]
  })
}
