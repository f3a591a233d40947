import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import type { makeOffer } from '#contract/financials/offers.ts'

/** The terms in the form, before parsing. */
export type OfferInput = z.input<typeof makeOffer.body>
export type OfferBody = z.output<typeof makeOffer.body>
export type OfferControl = Control<OfferInput, unknown, OfferBody>
