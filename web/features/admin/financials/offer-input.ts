import type { Control, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type makeOffer, type Offer, offerDays } from '#contract/financials/offers.ts'
import { suggestTerms } from '#contract/rules/funding/offer-suggestions.ts'
import { toLocalDay } from '#web/ui/format.ts'

export type OfferInput = z.input<typeof makeOffer.body>
export type OfferBody = z.output<typeof makeOffer.body>
export type OfferControl = Control<OfferInput, unknown, OfferBody>
export type OfferFormState = UseFormReturn<OfferInput, unknown, OfferBody>

const dayMs = 86_400_000

interface OfferBasis {
  current: Offer | null
  /** The advance that the applicant requested, in US dollars; null if unknown. */
  requested: string | null
  /** The monthly revenue in US dollars; null if unknown. */
  revenue: string | null
}

export function buildOfferInput({ current, requested, revenue }: OfferBasis): OfferInput {
  const valid_until = toLocalDay(new Date(Date.now() + offerDays * dayMs))
  if (current) {
    const { advance, cap, share, minimum, origination_fee, limits } = current
    const terms = { advance, cap, share, minimum, origination_fee, valid_until }
    return limits ? { ...terms, limits } : terms
  }
  const suggested = revenue === null ? null : suggestTerms(requested, revenue)
  if (!suggested)
    return { advance: requested ?? '', cap: 1.2, share: 6, minimum: '0.00', origination_fee: 0, valid_until }
  const { range: _, ...terms } = suggested
  return { ...terms, valid_until }
}
