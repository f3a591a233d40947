import { useState } from 'react'
import type { OfferTerms } from '#contract/financials/offers.ts'
import { type Outlook } from '#contract/rules/offer-outlook.ts'
import { isAmount } from '#contract/rules/money.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import { toLocalDay } from '#web/ui/format.ts'
import { useNow } from '#web/core/use-now.ts'
import { quoteScenarios } from './scenarios.ts'

export interface CalculatorBasis {
  /** Where the calculator begins; of an offer, what it cannot go beyond. */
  terms: OfferTerms
  /** What the first month brings, by the books; null where the person types it. */
  first: string | null
  outlook: Outlook | null
}

interface Typed {
  advance?: number
  share?: number
  cap?: number
  growth?: number
  first?: string
}

/** What a person has set, and what that costs; no quote without a revenue. `initial` is set before they touch anything. */
export function useCalculator(
  { terms: basis, first: observed, outlook }: CalculatorBasis,
  initial: Typed = {},
) {
  const [typed, setTyped] = useState(initial)
  const today = toLocalDay(useNow())
  const growth = typed.growth ?? 0
  const first = observed ?? typed.first ?? ''
  const terms: OfferTerms = {
    ...basis,
    advance: typed.advance === undefined ? basis.advance : typed.advance.toFixed(2),
    share: typed.share ?? basis.share,
    cap: typed.cap ?? basis.cap,
  }
  const hasRevenue = isAmount(first) && Number(first) > 0
  const set = (change: Typed) => setTyped((before) => ({ ...before, ...change }))
  const results = hasRevenue
    ? {
        quote: quoteOffer({ ...terms, monthly_revenue: { first, growth }, funded_on: today }),
        scenarios: quoteScenarios(terms, first, growth, outlook),
      }
    : null
  return { terms, growth, first, results, set }
}

export type Calculator = ReturnType<typeof useCalculator>
