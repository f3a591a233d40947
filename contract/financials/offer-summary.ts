import { z } from 'zod'
import * as field from '../core/fields.ts'

/** The company’s open or accepted offer, as lists and the home page show it. */
export const OfferSummary = z.object({
  id: field.id(),
  number: z.int(),
  status: z.enum(['open', 'accepted']),
  /** US dollars. */
  advance: field.money(),
  valid_until: field.date().nullable(),
  /** Whether the applicant requested different terms and the analyst has not answered. */
  is_change_requested: z.boolean(),
})
export type OfferSummary = z.infer<typeof OfferSummary>
