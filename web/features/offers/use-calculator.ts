import { useState } from 'react'
import type { OfferTerms } from '#contract/financials/offers.ts'
import { type Outlook } from '#contract/rules/offer-outlook.ts'
import { isAmount } from '#contract/rules/money.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import { toLocalDay } from '#web/ui/format.ts'
import { useNow } from '#web/core/use-now.ts'
import { quoteScenarios } from './scenarios.ts'

export interface CalculatorBasis {
  /** The initial terms. If they come from an offer, the advance cannot be increased. */
  terms: OfferTerms
  /** The first month's revenue in US dollars, estimated from the books; null if the user enters it. */
  first: string | null
  outlook: Outlook | null
}

interface Inputs {
  advance?: number
  share?: number
  cap?: number
  growth?: number
  first?: string
}

/** `results` is null unless the monthly revenue is a positive amount. */
export function useCalculator(
  { terms: basis, first: observed, outlook }: CalculatorBasis,
  initial: Inputs = {},
) {
  const [inputs, setInputs] = useState(initial)
  const today = toLocalDay(useNow())
  const growth = inputs.growth ?? 0
  const first = observed ?? inputs.first ?? ''
  const terms: OfferTerms = {
    ...basis,
    advance: inputs.advance === undefined ? basis.advance : inputs.advance.toFixed(2),
    share: inputs.share ?? basis.share,
    cap: inputs.cap ?? basis.cap,
  }
  const hasRevenue = isAmount(first) && Number(first) > 0
  const set = (change: Inputs) => setInputs((previous) => ({ ...previous, ...change }))
  const results = hasRevenue
    ? {
        quote: quoteOffer({ ...terms, monthly_revenue: { first, growth }, funded_on: today }),
        scenarios: quoteScenarios(terms, first, growth, outlook),
      }
    : null
  return { terms, growth, first, results, set }
}

export type Calculator = ReturnType<typeof useCalculator>
